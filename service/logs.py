"""Logs: structlog to stderr, quiet unless something is wrong."""

from __future__ import annotations

import logging
import sys

import structlog

from service.settings import Settings


def configure_logs(settings: Settings) -> None:
    """Lines for people or JSON for machines, from the level of the settings on.

    uvicorn's own lines go the same way; its access log is off, as it costs more than a ruling.
    """
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    machine = settings.log_format == "json"
    renderer = (
        structlog.processors.JSONRenderer()
        if machine
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            exception_formatter=structlog.dev.plain_traceback,  # the rich one shows all locals
        )
    )
    shared: list[structlog.typing.Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    if machine:
        shared.append(structlog.processors.format_exc_info)
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    logging.basicConfig(level=max(level, logging.WARNING), handlers=[handler], force=True)

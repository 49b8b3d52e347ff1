"""The outside world: databases, Wikidata, clocks. Named by service.wiring alone."""

"""The sets, floors and figures behind scripts/bench_names.py."""

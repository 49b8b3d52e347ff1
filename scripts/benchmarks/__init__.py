"""The benchmarks behind scripts/bench.py, one subject a module."""

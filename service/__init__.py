"""The HTTP service, the command line and the web pages of the referee."""

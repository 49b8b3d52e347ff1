"""The routes, one file for each kind of resource."""

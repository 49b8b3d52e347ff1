"""The Wikidata boundary: its entity JSON here; its query service and search API as well."""

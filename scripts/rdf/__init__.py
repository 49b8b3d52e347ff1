"""The parts of scripts/export_rdf.py: facts in the shape of Wikidata's RDF dump."""

"""The Reconciliation Service API, version 0.2, of the W3C's Entity Reconciliation Community Group
(https://www.w3.org/community/reports/reconciliation/CG-FINAL-specs-0.2-20230410/): other tools ask
whom their names mean.

    asked       what a client sends: form, batch, queries
    answering   a batch to its results
    scoring     a candidate's score, with what its properties and its type add or take
    fitting     how well one value of a property fits a personage
    catalogue   the types and properties there are
    extending   values of properties
    suggesting  what a beginning may become
    pages       the small HTML pages: preview, flyout, documentation
    manifest    what the service says of itself
    told        the shapes of the answers

Wikidata is never asked: tables of thousands of rows come here.
"""

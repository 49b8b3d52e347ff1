"""From a spoken or misspelt name to the personages it may mean."""

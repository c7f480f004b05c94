"""`macrobber doctor`: looks for reasons why friends do not find or reach a table, or why the screen looks wrong."""

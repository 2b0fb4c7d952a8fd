package io.millrace.cli.live;

/// Describes the keys of a running query.
final class QueryKeys {
    static final HelpPage HELP = new HelpPage()
            .add("t  l  c", "the table, the changes, the chart")
            .add("space", "halt what is shown, and go on; the query runs all the time")
            .add("[  ]", "a state back, a state on")
            .add("/", "only rows that hold a text; Esc shows all again")
            .add("f", "mark this state: then see what differs from it; again to end")
            .add("s  1-9  r", "sort by the next column, by one; 0 not at all; r reversed")
            .add("arrows, PgUp PgDn", "move; right and left scroll columns, the first one stays")
            .add("Home End  g G", "the first row; the last row, and then stay at the last")
            .add("Enter", "the whole row, each value in full; Esc goes back")
            .add("c  v", "in the chart: bars, lines, sparklines")
            .add("n  g", "in the chart: the next column, the next group")
            .add("p", "print the rows from here on instead, as without this view")
            .add("q  Ctrl-C", "end the query and leave; the rows stay on the screen");

    static final KeyHints BACK = new KeyHints().add("↑↓", "scroll").add("Esc", "back");
    static final KeyHints FILTER = new KeyHints().add("Enter", "keep").add("Esc", "show all");

    private QueryKeys() {}

    /// The keys that are of use now, the most useful first.
    static KeyHints hints(QueryScene.View view, boolean halted, boolean marked, QueryEnd ending) {
        var hints = new KeyHints();
        if (view != QueryScene.View.TABLE) {
            hints.add("t", "table");
        }
        if (view != QueryScene.View.LOG) {
            hints.add("l", "changes");
        }
        hints.add("c", view == QueryScene.View.CHART ? "other form" : "chart");
        if (view == QueryScene.View.CHART) {
            hints.add("n", "column").add("g", "group");
        }
        hints.add("space", halted ? "go on" : "halt");
        if (halted) {
            hints.add("[ ]", "step");
        }
        hints.add("/", "filter");
        if (view == QueryScene.View.TABLE) {
            hints.add("s", "sort").add("f", marked ? "unmark" : "mark");
        }
        return hints.add("?", "keys").add("q", ending == QueryEnd.RUNNING ? "end" : "leave");
    }
}

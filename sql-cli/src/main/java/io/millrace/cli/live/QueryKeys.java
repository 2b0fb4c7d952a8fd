package io.millrace.cli.live;

/// The help and the key hints of a running query.
final class QueryKeys {
    static final HelpPage HELP = new HelpPage()
            .add("t  l  c", "table, changes, chart")
            .add("space", "pause or resume the view; the query keeps running")
            .add("[  ]", "previous state, next state")
            .add("/", "filter rows by a text; Esc shows all")
            .add("f", "mark this state and show differences from it; again to end")
            .add("s  1-9  r", "sort by the next column, or by one; 0 unsorted; r reverses")
            .add("arrows, PgUp PgDn", "move; left and right scroll all columns but the first")
            .add("Home End  g G", "first row; last row, and follow new rows")
            .add("Enter", "the complete row; Esc goes back")
            .add("c  v", "in the chart: bars, lines, sparklines")
            .add("n  g", "in the chart: next column, next group")
            .add("p", "leave the view and print further rows")
            .add("q  Ctrl-C", "stop the query and leave; the rows stay on the screen");

    static final KeyHints FILTER = new KeyHints().add("Enter", "keep").add("Esc", "show all");

    private QueryKeys() {}

    /// The keys that are useful in the current state, the most useful first.
    static KeyHints hints(QueryScene.View view, boolean paused, boolean marked, QueryEnd ending) {
        var hints = new KeyHints();
        if (view != QueryScene.View.TABLE) {
            hints.add("t", "table");
        }
        if (view != QueryScene.View.LOG) {
            hints.add("l", "changes");
        }
        hints.add("c", view == QueryScene.View.CHART ? "next style" : "chart");
        if (view == QueryScene.View.CHART) {
            hints.add("n", "column").add("g", "group");
        }
        hints.add("space", paused ? "resume" : "pause");
        if (paused) {
            hints.add("[ ]", "step");
        }
        hints.add("/", "filter");
        if (view == QueryScene.View.TABLE) {
            hints.add("s", "sort").add("f", marked ? "unmark" : "mark");
        }
        return hints.add("?", "keys").add("q", ending == QueryEnd.RUNNING ? "stop" : "leave");
    }
}

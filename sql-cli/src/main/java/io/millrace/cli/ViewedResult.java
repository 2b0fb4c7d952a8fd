package io.millrace.cli;

import io.millrace.cli.live.QueryModel;
import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.render.Layout;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.render.Style;
import io.millrace.insight.Formats;
import java.util.ArrayList;
import java.util.List;

/// The text that stays on the screen after a view: the final rows and the outcome.
///
/// @param maxRows the number of rows to print
/// @param timing  whether to print how long a finished query took
record ViewedResult(QueryModel ended, ViewMode manner, int maxRows, boolean timing) {

    /// The way a result was viewed.
    enum ViewMode {
        /// The query ended before the view opened.
        NOT_VIEWED,
        /// The user left the view by its key.
        LEFT,
        /// The user left the view by an interrupt.
        INTERRUPTED,
        /// The user read the rows in a pager, so they are not printed again.
        READ
    }

    String text(Layout layout) {
        var notes = new ArrayList<>(List.of(summary()));
        var text = new StringBuilder();
        if (manner != ViewMode.READ) {
            var rows = ended.rows(maxRows);
            var renderer = Renderer.of(OutputFormat.TABLE, ended.heading().columns(), layout, Style.DEFAULT);
            text.append(renderer.page(rows)).append(renderer.end());
            if (rows.size() < ended.size()) {
                notes.add((ended.changing() ? "the first " : "the last ") + Formats.plural(rows.size(), "row")
                        + " shown");
            }
            renderer.note().ifPresent(notes::add);
        }
        notes.forEach(note -> text.append(layout.paint().faint(note)).append('\n'));
        return text.toString();
    }

    private String summary() {
        var rows = Formats.plural(ended.size(), "row")
                + (ended.changing() ? " from " + Formats.plural(ended.changes(), "change") : "");
        var elapsed = Formats.duration(Math.max(0, ended.duration()));
        return switch (ended.ending()) {
            case RUNNING, FINISHED -> rows + (timing ? " in " + elapsed : "");
            case CANCELLED -> cancelled(rows, elapsed);
            case FAILED -> rows + " before it failed, after " + elapsed;
        };
    }

    private String cancelled(String rows, String elapsed) {
        return switch (manner) {
            case LEFT -> rows + ", ended after " + elapsed;
            case READ -> rows + " read, left after " + elapsed;
            case NOT_VIEWED, INTERRUPTED -> "Cancelled after " + elapsed + ", " + rows;
        };
    }
}

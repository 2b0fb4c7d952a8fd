package io.millrace.cli;

import io.millrace.cli.live.QueryModel;
import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.render.Layout;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.render.Style;
import io.millrace.insight.Formats;
import java.util.ArrayList;
import java.util.List;

/// The part of a viewed result that stays on the screen: its final rows and its outcome.
///
/// @param room   how many rows may stand
/// @param timing whether to tell how long a query took that came to its end
record ViewedResult(QueryModel ended, Manner manner, int room, boolean timing) {

    /// The way a result was viewed.
    enum Manner {
        /// It was over before it could be viewed.
        NOT_VIEWED,
        /// It was watched, and left when the person had seen enough.
        LEFT,
        /// It was watched until an interrupt.
        INTERRUPTED,
        /// It was gone through in a pager: its rows do not stand again.
        READ
    }

    String text(Layout layout) {
        var notes = new ArrayList<>(List.of(summary()));
        var text = new StringBuilder();
        if (manner != Manner.READ) {
            var rows = ended.rows(room);
            var renderer = Renderer.of(OutputFormat.TABLE, ended.heading().columns(), layout, Style.USUAL);
            text.append(renderer.page(rows)).append(renderer.end());
            if (rows.size() < ended.size()) {
                notes.add((ended.changing() ? "the first " : "the last ") + Formats.plural(rows.size(), "row")
                        + " of them stand here");
            }
            renderer.note().ifPresent(notes::add);
        }
        notes.forEach(note -> text.append(layout.paint().faint(note)).append('\n'));
        return text.toString();
    }

    private String summary() {
        var rows = Formats.plural(ended.size(), "row")
                + (ended.changing() ? " from " + Formats.plural(ended.changes(), "change") : "");
        var elapsed = Formats.duration(Math.max(0, ended.lasted()));
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

package io.millrace.cli;

import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.render.Layout;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.render.Style;
import io.millrace.cli.terminal.PagerProcess;
import io.millrace.cli.terminal.Screen;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// A result on its way to a person's own pager: as wide as it is, because that scrolls.
final class PagerOutput {
    private final PagerProcess pager;
    private final Renderer renderer;
    private boolean reads = true;

    PagerOutput(PagerProcess pager, List<Column> columns, Layout screen) {
        var wide = new Layout(0, true, screen.paint(), screen.changes(), screen.measure());
        this.pager = pager;
        this.renderer = Renderer.of(OutputFormat.TABLE, columns, wide, Style.USUAL);
    }

    /// A pager that was started; none where that is not possible.
    static Optional<PagerOutput> to(Screen screen, List<Column> columns) {
        screen.settle();
        try {
            return Optional.of(new PagerOutput(PagerProcess.usual(), columns, screen.layout(false)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// Whether it was left before its end.
    boolean left() {
        return !reads;
    }

    /// Whether the pager has read them, and may read more.
    boolean add(List<Row> rows) {
        reads = reads && (rows.isEmpty() || pager.write(renderer.page(rows)));
        return reads;
    }

    /// Returns when the person has left the pager.
    void end() {
        if (reads) {
            pager.write(renderer.end());
        }
        pager.close();
    }
}

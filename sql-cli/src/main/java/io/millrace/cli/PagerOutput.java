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

/// Writes a result to the user's external pager. Nothing is cut, because a pager scrolls sideways.
final class PagerOutput {
    private final PagerProcess pager;
    private final Renderer renderer;
    private boolean open = true;

    PagerOutput(PagerProcess pager, List<Column> columns, Layout screen) {
        var wide = new Layout(0, true, screen.paint(), screen.changes(), screen.measure());
        this.pager = pager;
        this.renderer = Renderer.of(OutputFormat.TABLE, columns, wide, Style.DEFAULT);
    }

    /// Starts the pager; empty if it cannot be started.
    static Optional<PagerOutput> to(Screen screen, List<Column> columns) {
        screen.settle();
        try {
            return Optional.of(new PagerOutput(PagerProcess.start(), columns, screen.layout(false)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /// Whether the user left the pager before the last row.
    boolean left() {
        return !open;
    }

    /// Writes rows.
    ///
    /// @return whether the pager accepts more
    boolean add(List<Row> rows) {
        open = open && (rows.isEmpty() || pager.write(renderer.page(rows)));
        return open;
    }

    /// Writes the end of the result and waits until the user leaves the pager.
    void end() {
        if (open) {
            pager.write(renderer.end());
        }
        pager.close();
    }
}

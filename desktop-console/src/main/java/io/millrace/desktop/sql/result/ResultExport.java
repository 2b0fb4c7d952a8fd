package io.millrace.desktop.sql.result;

import io.millrace.client.Reply;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.file.AtomicFile;
import java.io.IOException;
import java.nio.file.Path;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Exports a result to a file and reports the progress.
public final class ResultExport {
    private static final int STEP = 5_000;

    private final UiExecutors threads;
    private final ReadOnlyObjectWrapper<Progress> progress = new ReadOnlyObjectWrapper<>(new Progress.None());

    /// The progress of the export.
    public sealed interface Progress {
        record None() implements Progress {}

        record Writing(int rows, int of) implements Progress {}

        record Written(Path file, int rows) implements Progress {}

        record Failed(String reason) implements Progress {}
    }

    public ResultExport(UiExecutors threads) {
        this.threads = threads;
    }

    public ReadOnlyObjectProperty<Progress> progress() {
        return progress.getReadOnlyProperty();
    }

    /// Writes the shown rows. Rows that arrive later are not included.
    public void write(ResultSnapshot shown, ExportFormat format, Path file) {
        progress.set(new Progress.Writing(0, shown.lines().size()));
        threads.ask(() -> written(shown, format, file), reply -> {
            progress.set(
                    switch (reply) {
                        case Reply.Ok<Integer>(Integer rows) -> new Progress.Written(file, rows);
                        case Reply.Failure<Integer> failure -> new Progress.Failed(failure.text());
                    });
        });
    }

    private Reply<Integer> written(ResultSnapshot shown, ExportFormat format, Path path) {
        int rows = shown.lines().size();
        var file = new AtomicFile(path);
        try {
            file.write(out -> {
                var columns = shown.exportColumns();
                out.write(format.head(columns));
                for (int row = 0; row < rows; row++) {
                    out.write(format.line(columns, shown.exported(shown.lines().get(row))));
                    if (row % STEP == STEP - 1) {
                        int now = row + 1;
                        threads.show().execute(() -> progress.set(new Progress.Writing(now, rows)));
                    }
                }
            });
            return new Reply.Ok<>(rows);
        } catch (IOException e) {
            return new Reply.Unreachable<>(file.refused(e));
        }
    }
}

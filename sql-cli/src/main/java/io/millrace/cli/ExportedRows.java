package io.millrace.cli;

import io.millrace.cli.render.Layout;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.render.Style;
import io.millrace.sql.file.ParquetFileWriter;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowFormat;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The rows of a result on their way to a file.
final class ExportedRows implements AutoCloseable {
    private final OutputStream out;
    private final ExportCommand.FileKind kind;
    private final Layout layout;
    private Optional<Renderer> text = Optional.empty();
    private Optional<ParquetFileWriter> parquet = Optional.empty();
    private long count;

    ExportedRows(Path file, ExportCommand.FileKind kind, Layout layout) throws IOException {
        this.out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
        this.kind = kind;
        this.layout = layout;
    }

    RowFormat format() {
        return kind.rowFormat();
    }

    long count() {
        return count;
    }

    void begin(List<Column> columns) {
        try {
            if (kind == ExportCommand.FileKind.PARQUET) {
                parquet = Optional.of(new ParquetFileWriter(out, columns));
            } else {
                text = Optional.of(Renderer.of(kind.text(), columns, layout, Style.DEFAULT));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void add(List<Row> rows) {
        try {
            if (text.isPresent()) {
                write(text.get().page(rows));
            }
            if (parquet.isPresent()) {
                for (var row : rows) {
                    parquet.get().write(row);
                }
            }
            count += rows.size();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(String page) throws IOException {
        out.write(page.getBytes(StandardCharsets.UTF_8));
    }

    void complete() throws IOException {
        if (text.isPresent()) {
            write(text.get().end());
        }
        if (parquet.isPresent()) {
            parquet.get().close();
        }
        out.close();
    }

    /// Closes the file, which is incomplete if [#complete] was not called.
    @Override
    public void close() throws IOException {
        out.close();
    }
}

package io.millrace.server.engine.file.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.src.util.CheckpointedPosition;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.runtime.typeutils.RowDataSerializer;
import org.apache.flink.table.types.logical.RowType;
import org.apache.flink.util.ExceptionUtils;

/// The result of reading a file: rows, and the error it ends with.
///
/// @param positions from which the rest of the rows can be read, one after each row
record FileReading(List<String> rows, List<CheckpointedPosition> positions, String error) {
    /// Writes a file, or one that is packed beside it.
    static Path write(Path file, byte[] content, boolean packed) throws IOException {
        if (!packed) {
            return Files.write(file, content);
        }
        var beside = file.resolveSibling(file.getFileName() + ".gz");
        try (var out = new GZIPOutputStream(Files.newOutputStream(beside))) {
            out.write(content);
        }
        return beside;
    }

    static FileReading of(BulkFormat<RowData, FileSourceSplit> format, Path file, RowType type) throws IOException {
        return of(format, file, 0, Files.size(file), type);
    }

    /// Reads one part of the file.
    static FileReading of(
            BulkFormat<RowData, FileSourceSplit> format, Path file, long offset, long length, RowType type)
            throws IOException {
        var split = split(file, offset, length);
        return read(() -> format.createReader(new Configuration(), split), type);
    }

    /// The rows after a position.
    static FileReading after(
            CheckpointedPosition position, BulkFormat<RowData, FileSourceSplit> format, Path file, RowType type)
            throws IOException {
        return after(position, format, file, 0, Files.size(file), type);
    }

    /// The rows of one part of the file after a position.
    static FileReading after(
            CheckpointedPosition position,
            BulkFormat<RowData, FileSourceSplit> format,
            Path file,
            long offset,
            long length,
            RowType type)
            throws IOException {
        var split = split(file, offset, length).updateWithCheckpointedPosition(position);
        return read(() -> format.restoreReader(new Configuration(), split), type);
    }

    private interface Opening {
        BulkFormat.Reader<RowData> open() throws IOException;
    }

    private static FileReading read(Opening opening, RowType type) throws IOException {
        var rows = new ArrayList<String>();
        var positions = new ArrayList<CheckpointedPosition>();
        var error = "";
        try (var reader = opening.open()) {
            for (var batch = reader.readBatch(); batch != null; batch = reader.readBatch()) {
                for (var next = batch.next(); next != null; next = batch.next()) {
                    rows.add(text(next.getRecord(), type));
                    positions.add(new CheckpointedPosition(next.getOffset(), next.getRecordSkipCount()));
                }
                batch.releaseBatch();
            }
        } catch (Exception e) {
            error = ExceptionUtils.stringifyException(e)
                    .lines()
                    .filter(line -> !line.startsWith("\t"))
                    .reduce("", (a, b) -> a + b + "\n");
        }
        return new FileReading(rows, positions, error);
    }

    /// Returns the binary form, in which equal rows have equal bytes.
    private static String text(RowData row, RowType type) {
        return row.getRowKind() + " " + row + " "
                + new RowDataSerializer(type).toBinaryRow(row).hashCode();
    }

    private static FileSourceSplit split(Path file, long offset, long length) throws IOException {
        return new FileSourceSplit(
                "0", new org.apache.flink.core.fs.Path(file.toUri()), offset, length, 0, Files.size(file));
    }
}

package io.millrace.sql.file;

import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Row;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/// Writes rows as a Parquet file, packed with gzip. Moments are local times of the session, and nested values are texts
/// of JSON. [#close] completes the file.
public final class ParquetFileWriter implements Closeable {
    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    private static final long GROUP_BYTES = 16L << 20;
    private static final int GROUP_ROWS = 200_000;
    private static final int CHECKED_ROWS = 256;
    private static final int PLAIN = 0;
    private static final int RLE = 3;
    private static final int GZIP = 2;

    private final OutputStream out;
    private final List<ParquetColumnBuffer> columns;
    private final List<Group> groups = new ArrayList<>();
    private long position;
    private long rows;
    private int inGroup;

    /// A row group that was written.
    private record Group(List<Chunk> chunks, int rows) {}

    /// The values of a column in a row group.
    private record Chunk(long offset, int values, long unpacked, long packed) {}

    /// Writes the head of the file.
    ///
    /// @param out is not closed before [#close]
    public ParquetFileWriter(OutputStream out, List<Column> columns) throws IOException {
        this.out = out;
        this.columns = columns.stream().map(ParquetColumnBuffer::new).toList();
        write(MAGIC);
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        position += bytes.length;
    }

    /// Adds a row, which is written with its group.
    public void write(Row row) throws IOException {
        for (int i = 0; i < columns.size(); i++) {
            columns.get(i).add(row.fields().get(i));
        }
        rows++;
        inGroup++;
        boolean full = inGroup % CHECKED_ROWS == 0
                && columns.stream().mapToLong(ParquetColumnBuffer::size).sum() > GROUP_BYTES;
        if (full || inGroup == GROUP_ROWS) {
            endGroup();
        }
    }

    private void endGroup() throws IOException {
        if (inGroup == 0) {
            return;
        }
        var chunks = new ArrayList<Chunk>();
        for (var column : columns) {
            chunks.add(chunk(column));
            column.clear();
        }
        groups.add(new Group(List.copyOf(chunks), inGroup));
        inGroup = 0;
    }

    private Chunk chunk(ParquetColumnBuffer column) throws IOException {
        int values = column.count();
        var page = column.page();
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(page);
        }
        var header = new ThriftCompactOutput()
                .i32(1, 0)
                .i32(2, page.length)
                .i32(3, packed.size())
                .begin(5)
                .i32(1, values)
                .i32(2, PLAIN)
                .i32(3, RLE)
                .i32(4, RLE)
                .end()
                .end()
                .bytes();
        long offset = position;
        write(header);
        write(packed.toByteArray());
        return new Chunk(offset, values, header.length + page.length, position - offset);
    }

    /// Completes the file and closes its stream.
    @Override
    public void close() throws IOException {
        try (out) {
            endGroup();
            var footer = footer();
            write(footer);
            write(ByteBuffer.allocate(Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(footer.length)
                    .array());
            write(MAGIC);
        }
    }

    private byte[] footer() {
        var footer = new ThriftCompactOutput().i32(1, 1).structs(2, columns.size() + 1);
        footer.element().text(4, "result").i32(5, columns.size()).end();
        columns.forEach(column -> column.describe(footer));
        footer.i64(3, rows).structs(4, groups.size());
        groups.forEach(group -> describe(group, footer));
        return footer.text(6, "Millrace").end().bytes();
    }

    private void describe(Group group, ThriftCompactOutput footer) {
        footer.element().structs(1, columns.size());
        for (int i = 0; i < columns.size(); i++) {
            var chunk = group.chunks().get(i);
            footer.element()
                    .i64(2, chunk.offset())
                    .begin(3)
                    .i32(1, columns.get(i).physical().number())
                    .i32s(2, PLAIN, RLE)
                    .texts(3, List.of(columns.get(i).name()))
                    .i32(4, GZIP)
                    .i64(5, chunk.values())
                    .i64(6, chunk.unpacked())
                    .i64(7, chunk.packed())
                    .i64(9, chunk.offset())
                    .end()
                    .end();
        }
        footer.i64(2, group.chunks().stream().mapToLong(Chunk::unpacked).sum())
                .i64(3, group.rows())
                .end();
    }
}

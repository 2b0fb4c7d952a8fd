package io.millrace.cli.keep;

import io.millrace.json.Json;
import io.millrace.wire.ListType;
import io.millrace.wire.sql.Row;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;

/// A temporary file of blocks of rows, as JSON. It is deleted when it is closed and, on most systems, when the
/// process dies.
final class SpillFile implements AutoCloseable {
    /// The number of rows in a block.
    static final int BLOCK_ROWS = 64;

    private final FileChannel channel;
    private final long first;
    private long[] ends = new long[64];
    private int blocks;

    private SpillFile(FileChannel channel, long first) {
        this.channel = channel;
        this.first = first;
    }

    /// @param first the number of its first row
    static SpillFile create(long first) throws IOException {
        var file = Files.createTempFile("millrace-rows-", ".tmp");
        return new SpillFile(
                FileChannel.open(
                        file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE),
                first);
    }

    long first() {
        return first;
    }

    /// The number of its last row plus one.
    long end() {
        return first + (long) blocks * BLOCK_ROWS;
    }

    long size() {
        return blocks == 0 ? 0 : ends[blocks - 1];
    }

    void add(List<Row> rows) throws IOException {
        var bytes = ByteBuffer.wrap(Json.bytes(rows));
        long at = size();
        while (bytes.hasRemaining()) {
            at += channel.write(bytes, at);
        }
        if (blocks == ends.length) {
            ends = Arrays.copyOf(ends, 2 * blocks);
        }
        ends[blocks++] = at;
    }

    /// Reads the block that contains a row.
    List<Row> block(long number) throws IOException {
        int block = (int) ((number - first) / BLOCK_ROWS);
        long from = block == 0 ? 0 : ends[block - 1];
        var bytes = ByteBuffer.allocate((int) (ends[block] - from));
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, from + bytes.position()) < 0) {
                throw new IOException("the file of rows is truncated");
            }
        }
        return Json.read(bytes.array(), new ListType(Row.class));
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}

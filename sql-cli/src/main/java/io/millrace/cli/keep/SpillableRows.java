package io.millrace.cli.keep;

import io.millrace.sql.result.RowLog;
import io.millrace.sql.result.RowSize;
import io.millrace.wire.sql.Row;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A log of rows that spills to a limited number of temporary files. If files cannot be written, it keeps only the
/// last rows.
public final class SpillableRows implements RowLog, AutoCloseable {
    private final Limits limits;
    private final Deque<SpillFile> segments = new ArrayDeque<>();
    /// The rows that are not in a file yet.
    private final List<Row> recent = new ArrayList<>();

    private final Map<Long, List<Row>> cachedBlocks = new LinkedHashMap<>(16, 0.75f, true);
    private long firstRecent;
    private long first;
    private long weight;
    private boolean filesFail;

    /// @param memory  the maximum size of the rows in memory, in bytes
    /// @param segment the maximum size of a file, in bytes
    /// @param files   the maximum number of files
    public record Limits(long memory, long segment, int files) {
        /// Typical results stay in memory, and 1 GB of files holds about 10,000,000 typical rows.
        public static final Limits DEFAULT = new Limits(16L << 20, 256L << 20, 4);
    }

    private static final int MAX_CACHED_BLOCKS = 32;

    public SpillableRows(Limits limits) {
        this.limits = limits;
    }

    @Override
    public void add(Row row) {
        recent.add(row);
        weight += RowSize.of(row);
        if (weight > limits.memory() && recent.size() > SpillFile.BLOCK_ROWS) {
            moveOut();
        }
    }

    /// Moves the older half of the rows in memory to a file.
    private void moveOut() {
        int moved = Math.max(SpillFile.BLOCK_ROWS, recent.size() / 2 / SpillFile.BLOCK_ROWS * SpillFile.BLOCK_ROWS);
        for (int from = 0; from < moved; from += SpillFile.BLOCK_ROWS) {
            var block = recent.subList(from, from + SpillFile.BLOCK_ROWS);
            block.forEach(row -> weight -= RowSize.of(row));
            write(block, firstRecent + from);
        }
        recent.subList(0, moved).clear();
        firstRecent += moved;
        first = segments.isEmpty() ? firstRecent : segments.getFirst().first();
    }

    private void write(List<Row> block, long number) {
        if (filesFail) {
            return;
        }
        try {
            if (segments.isEmpty() || segments.getLast().size() > limits.segment()) {
                if (segments.size() == limits.files()) {
                    drop(segments.removeFirst());
                }
                segments.addLast(SpillFile.create(number));
            }
            segments.getLast().add(block);
        } catch (IOException e) {
            // a full disk must not end the query: the latest rows can still be shown
            filesFail = true;
            close();
        }
    }

    @Override
    public long first() {
        return first;
    }

    @Override
    public long end() {
        return firstRecent + recent.size();
    }

    @Override
    public Row row(long number) {
        if (number >= firstRecent) {
            return recent.get((int) (number - firstRecent));
        }
        long block = number - number % SpillFile.BLOCK_ROWS;
        var rows = cachedBlocks.get(block);
        if (rows == null) {
            rows = blockOf(number);
            cachedBlocks.put(block, rows);
            if (cachedBlocks.size() > MAX_CACHED_BLOCKS) {
                cachedBlocks.remove(cachedBlocks.keySet().iterator().next());
            }
        }
        return rows.get((int) (number - block));
    }

    private List<Row> blockOf(long number) {
        try {
            for (var segment : segments) {
                if (number < segment.end()) {
                    return segment.block(number);
                }
            }
            throw new IllegalArgumentException("row " + number + " is not kept");
        } catch (IOException e) {
            throw new UncheckedIOException("the file of rows cannot be read", e);
        }
    }

    /// Whether any rows are in files.
    public boolean inFiles() {
        return !segments.isEmpty();
    }

    private static void drop(SpillFile segment) {
        try {
            segment.close();
        } catch (IOException e) {
            // the system's cleanup of temporary files removes it
        }
    }

    /// Drops all rows in files.
    @Override
    public void close() {
        while (!segments.isEmpty()) {
            drop(segments.removeFirst());
        }
        cachedBlocks.clear();
        first = firstRecent;
    }
}

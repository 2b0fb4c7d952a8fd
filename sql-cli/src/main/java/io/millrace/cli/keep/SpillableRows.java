package io.millrace.cli.keep;

import io.millrace.sql.result.RowLog;
import io.millrace.sql.result.RowSize;
import io.millrace.wire.sql.Row;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Rows in memory as long as they are few, then in temporary files, of which there is a limit too. Where files cannot
/// be written, only the last rows are kept.
public final class SpillableRows implements RowLog, AutoCloseable {
    private final Limits limits;
    private final Deque<SpillFile> segments = new ArrayDeque<>();
    /// The rows that are not in a file yet: all of them, or the last ones.
    private final List<Row> recent = new ArrayList<>();

    private final Map<Long, List<Row>> read = new LinkedHashMap<>(16, 0.75f, true);
    private long firstRecent;
    private long first;
    private long weight;
    private boolean filesFail;

    /// @param memory  of the rows that are in memory
    /// @param segment how large a file may become
    /// @param files   how many files there may be
    public record Limits(long memory, long segment, int files) {
        /// A result of usual size is never written, and 1 GB of disk are enough for 10,000,000 rows of usual width.
        public static final Limits USUAL = new Limits(16L << 20, 256L << 20, 4);
    }

    /// How many blocks that were read are kept for the next look.
    private static final int MOST_READ = 32;

    public SpillableRows(Limits limits) {
        this.limits = limits;
    }

    @Override
    public void add(Row row) {
        recent.add(row);
        weight += RowSize.of(row);
        if (weight > limits.memory() && recent.size() > RowBlock.ROWS) {
            moveOut();
        }
    }

    /// Moves the older half of what is in memory to a file.
    private void moveOut() {
        int moved = Math.max(RowBlock.ROWS, recent.size() / 2 / RowBlock.ROWS * RowBlock.ROWS);
        for (int from = 0; from < moved; from += RowBlock.ROWS) {
            var block = recent.subList(from, from + RowBlock.ROWS);
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
            // a full disk must not end the query: rows can still be looked at as they come
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
        long block = number - number % RowBlock.ROWS;
        var rows = read.get(block);
        if (rows == null) {
            rows = blockOf(number);
            read.put(block, rows);
            if (read.size() > MOST_READ) {
                read.remove(read.keySet().iterator().next());
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
            throw new java.io.UncheckedIOException("the file of rows cannot be read", e);
        }
    }

    /// Whether any row is in a file.
    public boolean inFiles() {
        return !segments.isEmpty();
    }

    private static void drop(SpillFile segment) {
        try {
            segment.close();
        } catch (IOException e) {
            // the system's own cleaning of temporary files finds it
        }
    }

    /// Gives up what is in files.
    @Override
    public void close() {
        while (!segments.isEmpty()) {
            drop(segments.removeFirst());
        }
        read.clear();
        first = firstRecent;
    }
}

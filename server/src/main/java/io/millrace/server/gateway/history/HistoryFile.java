package io.millrace.server.gateway.history;

import io.millrace.server.gateway.history.HistoryIndex.Item;
import io.millrace.server.storage.ChecksummedLog;
import io.millrace.wire.sql.StatementHistory.Entry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;

/// The file of the history, in the order of writing. Entries that are written together share an encrypted line, because
/// a line costs more time than the entries in it. The oldest are removed by copying the rest as it is.
final class HistoryFile implements AutoCloseable {
    private static final int MAX_LINE = 1 << 16;
    /// Entries are removed line by line.
    private static final int MIN_LINES = 16;

    private final ChecksummedLog lines;
    private final HistoryFormat format;
    private final long maxLine;
    /// The position of the first byte of the file. Positions count all bytes that were ever written.
    private long start;
    private long entries;

    HistoryFile(Path path, HistoryFormat format, HistoryLimits limits) {
        this.lines = new ChecksummedLog(path);
        this.format = format;
        this.maxLine = format.joins() ? Math.min(MAX_LINE, limits.bytes() / MIN_LINES) : 0;
    }

    /// Reads the entries.
    ///
    /// @param reader notes an entry and returns its item
    /// @return the number of damaged lines; if there are any, the file must be rewritten
    int open(Function<Entry, Item> reader) throws IOException {
        var position = new long[] {0};
        return lines.open(line -> {
            var found = format.entries(line);
            found.ifPresent(all -> all.forEach(entry -> {
                reader.apply(entry).position(position[0]);
                entries++;
            }));
            position[0] += ChecksummedLog.framedSize(line);
            return found.isPresent();
        });
    }

    /// Appends all of the items or none.
    void append(List<Item> items) throws IOException {
        var framed = new ByteArrayOutputStream();
        var count = 0;
        for (var all = new Lines(items.iterator(), end()); all.hasNext(); count++) {
            ChecksummedLog.frame(all.next(), framed);
        }
        lines.append(framed.toByteArray(), count);
        entries += items.size();
    }

    /// Replaces the content.
    ///
    /// @param items the oldest first
    void replace(Iterable<Item> items) throws IOException {
        var all = new Lines(items.iterator(), start);
        lines.replace(all);
        entries = all.count;
    }

    /// Removes what is before a line.
    ///
    /// @param position of the line
    /// @param left     the number of entries that are wanted of the others
    void removeBefore(long position, long left) throws IOException {
        lines.removeFirst(position - start);
        start = position;
        entries = left;
    }

    long start() {
        return start;
    }

    /// The position of the next line.
    long end() {
        return start + lines.size();
    }

    /// Whether a line at this position is in the file, but not as its first one, which is shared with the next ones.
    boolean contains(long position) {
        return position > start && position < end();
    }

    long size() {
        return lines.size();
    }

    /// The number of entries, those included that have a later one.
    long entries() {
        return entries;
    }

    void force() throws IOException {
        lines.force();
    }

    @Override
    public void close() throws IOException {
        lines.close();
    }

    /// The lines of some items, which get their positions.
    private final class Lines implements Iterator<ChecksummedLog.Line> {
        private final Iterator<Item> items;
        private long position;
        private long count;

        Lines(Iterator<Item> items, long position) {
            this.items = items;
            this.position = position;
        }

        @Override
        public boolean hasNext() {
            return items.hasNext();
        }

        @Override
        public ChecksummedLog.Line next() {
            var text = new StringBuilder();
            do {
                var item = items.next();
                item.position(position);
                count++;
                format.add(item.entry(), text);
            } while (text.length() < maxLine && items.hasNext());
            var line = format.line(text);
            position += ChecksummedLog.framedSize(line);
            return line;
        }
    }
}

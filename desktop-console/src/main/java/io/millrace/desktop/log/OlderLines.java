package io.millrace.desktop.log;

import io.millrace.client.Reply;
import io.millrace.wire.cluster.LogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// Loads the lines before those shown, of several logs, page by page and in time order. It holds a line back until
/// every log has been read back to the time of that line. Not thread-safe.
final class OlderLines {
    private static final int PAGE = 2_000;

    private final ClusterLogs cluster;
    private final List<Log> logs = new ArrayList<>();

    OlderLines(ClusterLogs cluster, List<LogPlace> places) {
        this.cluster = cluster;
        places.forEach(place -> logs.add(new Log(place, logs.size())));
    }

    private static final class Log {
        final LogPlace place;
        final int number;
        List<LogLine> held = List.of();
        boolean more;
        long oldest;

        Log(LogPlace place, int number) {
            this.place = place;
            this.number = number;
        }

        /// Returns the time before which nothing has been read.
        long horizon() {
            return held.stream()
                    .filter(LogLine::hasTime)
                    .mapToLong(LogLine::time)
                    .findFirst()
                    .orElse(Long.MAX_VALUE);
        }
    }

    /// Sets the last lines of a log, from which paging goes back.
    ///
    /// @param more whether there are earlier lines
    void begin(int log, List<LogLine> lines, boolean more) {
        logs.get(log).held = List.copyOf(lines);
        logs.get(log).more = more && !lines.isEmpty();
        logs.get(log).oldest = lines.isEmpty() ? 0 : lines.getFirst().offset();
    }

    boolean hasMore() {
        return logs.stream().anyMatch(log -> log.more || !log.held.isEmpty());
    }

    /// Reads a page of each log with no held lines; returns the lines whose order is now certain, oldest first.
    List<LogLine> back() {
        logs.stream().filter(log -> log.more && log.held.isEmpty()).forEach(this::read);
        return take();
    }

    private void read(Log log) {
        if (cluster.tail(log.place, PAGE, Optional.of(log.oldest))
                instanceof Reply.Ok<LogLines.Tail>(LogLines.Tail tail)) {
            var texts = tail.lines().stream()
                    .map(line -> new LineReader.Text(line.offset(), line.text()))
                    .toList();
            begin(log.number, new LineReader(log.number, 0).read(texts), tail.from() > 0);
        }
    }

    /// Returns the held lines that are not older than the horizon.
    List<LogLine> take() {
        long horizon = logs.stream()
                .filter(log -> log.more)
                .mapToLong(Log::horizon)
                .max()
                .orElse(Long.MIN_VALUE);
        var given = new ArrayList<List<LogLine>>();
        for (var log : logs) {
            int first = 0;
            while (first < log.held.size() && before(log.held.get(first), horizon)) {
                first++;
            }
            given.add(log.held.subList(first, log.held.size()));
            log.held = List.copyOf(log.held.subList(0, first));
        }
        return TimeMerge.merged(given);
    }

    private static boolean before(LogLine line, long horizon) {
        // lines without a time belong to an entry that begins before the page
        return line.hasTime() && line.time() < horizon;
    }
}

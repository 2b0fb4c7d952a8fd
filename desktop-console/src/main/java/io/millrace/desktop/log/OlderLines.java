package io.millrace.desktop.log;

import io.millrace.client.Reply;
import io.millrace.wire.cluster.LogLines;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The lines before those that are shown, of several logs: brought page by page and given out in the order of time. A
/// line is held back until every log has been read as far back as it. For one thread at a time.
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

        /// Nothing before this was read.
        long horizon() {
            return held.stream()
                    .filter(LogLine::hasTime)
                    .mapToLong(LogLine::time)
                    .findFirst()
                    .orElse(Long.MAX_VALUE);
        }
    }

    /// The last lines of a log, from which one goes back.
    ///
    /// @param more whether there are others before them
    void begin(int log, List<LogLine> lines, boolean more) {
        logs.get(log).held = List.copyOf(lines);
        logs.get(log).more = more && !lines.isEmpty();
        logs.get(log).oldest = lines.isEmpty() ? 0 : lines.getFirst().offset();
    }

    boolean hasMore() {
        return logs.stream().anyMatch(log -> log.more || !log.held.isEmpty());
    }

    /// Reads a page of each log of which nothing is held, and gives out what is known to be next, oldest first.
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

    /// What is held and not older than what some log has not been read back to.
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

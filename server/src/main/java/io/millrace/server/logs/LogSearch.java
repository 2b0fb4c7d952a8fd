package io.millrace.server.logs;

import io.millrace.server.concurrent.Deadline;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.LogLines.End;
import io.millrace.wire.cluster.LogLines.Hit;
import io.millrace.wire.cluster.LogLines.Line;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/// Searches the lines of one file.
final class LogSearch {
    private final SearchPattern pattern;
    private final LogFileReader.Search search;
    private final LogLimits limits;
    private final Deadline deadline;
    private final BooleanSupplier turnEnded;
    private final List<Hit> hits = new ArrayList<>();
    private Optional<Line> skipped = Optional.empty();
    private long text;

    LogSearch(
            SearchPattern pattern,
            LogFileReader.Search search,
            LogLimits limits,
            Deadline deadline,
            BooleanSupplier turnEnded) {
        this.pattern = pattern;
        this.search = search;
        this.limits = limits;
        this.deadline = deadline;
        this.turnEnded = turnEnded;
    }

    /// @param line the number of the first line
    LogLines.Found run(LineReader reader, long size, long from, long to, long line) throws IOException {
        long number = line;
        long at = from;
        while (at < to && reader.next()) {
            at = reader.following();
            match(reader, number);
            number += reader.endsLine() ? 1 : 0;
            var end = end();
            if (end.isPresent() && at < to) {
                var next = new LogLines.Next(at, number);
                return new LogLines.Found(size, from, at, hits, end.get(), skipped, Optional.of(next));
            }
        }
        return new LogLines.Found(size, from, Math.max(at, from), hits, End.COMPLETE, skipped, Optional.empty());
    }

    private void match(LineReader reader, long number) {
        try {
            var span = pattern.in(reader, deadline);
            if (span.isPresent()) {
                text += reader.length();
                hits.add(new Hit(
                        line(reader, number), span.get().start(), span.get().end()));
            }
        } catch (SearchPattern.OutOfTime e) {
            // skipped: it would exceed the time of the next request as well
            skipped = Optional.of(line(reader, number));
        }
    }

    private static Line line(LineReader reader, long number) {
        return new Line(reader.offset(), Optional.of(number), reader.text());
    }

    private Optional<End> end() {
        if (skipped.isPresent() || deadline.passed() || turnEnded.getAsBoolean()) {
            return Optional.of(End.TIME);
        }
        return hits.size() >= search.hits() || text + limits.lineLength() > limits.text()
                ? Optional.of(End.HITS)
                : Optional.empty();
    }
}

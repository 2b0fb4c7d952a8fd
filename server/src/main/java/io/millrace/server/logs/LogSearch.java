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

/// One search under way, over the lines of one file.
final class LogSearch {
    private final SearchPattern sought;
    private final LogFileReader.Search search;
    private final LogLimits limits;
    private final Deadline deadline;
    private final List<Hit> hits = new ArrayList<>();
    private Optional<Line> gaveUp = Optional.empty();
    private long text;

    LogSearch(SearchPattern sought, LogFileReader.Search search, LogLimits limits, Deadline deadline) {
        this.sought = sought;
        this.search = search;
        this.limits = limits;
        this.deadline = deadline;
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
                return new LogLines.Found(size, from, at, hits, end.get(), gaveUp, Optional.of(next));
            }
        }
        return new LogLines.Found(size, from, Math.max(at, from), hits, End.COMPLETE, gaveUp, Optional.empty());
    }

    private void match(LineReader reader, long number) {
        var content = reader.text();
        try {
            sought.in(content, deadline).ifPresent(span -> {
                text += reader.length();
                hits.add(new Hit(new Line(reader.offset(), Optional.of(number), content), span.start(), span.end()));
            });
        } catch (SearchPattern.OutOfTime e) {
            // it would take the next request's time as well
            gaveUp = Optional.of(new Line(reader.offset(), Optional.of(number), content));
        }
    }

    private Optional<End> end() {
        if (gaveUp.isPresent() || deadline.passed()) {
            return Optional.of(End.TIME);
        }
        return hits.size() >= search.hits() || text + limits.lineLength() > limits.text()
                ? Optional.of(End.HITS)
                : Optional.empty();
    }
}

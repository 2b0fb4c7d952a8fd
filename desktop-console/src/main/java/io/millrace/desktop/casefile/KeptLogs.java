package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseQuestion;
import io.millrace.client.Transport;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.LogLines;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Answers log requests from a case: whole files, last lines, and searches.
record KeptLogs(CaseFile file) {
    private static final int DEFAULT_LINES = 100;
    private static final int MAX_LINES = 10_000;
    private static final int MAX_HITS = 1000;
    private static final Duration SEARCH_TIMEOUT = Duration.ofSeconds(5);

    void register(Map<String, CaseTransport.Made> made) {
        made.put(Logs.JOB_MANAGER_FILE.name(), arguments -> whole(ofJobManager(arguments)));
        made.put(Logs.TASK_MANAGER_FILE.name(), arguments -> whole(ofTaskManager(arguments)));
        made.put(LogLines.TAIL_OF_JOB_MANAGER.name(), arguments -> tail(ofJobManager(arguments), arguments));
        made.put(LogLines.TAIL_OF_TASK_MANAGER.name(), arguments -> tail(ofTaskManager(arguments), arguments));
        made.put(LogLines.SEARCH_OF_JOB_MANAGER.name(), arguments -> search(ofJobManager(arguments), arguments));
        made.put(LogLines.SEARCH_OF_TASK_MANAGER.name(), arguments -> search(ofTaskManager(arguments), arguments));
    }

    private Optional<KeptLog> ofJobManager(Arguments arguments) {
        return log(Logs.JOB_MANAGER_FILE, Arguments.of(Logs.FILE, arguments.get(Logs.FILE)));
    }

    private Optional<KeptLog> ofTaskManager(Arguments arguments) {
        return log(
                Logs.TASK_MANAGER_FILE,
                Arguments.of(TaskManagers.TASK_MANAGER, arguments.get(TaskManagers.TASK_MANAGER))
                        .with(Logs.FILE, arguments.get(Logs.FILE)));
    }

    private Optional<KeptLog> log(Endpoint<?, ?> endpoint, Arguments arguments) {
        return file.log(CaseQuestion.key(endpoint, arguments)).map(log -> new KeptLog(file, log));
    }

    private static Optional<Transport.Answer> whole(Optional<KeptLog> log) {
        return log.map(kept -> new Transport.Answer(200, "text/plain", kept.size(), kept.stream()));
    }

    private static Optional<Transport.Answer> tail(Optional<KeptLog> found, Arguments arguments) throws IOException {
        if (found.isEmpty()) {
            return Optional.empty();
        }
        var log = found.get();
        long before = Math.min(arguments.find(LogLines.BEFORE).orElse(Long.MAX_VALUE), log.size());
        int most = Math.clamp(arguments.find(LogLines.LINES).orElse(DEFAULT_LINES), 1, MAX_LINES);
        List<LogLines.Line> lines = log.before(before, most);
        return Optional.of(CaseTransport.json(new LogLines.Tail(
                log.size(), lines.isEmpty() ? 0 : lines.getFirst().offset(), lines)));
    }

    private static Optional<Transport.Answer> search(Optional<KeptLog> found, Arguments arguments) throws IOException {
        return found.isEmpty() ? Optional.empty() : Optional.of(new Search(found.get(), arguments).run());
    }

    /// A search that is limited in its matches and its duration.
    private static final class Search {
        private final KeptLog log;
        private final Pattern pattern;
        private final long from;
        private final long to;
        private final int most;
        private final long deadline;
        private final List<LogLines.Hit> hits = new ArrayList<>();
        private Optional<LogLines.Next> next = Optional.empty();
        private long searched;

        Search(KeptLog log, Arguments arguments) {
            this.log = log;
            this.pattern = pattern(arguments);
            this.from = Math.max(0, arguments.find(LogLines.FROM).orElse(0L));
            this.to = Math.min(arguments.find(LogLines.TO).orElse(Long.MAX_VALUE), log.size());
            this.most = Math.clamp(arguments.find(LogLines.HITS).orElse(DEFAULT_LINES), 1, MAX_HITS);
            var time = Duration.ofMillis(Math.clamp(
                    arguments.find(LogLines.TIME).orElse(SEARCH_TIMEOUT.toMillis()), 1, SEARCH_TIMEOUT.toMillis()));
            this.deadline = System.nanoTime() + time.toNanos();
            this.searched = from;
        }

        private static Pattern pattern(Arguments arguments) {
            boolean regex = arguments.find(LogLines.REGEX).orElse(false);
            boolean ignoreCase = arguments.find(LogLines.IGNORE_CASE).orElse(false);
            try {
                return Pattern.compile(
                        arguments.get(LogLines.TEXT),
                        (regex ? 0 : Pattern.LITERAL)
                                | (ignoreCase ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0));
            } catch (PatternSyntaxException e) {
                throw new Refusal(
                        FaultCode.BAD_REQUEST, "The regular expression is invalid: " + e.getDescription() + ".");
            }
        }

        Transport.Answer run() throws IOException {
            log.from(from, this::line);
            var end = next.isEmpty()
                    ? LogLines.End.COMPLETE
                    : hits.size() >= most ? LogLines.End.HITS : LogLines.End.TIME;
            return CaseTransport.json(
                    new LogLines.Found(log.size(), from, searched, hits, end, Optional.empty(), next));
        }

        private boolean line(LogLines.Line line, long following) {
            if (line.offset() >= to) {
                return false;
            }
            if (hits.size() >= most || System.nanoTime() > deadline) {
                next = Optional.of(
                        new LogLines.Next(line.offset(), line.number().orElse(1L)));
                return false;
            }
            var matcher = pattern.matcher(line.text());
            if (matcher.find()) {
                hits.add(new LogLines.Hit(line, matcher.start(), matcher.end()));
            }
            searched = following;
            return true;
        }
    }
}

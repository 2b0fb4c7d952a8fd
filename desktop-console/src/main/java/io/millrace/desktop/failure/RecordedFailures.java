package io.millrace.desktop.failure;

import io.millrace.desktop.history.HistoryEvent;
import io.millrace.wire.cluster.Exceptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Converts recorded events to failures; these have a message and, if known, the task.
final class RecordedFailures {
    private static final Pattern TEXT = Pattern.compile("(.*?)(?: in '(.*)')?", Pattern.DOTALL);

    private RecordedFailures() {}

    static List<Exceptions.Failure> of(List<HistoryEvent> events) {
        return events.stream()
                .filter(event -> event.kind() == HistoryEvent.Kind.EXCEPTION)
                .map(RecordedFailures::failure)
                .toList();
    }

    private static Exceptions.Failure failure(HistoryEvent event) {
        var parts = TEXT.matcher(event.text());
        boolean placed = parts.matches() && parts.group(2) != null;
        var message = placed ? parts.group(1) : event.text();
        var name = message.lines().findFirst().orElse("").replaceFirst(": .*", "");
        return new Exceptions.Failure(
                name,
                message,
                event.at().toEpochMilli(),
                Map.of(),
                placed ? Optional.of(parts.group(2)) : Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }
}

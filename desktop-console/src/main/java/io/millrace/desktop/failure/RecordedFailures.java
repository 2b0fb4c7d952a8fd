package io.millrace.desktop.failure;

import io.millrace.desktop.service.history.HistoryEvent;
import io.millrace.wire.cluster.Exceptions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Converts recorded events to failures; these have a message and, if known, the task.
final class RecordedFailures {
    private static final Pattern TOLD = Pattern.compile("(.*?)(?: in '(.*)')?", Pattern.DOTALL);

    private RecordedFailures() {}

    static List<Exceptions.Failure> of(List<HistoryEvent> happenings) {
        return happenings.stream()
                .filter(happening -> happening.kind() == HistoryEvent.Kind.EXCEPTION)
                .map(RecordedFailures::failure)
                .toList();
    }

    private static Exceptions.Failure failure(HistoryEvent happening) {
        var told = TOLD.matcher(happening.text());
        boolean placed = told.matches() && told.group(2) != null;
        var message = placed ? told.group(1) : happening.text();
        var name = message.lines().findFirst().orElse("").replaceFirst(": .*", "");
        return new Exceptions.Failure(
                name,
                message,
                happening.at().toEpochMilli(),
                Map.of(),
                placed ? Optional.of(told.group(2)) : Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }
}

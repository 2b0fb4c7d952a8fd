package io.millrace.desktop.screen.failures;

import io.millrace.desktop.service.JobFailure;
import io.millrace.desktop.service.history.Happening;
import java.util.List;
import java.util.regex.Pattern;

/// What the recorder heard of failures: a message, and the task where there was one.
final class Heard {
    private static final Pattern TOLD = Pattern.compile("(.*?)(?: in '(.*)')?", Pattern.DOTALL);

    private Heard() {}

    static List<JobFailure> of(List<Happening> happenings) {
        return happenings.stream()
                .filter(happening -> happening.kind() == Happening.Kind.EXCEPTION)
                .map(Heard::failure)
                .toList();
    }

    private static JobFailure failure(Happening happening) {
        var told = TOLD.matcher(happening.text());
        boolean placed = told.matches() && told.group(2) != null;
        var message = placed ? told.group(1) : happening.text();
        var name = message.lines().findFirst().orElse("").replaceFirst(": .*", "");
        return new JobFailure(happening.at(), name, placed ? told.group(2) : "", "", message);
    }
}

package io.millrace.desktop.screen.failures;

import io.millrace.desktop.service.JobFailure;
import io.millrace.failure.BadValue;
import io.millrace.failure.FailureGroups;
import io.millrace.failure.Trace;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Failures with the same classes from the same place, whatever value each met; the latest first.
public record FailureKind(String key, String headline, List<JobFailure> failures) {
    private static final int SAMPLES = 5;

    private static final Pattern PACKAGE = Pattern.compile("^(?:[a-z_]\\w*\\.)+(?=[A-Z])");

    public FailureKind {
        failures = failures.stream()
                .sorted(Comparator.comparing(JobFailure::at).reversed())
                .toList();
    }

    /// The kinds among these, that first which happened last.
    static List<FailureKind> of(List<JobFailure> failures) {
        var known = failures.stream()
                .filter(failure -> !failure.messageOnly())
                .collect(Collectors.toMap(FailureKind::outer, FailureKind::key, (one, _) -> one));
        return failures.stream()
                .collect(Collectors.groupingBy(
                        failure -> failure.messageOnly()
                                ? known.getOrDefault(outer(failure), outer(failure))
                                : key(failure),
                        LinkedHashMap::new,
                        Collectors.toList()))
                .entrySet()
                .stream()
                .map(each -> new FailureKind(
                        each.getKey(),
                        headline(each.getValue().stream()
                                .max(Comparator.comparing(JobFailure::at))
                                .orElseThrow()),
                        each.getValue()))
                .sorted(Comparator.comparing(FailureKind::last).reversed())
                .toList();
    }

    private static String key(JobFailure failure) {
        return FailureGroups.key(
                Trace.of(failure.trace()), Optional.of(failure.task()).filter(task -> !task.isEmpty()));
    }

    /// What does not differ with the value where the engine has forgotten all but the message: the class that was
    /// thrown, and the vertex.
    private static String outer(JobFailure failure) {
        var causes = Trace.of(failure.trace()).causes();
        return (causes.isEmpty() ? failure.name() : causes.getFirst().type()) + " "
                + Place.of(failure.task()).vertex();
    }

    /// What some of them said that differs, the latest first.
    List<String> samples() {
        return failures.stream()
                .map(failure -> Trace.of(failure.trace()).root().message())
                .filter(message -> !message.isEmpty())
                .distinct()
                .limit(SAMPLES)
                .toList();
    }

    /// What helps, where that is known.
    Optional<String> advice() {
        return failures.stream()
                .flatMap(failure -> BadValue.in(Trace.of(failure.trace())).stream())
                .findFirst()
                .map(value -> value.advice(Optional.empty()));
    }

    private static String headline(JobFailure failure) {
        var root =
                Trace.of(failure.trace()).root().headline().lines().findFirst().orElse("");
        return root.isEmpty() ? failure.name() : root;
    }

    /// The headline without the package of the exception, for a narrow place.
    public String brief() {
        return PACKAGE.matcher(headline).replaceFirst("");
    }

    public Instant last() {
        return failures.getFirst().at();
    }

    public Instant first() {
        return failures.getLast().at();
    }

    /// Whether one of them, or one that struck with it, has that in it.
    boolean has(String text) {
        var wanted = text.strip().toLowerCase(Locale.ROOT);
        return wanted.isEmpty()
                || failures.stream()
                        .anyMatch(failure -> has(failure, wanted)
                                || failure.others().stream().anyMatch(other -> has(other, wanted)));
    }

    private static boolean has(JobFailure failure, String wanted) {
        return (failure.trace() + " " + failure.task() + " " + failure.worker())
                .toLowerCase(Locale.ROOT)
                .contains(wanted);
    }
}

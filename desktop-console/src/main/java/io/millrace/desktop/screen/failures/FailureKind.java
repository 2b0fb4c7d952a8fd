package io.millrace.desktop.screen.failures;

import io.millrace.desktop.service.JobFailure;
import io.millrace.insight.BadValue;
import io.millrace.insight.FailureGroups;
import io.millrace.insight.Trace;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// Failures with the same classes from the same place, whatever value each met; the latest first.
public record FailureKind(String key, String headline, List<JobFailure> failures) {
    private static final int SAMPLES = 5;

    private static final Pattern PACKAGE = Pattern.compile("^(?:[a-z_]\\w*\\.)+(?=[A-Z])");

    public FailureKind {
        failures = failures.stream()
                .sorted(Comparator.comparing(JobFailure::at).reversed())
                .toList();
    }

    /// The kinds among these, that first which happened last. The engine forgets all but the message of older
    /// failures: such a one belongs to the kind that began with the same class at the same vertex.
    static List<FailureKind> of(List<JobFailure> failures) {
        var traced = failures.stream().filter(failure -> !failure.messageOnly()).toList();
        var kinds = new LinkedHashMap<String, List<JobFailure>>();
        var known = new HashMap<String, List<JobFailure>>();
        for (var same : FailureGroups.together(traced, failure -> Trace.of(failure.trace()), FailureKind::task)) {
            var kind = new ArrayList<>(same);
            kinds.put(Trace.of(same.getFirst().trace()).signature() + " " + vertex(same), kind);
            same.forEach(failure -> known.putIfAbsent(outer(failure), kind));
        }
        failures.stream()
                .filter(JobFailure::messageOnly)
                .forEach(failure -> known.computeIfAbsent(
                                outer(failure), outer -> kinds.computeIfAbsent(outer, _ -> new ArrayList<>()))
                        .add(failure));
        return kinds.entrySet().stream()
                .map(each -> FailureKind.of(each.getKey(), each.getValue()))
                .sorted(Comparator.comparing(FailureKind::last).reversed())
                .toList();
    }

    private static FailureKind of(String key, List<JobFailure> failures) {
        var latest = failures.stream().max(Comparator.comparing(JobFailure::at)).orElseThrow();
        return new FailureKind(key, headline(latest), failures);
    }

    private static Optional<String> task(JobFailure failure) {
        return Optional.of(failure.task()).filter(task -> !task.isEmpty());
    }

    private static String vertex(List<JobFailure> failures) {
        return failures.stream()
                .flatMap(failure -> task(failure).stream())
                .findFirst()
                .map(FailureGroups::vertex)
                .orElse("");
    }

    /// What does not differ with the value where the engine has forgotten all but the message: the class that was
    /// thrown, and the vertex.
    private static String outer(JobFailure failure) {
        var causes = Trace.of(failure.trace()).causes();
        return (causes.isEmpty() ? failure.name() : causes.getFirst().type()) + " "
                + FailurePlace.of(failure.task()).vertex();
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

package io.millrace.desktop.failure;

import io.millrace.insight.BadValue;
import io.millrace.insight.FailureGroups;
import io.millrace.insight.Trace;
import io.millrace.wire.cluster.Exceptions;
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
public record FailureKind(String key, String headline, List<Exceptions.Failure> failures) {
    private static final int SAMPLES = 5;

    private static final Pattern PACKAGE = Pattern.compile("^(?:[a-z_]\\w*\\.)+(?=[A-Z])");

    public FailureKind {
        failures = failures.stream()
                .sorted(Comparator.comparingLong(Exceptions.Failure::timestamp).reversed())
                .toList();
    }

    /// The kinds among these, that first which happened last. The engine forgets all but the message of older
    /// failures: such a one belongs to the kind that began with the same class at the same vertex.
    static List<FailureKind> of(List<Exceptions.Failure> failures) {
        var traced = failures.stream()
                .filter(failure -> !FailureFacts.messageOnly(failure))
                .toList();
        var kinds = new LinkedHashMap<String, List<Exceptions.Failure>>();
        var known = new HashMap<String, List<Exceptions.Failure>>();
        for (var same : FailureGroups.together(
                traced, failure -> Trace.of(failure.stacktrace()), Exceptions.Failure::taskName)) {
            var kind = new ArrayList<>(same);
            kinds.put(Trace.of(same.getFirst().stacktrace()).signature() + " " + vertex(same), kind);
            same.forEach(failure -> known.putIfAbsent(outer(failure), kind));
        }
        failures.stream()
                .filter(FailureFacts::messageOnly)
                .forEach(failure -> known.computeIfAbsent(
                                outer(failure), outer -> kinds.computeIfAbsent(outer, _ -> new ArrayList<>()))
                        .add(failure));
        return kinds.entrySet().stream()
                .map(each -> FailureKind.of(each.getKey(), each.getValue()))
                .sorted(Comparator.comparing(FailureKind::last).reversed())
                .toList();
    }

    private static FailureKind of(String key, List<Exceptions.Failure> failures) {
        var latest = failures.stream()
                .max(Comparator.comparingLong(Exceptions.Failure::timestamp))
                .orElseThrow();
        return new FailureKind(key, headline(latest), failures);
    }

    private static String vertex(List<Exceptions.Failure> failures) {
        return failures.stream()
                .flatMap(failure -> failure.taskName().stream())
                .findFirst()
                .map(FailureGroups::vertex)
                .orElse("");
    }

    /// What does not differ with the value where the engine has forgotten all but the message: the class that was
    /// thrown, and the vertex.
    private static String outer(Exceptions.Failure failure) {
        var causes = Trace.of(failure.stacktrace()).causes();
        return (causes.isEmpty() ? failure.exceptionName() : causes.getFirst().type()) + " "
                + failure.taskName().map(FailureGroups::vertex).orElse("");
    }

    /// What some of them said that differs, the latest first.
    List<String> samples() {
        return failures.stream()
                .map(failure -> Trace.of(failure.stacktrace()).root().message())
                .filter(message -> !message.isEmpty())
                .distinct()
                .limit(SAMPLES)
                .toList();
    }

    /// What helps, where that is known.
    Optional<String> advice() {
        return failures.stream()
                .flatMap(failure -> BadValue.in(Trace.of(failure.stacktrace())).stream())
                .findFirst()
                .map(value -> value.advice(Optional.empty()));
    }

    private static String headline(Exceptions.Failure failure) {
        var root = Trace.of(failure.stacktrace())
                .root()
                .headline()
                .lines()
                .findFirst()
                .orElse("");
        return root.isEmpty() ? failure.exceptionName() : root;
    }

    /// The headline without the package of the exception, for a narrow place.
    public String brief() {
        return PACKAGE.matcher(headline).replaceFirst("");
    }

    public Instant last() {
        return FailureFacts.at(failures.getFirst());
    }

    public Instant first() {
        return FailureFacts.at(failures.getLast());
    }

    /// Whether one of them, or one that struck with it, has that in it.
    boolean has(String text) {
        var wanted = text.strip().toLowerCase(Locale.ROOT);
        return wanted.isEmpty()
                || failures.stream()
                        .anyMatch(failure -> has(failure, wanted)
                                || failure.concurrentExceptions().stream()
                                        .map(FailureFacts::of)
                                        .anyMatch(other -> has(other, wanted)));
    }

    private static boolean has(Exceptions.Failure failure, String wanted) {
        return (failure.stacktrace() + " " + failure.taskName().orElse("") + " " + FailureFacts.taskManager(failure))
                .toLowerCase(Locale.ROOT)
                .contains(wanted);
    }
}

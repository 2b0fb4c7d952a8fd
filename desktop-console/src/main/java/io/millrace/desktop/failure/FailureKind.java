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

/// Failures with the same exception classes and location, whatever value caused each; latest first.
record FailureKind(String key, String headline, List<Exceptions.Failure> failures) {
    private static final int SAMPLES = 5;

    private static final Pattern PACKAGE = Pattern.compile("^(?:[a-z_]\\w*\\.)+(?=[A-Z])");

    public FailureKind {
        failures = failures.stream()
                .sorted(Comparator.comparingLong(Exceptions.Failure::timestamp).reversed())
                .toList();
    }

    /// Groups failures, the group with the latest one first. The engine keeps only the message of older failures: such
    /// a failure belongs to the group with the same outermost class at the same vertex.
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

    /// Returns what identifies a failure with only its message: the class that was thrown, and the vertex.
    private static String outer(Exceptions.Failure failure) {
        var causes = Trace.of(failure.stacktrace()).causes();
        return (causes.isEmpty() ? failure.exceptionName() : causes.getFirst().type()) + " "
                + failure.taskName().map(FailureGroups::vertex).orElse("");
    }

    /// Returns some different messages of the root cause, latest first.
    List<String> samples() {
        return failures.stream()
                .map(failure -> Trace.of(failure.stacktrace()).root().message())
                .filter(message -> !message.isEmpty())
                .distinct()
                .limit(SAMPLES)
                .toList();
    }

    /// Returns the advice, if there is any.
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

    /// Returns the headline without the package of the exception.
    public String brief() {
        return PACKAGE.matcher(headline).replaceFirst("");
    }

    public Instant last() {
        return FailureFacts.at(failures.getFirst());
    }

    public Instant first() {
        return FailureFacts.at(failures.getLast());
    }

    /// Returns whether a failure or one of its concurrent failures contains the text.
    boolean has(String text) {
        var wanted = text.strip().toLowerCase(Locale.ROOT);
        return wanted.isEmpty()
                || failures.stream()
                        .anyMatch(failure -> has(failure, wanted)
                                || failure.concurrentExceptions().stream()
                                        .map(Exceptions.Failure::of)
                                        .anyMatch(other -> has(other, wanted)));
    }

    private static boolean has(Exceptions.Failure failure, String wanted) {
        return (failure.stacktrace() + " " + failure.taskName().orElse("") + " " + FailureFacts.taskManager(failure))
                .toLowerCase(Locale.ROOT)
                .contains(wanted);
    }
}

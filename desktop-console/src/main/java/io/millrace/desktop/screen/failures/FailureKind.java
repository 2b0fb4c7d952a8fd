package io.millrace.desktop.screen.failures;

import io.millrace.desktop.service.JobFailure;
import java.time.Instant;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Failures that say the same at the same vertex, whatever numbers are in them; the latest first.
public record FailureKind(String key, String headline, List<JobFailure> failures) {
    private static final Pattern NUMBERS =
            Pattern.compile("\\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b|\\b[0-9a-f]{32}\\b|\\d+");

    private static final Pattern PACKAGE = Pattern.compile("^(?:[a-z_]\\w*\\.)+(?=[A-Z])");

    public FailureKind {
        failures = failures.stream()
                .sorted(Comparator.comparing(JobFailure::at).reversed())
                .toList();
    }

    /// The kinds among these, that first which happened last.
    static List<FailureKind> of(List<JobFailure> failures) {
        return failures.stream()
                .collect(Collectors.groupingBy(FailureKind::key, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(each ->
                        new FailureKind(each.getKey(), headline(each.getValue().getFirst()), each.getValue()))
                .sorted(Comparator.comparing(FailureKind::last).reversed())
                .toList();
    }

    private static String key(JobFailure failure) {
        return NUMBERS.matcher(headline(failure)).replaceAll("#") + " "
                + Place.of(failure.task()).vertex();
    }

    private static String headline(JobFailure failure) {
        var root = Trace.of(failure.trace()).root().lines().findFirst().orElse("");
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

package io.millrace.failure;

import io.millrace.wire.cluster.Exceptions.Failure;
import io.millrace.wire.cluster.Exceptions.Group;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Failures with the same classes from the same place are one group, whatever value each met.
///
/// @param plans what the operators of each vertex do, by the name of the vertex
public record FailureGroups(Map<String, String> plans) {
    private static final int SAMPLES = 5;
    private static final int LONGEST_SAMPLE = 500;
    private static final Pattern SUBTASK = Pattern.compile("(?s)(.*) \\(\\d+/\\d+\\)(?: - execution #\\d+)?");

    public FailureGroups {
        plans = Map.copyOf(plans);
    }

    /// The name of the vertex, out of that of one of its subtasks.
    public static String vertex(String task) {
        var matcher = SUBTASK.matcher(task);
        return matcher.matches() ? matcher.group(1) : task;
    }

    /// The failures of each group, in their order. One of which the task is not told belongs to the only group with
    /// the same fault: the engine forgets the task of the failure that ends a job.
    public static <T> List<List<T>> together(
            List<T> failures, Function<T, Trace> trace, Function<T, Optional<String>> task) {
        var bySignature = new LinkedHashMap<String, Map<String, List<T>>>();
        for (var failure : failures) {
            bySignature
                    .computeIfAbsent(trace.apply(failure).signature(), _ -> new LinkedHashMap<>())
                    .computeIfAbsent(
                            task.apply(failure).map(FailureGroups::vertex).orElse(""), _ -> new ArrayList<>())
                    .add(failure);
        }
        bySignature.values().forEach(byVertex -> {
            if (byVertex.size() == 2 && byVertex.containsKey("")) {
                var homeless = byVertex.remove("");
                byVertex.values().iterator().next().addAll(homeless);
            }
        });
        return bySignature.values().stream()
                .flatMap(byVertex -> byVertex.values().stream())
                .toList();
    }

    /// That first which happened last.
    public List<Group> of(List<Failure> failures) {
        return together(failures, failure -> Trace.of(failure.stacktrace()), Failure::taskName).stream()
                .map(this::group)
                .sorted(Comparator.comparingLong(Group::last).reversed())
                .toList();
    }

    private Group group(List<Failure> same) {
        var failures = same.stream()
                .sorted(Comparator.comparingLong(Failure::timestamp).reversed())
                .toList();
        var latest = failures.getFirst();
        var trace = Trace.of(latest.stacktrace());
        var vertex = failures.stream()
                .flatMap(failure -> failure.taskName().stream())
                .findFirst()
                .map(FailureGroups::vertex);
        var bad = BadValue.in(trace);
        // the engine does not always tell in which task it was
        var plan = vertex.map(name -> plans.getOrDefault(name, "")).orElseGet(() -> String.join("\n", plans.values()));
        var expressions = bad.map(value -> value.expressions(plan)).orElse(List.of());
        // where several may have failed, none is named as the one
        var expression = expressions.size() == 1 ? Optional.of(expressions.getFirst()) : Optional.<String>empty();
        return new Group(
                Integer.toHexString((trace.signature() + " " + vertex.orElse("")).hashCode()),
                headline(trace, latest),
                vertex,
                failures.size(),
                failures.getLast().timestamp(),
                latest.timestamp(),
                samples(failures),
                expressions,
                bad.map(value -> value.advice(expression)),
                failures);
    }

    private static String headline(Trace trace, Failure failure) {
        var line = trace.root().headline().lines().findFirst().orElse("");
        return brief(line.isBlank() ? failure.exceptionName() : line);
    }

    private static List<String> samples(List<Failure> failures) {
        return failures.stream()
                .map(failure -> brief(Trace.of(failure.stacktrace()).root().message()))
                .filter(message -> !message.isEmpty())
                .distinct()
                .limit(SAMPLES)
                .toList();
    }

    private static String brief(String text) {
        return text.length() <= LONGEST_SAMPLE ? text : text.substring(0, LONGEST_SAMPLE) + "…";
    }
}

package io.millrace.insight;

import io.millrace.wire.cluster.Exceptions.Failure;
import io.millrace.wire.cluster.Exceptions.Group;
import io.millrace.wire.cluster.Exceptions.Occurrence;
import io.millrace.wire.cluster.Exceptions.TaskPlace;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Groups failures of a job: those with the same classes from the same place belong together, whatever value each met.
///
/// @param plans the description of the operators of each vertex, by the name of the vertex
public record FailureGroups(Map<String, String> plans) {
    private static final int MAX_SAMPLES = 5;
    private static final int MAX_SAMPLE_LENGTH = 500;
    private static final Pattern UNREADABLE = Pattern.compile(
            "Failed to deserialize (JSON|CSV row) '.*|Corrupt (Debezium|Canal|Maxwell|Ogg) JSON message '.*");
    private static final Pattern TASK = Pattern.compile("(?s)(.*) \\((\\d{1,9})/\\d+\\)(?: - execution #(\\d{1,9}))?");

    public FailureGroups {
        plans = Map.copyOf(plans);
    }

    /// Creates the grouping for a job, with the descriptions of its vertices.
    public static FailureGroups of(Jobs.Detail job) {
        var descriptions = new HashMap<VertexId, String>();
        job.plan().nodes().forEach(node -> descriptions.put(node.id(), withoutMarkup(node.description())));
        var byName = new HashMap<String, String>();
        job.vertices()
                .forEach(vertex ->
                        byName.merge(vertex.name(), descriptions.getOrDefault(vertex.id(), ""), String::concat));
        return new FailureGroups(byName);
    }

    private static String withoutMarkup(String html) {
        return html.replaceAll("<br\\s*/?>", "\n")
                .replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&#39;", "'")
                .replace("&amp;", "&");
    }

    /// The name of the vertex in the name of one of its tasks.
    public static String vertex(String task) {
        return place(task).vertex();
    }

    /// Reads the name of a task, such as `Calc[30] (2/4) - execution #39`, which counts subtasks from 1.
    public static TaskPlace place(String task) {
        var matcher = TASK.matcher(task);
        return matcher.matches()
                ? new TaskPlace(
                        matcher.group(1),
                        Optional.of(Integer.parseInt(matcher.group(2)) - 1),
                        Optional.ofNullable(matcher.group(3)).map(Integer::valueOf))
                : new TaskPlace(task, Optional.empty(), Optional.empty());
    }

    /// The failures of each group, in their order. A failure without a task belongs to the only group with the same
    /// fault, because the engine forgets the task of the failure that ends a job.
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

    /// The groups, the latest first.
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
        // the engine does not always report the task
        var plan = vertex.map(name -> plans.getOrDefault(name, "")).orElseGet(() -> String.join("\n", plans.values()));
        var expressions = bad.map(value -> value.expressions(plan)).orElse(List.of());
        // if several may have failed, the advice names none
        var expression = expressions.size() == 1 ? Optional.of(expressions.getFirst()) : Optional.<String>empty();
        return new Group(
                Integer.toHexString((trace.signature() + " " + vertex.orElse("")).hashCode()),
                headline(trace, latest.exceptionName()),
                vertex,
                failures.size(),
                failures.getLast().timestamp(),
                latest.timestamp(),
                samples(failures),
                expressions,
                bad.map(value -> value.advice(expression)).or(() -> unreadable(trace)),
                failures.stream().map(FailureGroups::occurrence).toList());
    }

    private static Occurrence occurrence(Failure failure) {
        var trace = Trace.of(failure.stacktrace());
        return new Occurrence(
                failure.exceptionName(),
                failure.stacktrace(),
                failure.timestamp(),
                failure.failureLabels(),
                failure.taskName(),
                failure.endpoint(),
                failure.taskManagerId(),
                headline(trace, failure.exceptionName()),
                failure.taskName().map(FailureGroups::place),
                trace.described(),
                failure.concurrentExceptions().stream()
                        .map(Failure::of)
                        .map(FailureGroups::occurrence)
                        .toList());
    }

    private static String headline(Trace trace, String exceptionName) {
        var line = trace.root().headline().lines().findFirst().orElse("");
        return brief(line.isBlank() ? exceptionName : line);
    }

    private static List<String> samples(List<Failure> failures) {
        return failures.stream()
                .map(failure -> brief(Trace.of(failure.stacktrace()).root().message()))
                .filter(message -> !message.isEmpty())
                .distinct()
                .limit(MAX_SAMPLES)
                .toList();
    }

    static String brief(String text) {
        return text.length() <= MAX_SAMPLE_LENGTH ? text : text.substring(0, MAX_SAMPLE_LENGTH) + "…";
    }

    /// A sentence that names the option that passes over messages and rows that the format of a table cannot
    /// read; empty for any other failure. Such a message fails the job each time it comes to it.
    private static Optional<String> unreadable(Trace trace) {
        return trace.causes().stream()
                .map(cause -> UNREADABLE.matcher(cause.message()))
                .filter(matcher -> matcher.matches())
                .findFirst()
                .map(matcher -> Optional.ofNullable(matcher.group(1))
                        .map(format -> format.startsWith("CSV") ? "csv" : "json")
                        .orElseGet(() -> matcher.group(2).toLowerCase(Locale.ROOT) + "-json"))
                .map(format -> "'" + format + ".ignore-parse-errors' = 'true' in its table passes over such messages.");
    }
}

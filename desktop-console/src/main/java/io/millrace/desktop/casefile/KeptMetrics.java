package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseIndex;
import io.millrace.casefile.CaseQuestion;
import io.millrace.client.Transport;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.Vertices;
import java.io.IOException;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Answers metric requests from a case. The file has all metrics of each object, and a request selects some by name.
record KeptMetrics(CaseFile file) {
    /// The endpoints that return metrics by name.
    static final List<Endpoint<Nothing, List<Metrics.Metric>>> SINGLE = List.of(
            Metrics.OF_JOB,
            Metrics.OF_VERTEX,
            Metrics.OF_SUBTASK,
            Metrics.OF_COORDINATORS,
            Metrics.OF_TASK_MANAGER,
            Metrics.OF_JOB_MANAGER);
    /// The endpoints that return aggregates by name.
    static final List<Endpoint<Nothing, List<Metrics.Aggregate>>> AGGREGATED =
            List.of(Metrics.OF_SUBTASKS, Metrics.OF_TASK_MANAGERS);

    void register(Map<String, CaseTransport.Made> made) {
        SINGLE.forEach(endpoint -> made.put(endpoint.name(), arguments -> single(endpoint, arguments)));
        made.put(Metrics.OF_SUBTASK.name(), this::subtask);
        AGGREGATED.forEach(endpoint -> made.put(endpoint.name(), arguments -> aggregated(endpoint, arguments)));
    }

    private Optional<Transport.Answer> single(Endpoint<?, ?> endpoint, Arguments arguments) throws IOException {
        var kept = kept(endpoint, arguments);
        return kept.isEmpty() ? Optional.empty() : Optional.of(chosen(kept.get(), arguments));
    }

    /// Selects the metrics of a subtask: the names of a vertex's metrics begin with the subtask number.
    private Optional<Transport.Answer> subtask(Arguments arguments) throws IOException {
        var kept = kept(Metrics.OF_VERTEX, arguments);
        if (kept.isEmpty()) {
            return Optional.empty();
        }
        var number = arguments.get(Vertices.SUBTASK) + ".";
        return Optional.of(chosen(
                kept.get().stream()
                        .filter(metric -> metric.id().startsWith(number))
                        .map(metric -> new Metrics.Metric(metric.id().substring(number.length()), metric.value()))
                        .toList(),
                arguments));
    }

    private Optional<List<Metrics.Metric>> kept(Endpoint<?, ?> endpoint, Arguments arguments) throws IOException {
        var answer = whole(endpoint, arguments);
        return answer.isEmpty()
                ? Optional.empty()
                : Optional.of(file.list(answer.get().entry(), Metrics.Metric.class));
    }

    /// Returns the entry with all metrics of an object; empty if the cluster refused the request.
    private Optional<CaseIndex.Answer> whole(Endpoint<?, ?> endpoint, Arguments arguments) {
        return file.answer(CaseQuestion.widest(endpoint, arguments)).filter(answer -> answer.status() == 200);
    }

    private static Transport.Answer chosen(List<Metrics.Metric> all, Arguments arguments) {
        var names = new HashSet<>(arguments.all(Metrics.GET));
        return CaseTransport.json(
                names.isEmpty()
                        ? all.stream()
                                .map(metric -> new Metrics.Metric(metric.id(), Optional.empty()))
                                .toList()
                        : all.stream()
                                .filter(metric -> names.contains(metric.id()))
                                .toList());
    }

    private Optional<Transport.Answer> aggregated(
            Endpoint<Nothing, List<Metrics.Aggregate>> endpoint, Arguments arguments) throws IOException {
        var answer = whole(endpoint, arguments);
        boolean narrower = !arguments.all(Metrics.SUBTASKS).isEmpty()
                || !arguments.all(Metrics.TASK_MANAGERS).isEmpty();
        if (answer.isEmpty() || narrower) {
            return Optional.empty();
        }
        List<Metrics.Aggregate> all = file.list(answer.get().entry(), Metrics.Aggregate.class);
        var names = new HashSet<>(arguments.all(Metrics.GET));
        var chosen = arguments.all(Metrics.AGG);
        Set<Metrics.Aggregation> ways =
                chosen.isEmpty() ? EnumSet.allOf(Metrics.Aggregation.class) : Set.copyOf(chosen);
        return Optional.of(CaseTransport.json(all.stream()
                .filter(aggregate -> names.isEmpty() || names.contains(aggregate.id()))
                .map(aggregate -> names.isEmpty() ? only(aggregate, Set.of()) : only(aggregate, ways))
                .toList()));
    }

    private static Metrics.Aggregate only(Metrics.Aggregate all, Set<Metrics.Aggregation> ways) {
        return new Metrics.Aggregate(
                all.id(),
                all.min().filter(value -> ways.contains(Metrics.Aggregation.MIN)),
                all.max().filter(value -> ways.contains(Metrics.Aggregation.MAX)),
                all.avg().filter(value -> ways.contains(Metrics.Aggregation.AVG)),
                all.sum().filter(value -> ways.contains(Metrics.Aggregation.SUM)),
                all.skew().filter(value -> ways.contains(Metrics.Aggregation.SKEW)));
    }
}

package io.millrace.desktop.taskmanager;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.desktop.taskmanager.ProcessDetail.HeldSlot;
import io.millrace.desktop.taskmanager.ProcessRow.ProcessMetric;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.id.JobId;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Queries the processes of a cluster. Calls block.
final class ClusterProcesses {
    private static final List<String> METRICS =
            Arrays.stream(ProcessMetric.values()).map(ProcessMetric::metric).toList();

    private final Client client;
    private final ParallelCalls calls = new ParallelCalls("process");

    ClusterProcesses(Client client) {
        this.client = client;
    }

    /// The job manager, then the task managers by their ids.
    Reply<List<ProcessRow>> rows() {
        return client.call(TaskManagers.LIST).map(listing -> {
            var managers = listing.taskmanagers().stream()
                    .sorted(Comparator.comparing(manager -> manager.id().text()))
                    .toList();
            var first =
                    new ProcessRow(ClusterProcess.JOB_MANAGER, Optional.empty(), figures(ClusterProcess.JOB_MANAGER));
            return Stream.concat(Stream.of(first), calls.ask(managers, this::row).stream())
                    .toList();
        });
    }

    private ProcessRow row(TaskManagers.TaskManager manager) {
        var process = ClusterProcess.of(manager.id());
        return new ProcessRow(process, Optional.of(manager), figures(process));
    }

    /// The processes that have recorded metrics for a past moment. Values that the recorder does not keep are missing.
    Reply<List<ProcessRow>> rowsAt(Instant at) {
        var arguments = Arguments.of(History.METRICS, PastProcesses.RECORDED)
                .with(History.FROM, at.minus(PastProcesses.FRESH).toEpochMilli())
                .with(History.TO, at.toEpochMilli())
                .with(History.AGG, History.Aggregation.LAST);
        return client.call(History.SERIES, arguments).map(charts -> PastProcesses.of(charts, at));
    }

    /// The metrics of a process. Those that it does not report are missing; the map is empty if it does not answer.
    private Map<ProcessMetric, Double> figures(ClusterProcess process) {
        var reply = process.call(
                client, Metrics.OF_JOB_MANAGER, Metrics.OF_TASK_MANAGER, Arguments.of(Metrics.GET, METRICS));
        var figures = new EnumMap<ProcessMetric, Double>(ProcessMetric.class);
        if (reply instanceof Reply.Ok<List<Metrics.Metric>>(var metrics)) {
            for (var figure : ProcessMetric.values()) {
                metrics.stream()
                        .filter(metric -> metric.id().equals(figure.metric()))
                        .flatMap(metric -> metric.value().stream())
                        .flatMap(ClusterProcesses::number)
                        .findFirst()
                        .ifPresent(value -> figures.put(figure, value));
            }
        }
        return figures;
    }

    private static Stream<Double> number(String text) {
        try {
            double value = Double.parseDouble(text);
            return Double.isFinite(value) ? Stream.of(value) : Stream.empty();
        } catch (NumberFormatException e) {
            return Stream.empty();
        }
    }

    Reply<ProcessDetail> detail(ClusterProcess process) {
        var figures = figures(process);
        if (process.taskManager().isEmpty()) {
            return new Reply.Ok<>(new ProcessDetail(MemoryPools.of(Optional.empty(), figures), List.of()));
        }
        return client.call(TaskManagers.DETAIL, process.with(Arguments.NONE))
                .map(detail -> new ProcessDetail(
                        MemoryPools.of(Optional.of(detail.memoryConfiguration()), figures),
                        named(detail.allocatedSlots())));
    }

    private List<HeldSlot> named(List<TaskManagers.Slot> slots) {
        var names = slots.isEmpty() ? Map.<JobId, String>of() : names();
        return slots.stream()
                .map(slot -> new HeldSlot(
                        slot, names.getOrDefault(slot.jobId(), slot.jobId().text())))
                .toList();
    }

    private Map<JobId, String> names() {
        return client.call(Jobs.OVERVIEW) instanceof Reply.Ok<Jobs.Overview>(var overview)
                ? overview.jobs().stream()
                        .collect(Collectors.toMap(Jobs.Line::jid, Jobs.Line::name, (one, same) -> one))
                : Map.of();
    }

    Reply<List<ThreadRow>> threads(ClusterProcess process) {
        return process.call(client, ThreadDumps.OF_JOB_MANAGER, ThreadDumps.OF_TASK_MANAGER, Arguments.NONE)
                .map(dump -> IntStream.range(0, dump.threadInfos().size())
                        .mapToObj(
                                place -> ThreadRow.of(place, dump.threadInfos().get(place)))
                        .toList());
    }
}

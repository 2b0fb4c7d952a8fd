package io.millrace.desktop.service.worker;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.desktop.service.worker.ProcessRow.Figure;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// Reads the processes of a cluster from the REST API.
public final class RemoteWorkers implements WorkerSource {
    private static final long MEBIBYTE = 1 << 20;
    private static final List<String> METRICS =
            Arrays.stream(Figure.values()).map(Figure::metric).toList();

    private final Client client;
    private final ParallelCalls questions = new ParallelCalls("process");

    public RemoteWorkers(Client client) {
        this.client = client;
    }

    @Override
    public Reply<List<ProcessRow>> processes() {
        return client.call(TaskManagers.LIST).map(listing -> {
            var figures = figures(listing.taskmanagers());
            var processes = new ArrayList<ProcessRow>();
            processes.add(
                    new ProcessRow(Optional.empty(), "", 0, 0, 0, Optional.empty(), false, figures(Optional.empty())));
            listing.taskmanagers().stream()
                    .sorted(Comparator.comparing(worker -> worker.id().text()))
                    .map(worker -> process(worker, figures.getOrDefault(worker.id(), Map.of())))
                    .forEach(processes::add);
            return List.copyOf(processes);
        });
    }

    @Override
    public Reply<List<ProcessRow>> processesAt(Instant at) {
        var arguments = Arguments.of(History.METRICS, PastProcesses.RECORDED)
                .with(History.FROM, at.minus(PastProcesses.FRESH).toEpochMilli())
                .with(History.TO, at.toEpochMilli())
                .with(History.AGG, History.Aggregation.LAST);
        return client.call(History.SERIES, arguments).map(charts -> PastProcesses.of(charts, at));
    }

    private static ProcessRow process(TaskManagers.TaskManager worker, Map<Figure, Double> figures) {
        return new ProcessRow(
                Optional.of(worker.id()),
                worker.path(),
                worker.slotsNumber(),
                worker.freeSlots(),
                worker.hardware().cpuCores(),
                Optional.of(Instant.ofEpochMilli(worker.timeSinceLastHeartbeat())),
                worker.blocked().orElse(false),
                figures);
    }

    private Map<TaskManagerId, Map<Figure, Double>> figures(List<TaskManagers.TaskManager> workers) {
        var ids = workers.stream().map(TaskManagers.TaskManager::id).toList();
        var told = questions.ask(ids, id -> figures(Optional.of(id)));
        var found = new HashMap<TaskManagerId, Map<Figure, Double>>();
        for (int at = 0; at < told.size(); at++) {
            found.put(ids.get(at), told.get(at));
        }
        return found;
    }

    /// The metrics of a process. Those that it does not report are missing; the map is empty if it does not answer.
    private Map<Figure, Double> figures(Optional<TaskManagerId> process) {
        var reply = process.isPresent()
                ? client.call(Metrics.OF_TASK_MANAGER, of(process.get()).with(Metrics.GET, METRICS))
                : client.call(Metrics.OF_JOB_MANAGER, Arguments.of(Metrics.GET, METRICS));
        var figures = new EnumMap<Figure, Double>(Figure.class);
        if (reply instanceof Reply.Ok<List<Metrics.Metric>>(var metrics)) {
            for (var figure : Figure.values()) {
                metrics.stream()
                        .filter(metric -> metric.id().equals(figure.metric()))
                        .flatMap(metric -> metric.value().stream())
                        .flatMap(RemoteWorkers::number)
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

    @Override
    public Reply<ProcessDetail> detail(Optional<TaskManagerId> process) {
        var figures = figures(process);
        if (process.isEmpty()) {
            return new Reply.Ok<>(new ProcessDetail(MemoryPools.of(MemoryPools.Sizes.UNKNOWN, figures), List.of()));
        }
        return client.call(TaskManagers.DETAIL, of(process.get())).map(detail -> {
            var set = detail.memoryConfiguration();
            var sizes = new MemoryPools.Sizes(
                    MemoryPools.sum(set.frameworkHeap(), set.taskHeap()),
                    MemoryPools.sum(set.frameworkOffHeap(), set.taskOffHeap()),
                    set.jvmMetaspace(),
                    set.jvmOverhead());
            var names = detail.allocatedSlots().isEmpty() ? Map.<JobId, String>of() : names();
            return new ProcessDetail(
                    MemoryPools.of(sizes, figures),
                    detail.allocatedSlots().stream()
                            .map(slot -> new ProcessDetail.Slot(
                                    slot.jobId(),
                                    names.getOrDefault(
                                            slot.jobId(), slot.jobId().text()),
                                    slot.assignedTasks(),
                                    slot.resource().cpuCores(),
                                    slot.resource().managedMemory() * MEBIBYTE))
                            .toList());
        });
    }

    private Map<JobId, String> names() {
        return client.call(Jobs.OVERVIEW) instanceof Reply.Ok<Jobs.Overview>(var overview)
                ? overview.jobs().stream()
                        .collect(Collectors.toMap(Jobs.Line::jid, Jobs.Line::name, (one, same) -> one))
                : Map.of();
    }

    @Override
    public Reply<List<ThreadRow>> threads(Optional<TaskManagerId> process) {
        var reply = process.isPresent()
                ? client.call(ThreadDumps.OF_TASK_MANAGER, of(process.get()))
                : client.call(ThreadDumps.OF_JOB_MANAGER);
        return reply.map(dump -> IntStream.range(0, dump.threadInfos().size())
                .mapToObj(place -> {
                    var thread = dump.threadInfos().get(place);
                    return ThreadRow.of(place, thread.threadName(), thread.stringifiedThreadInfo());
                })
                .toList());
    }

    private static Arguments of(TaskManagerId worker) {
        return Arguments.of(TaskManagers.TASK_MANAGER, worker);
    }
}

package io.millrace.desktop.casefile;

import io.millrace.casefile.CaseManifest;
import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.Arguments;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Loads;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.Vertices;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The material to choose from: the job, its vertices, its processes and their logs, and the recorded period.
///
/// @param recorded the recorded period; empty if nothing is recorded
/// @param running  processes that run tasks of the job; all processes if this is unknown
/// @param hosts    hosts of all processes
/// @param busiest  vertices, the busiest first if the load is known
record CaseMaterial(
        Jobs.Detail job,
        CaseManifest.Window recorded,
        long interval,
        Map<ClusterProcess, List<Logs.LogFile>> logs,
        Set<ClusterProcess> running,
        Set<String> hosts,
        List<VertexId> busiest) {

    /// Queries the cluster. The job must exist; everything else may be missing.
    public static Reply<CaseMaterial> of(Client client, JobId job) {
        return client.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, job)).map(detail -> new Finding(client).of(detail));
    }

    private static double work(Loads.Vertex vertex) {
        return vertex.busy().map(Loads.Spread::max).orElse(0.0);
    }

    private record Finding(Client client) {

        CaseMaterial of(Jobs.Detail job) {
            var status = client.call(History.STATUS, Arguments.NONE)
                    .optional()
                    .filter(recorder -> recorder.state() == History.State.RECORDING && recorder.to() > recorder.from());
            var managers = client.call(TaskManagers.LIST, Arguments.NONE)
                    .optional()
                    .map(TaskManagers.Listing::taskmanagers)
                    .orElse(List.of());
            var logs = new LinkedHashMap<ClusterProcess, List<Logs.LogFile>>();
            logs.put(ClusterProcess.JOB_MANAGER, files(ClusterProcess.JOB_MANAGER));
            managers.forEach(
                    manager -> logs.put(ClusterProcess.of(manager.id()), files(ClusterProcess.of(manager.id()))));
            var places = new ParallelCalls("case")
                    .ask(job.vertices(), vertex -> places(job.jid(), vertex.id())).stream()
                            .flatMap(List::stream)
                            .toList();
            var running = places.stream()
                    .flatMap(place -> Stream.of(place.taskManager()))
                    .map(TaskManagerId::text)
                    .collect(Collectors.toSet());
            return new CaseMaterial(
                    job,
                    status.map(recorder -> new CaseManifest.Window(recorder.from(), recorder.to()))
                            .orElse(CaseManifest.Window.NONE),
                    status.map(History.Status::interval).orElse(0L),
                    logs,
                    logs.keySet().stream()
                            .filter(process -> running.isEmpty()
                                    || process.taskManager()
                                            .map(id -> running.contains(id.text()))
                                            .orElse(true))
                            .collect(Collectors.toSet()),
                    hosts(managers, places),
                    busiest(job));
        }

        private List<VertexId> busiest(Jobs.Detail job) {
            var loads = client.call(Loads.OF_JOB, Arguments.of(Jobs.JOB, job.jid()))
                    .optional()
                    .map(Loads.Report::vertices)
                    .orElse(List.of());
            return loads.isEmpty()
                    ? job.vertices().stream().map(Jobs.Vertex::id).toList()
                    : loads.stream()
                            .sorted(Comparator.comparingDouble(CaseMaterial::work)
                                    .reversed())
                            .map(Loads.Vertex::id)
                            .toList();
        }

        private List<Vertices.Place> places(JobId job, VertexId vertex) {
            return client.call(Vertices.PLACES, Arguments.of(Jobs.JOB, job).with(Vertices.VERTEX, vertex))
                    .optional()
                    .map(Vertices.Places::taskManagers)
                    .orElse(List.of());
        }

        private List<Logs.LogFile> files(ClusterProcess process) {
            return process.call(client, Logs.OF_JOB_MANAGER, Logs.OF_TASK_MANAGER, Arguments.NONE)
                    .optional()
                    .map(Logs.Listing::logs)
                    .orElse(List.of());
        }

        private Set<String> hosts(List<TaskManagers.TaskManager> managers, List<Vertices.Place> places) {
            var hosts = new LinkedHashSet<String>();
            hosts.add(Optional.ofNullable(client.connection().base().getHost()).orElse(""));
            var texts = new ArrayList<String>();
            managers.forEach(manager -> {
                texts.add(manager.path().replaceFirst(".*@", ""));
                texts.add(manager.id().text());
            });
            places.forEach(place -> texts.add(place.endpoint()));
            // `host:port`, also as part of a path or an id
            texts.stream()
                    .filter(text -> text.matches("[^/:]+:\\d+.*"))
                    .forEach(text -> hosts.add(text.substring(0, text.indexOf(':'))));
            return hosts;
        }
    }
}

package io.millrace.server.endpoint.rest.cluster;

import io.millrace.server.cluster.MetricsPort;
import io.millrace.server.endpoint.http.Call;
import io.millrace.server.endpoint.http.Route;
import io.millrace.server.endpoint.http.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.Vertices;
import java.util.List;

/// Metrics of everything that has them.
public record MetricsRoutes(MetricsPort metrics) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(
                Route.shared(Metrics.OF_JOB, call -> metrics.ofJob(call.get(Jobs.JOB), call.all(Metrics.GET))),
                Route.shared(Metrics.OF_JOBS, call -> metrics.ofJobs(call.all(Metrics.JOBS), question(call))),
                Route.shared(
                        Metrics.OF_VERTEX,
                        call -> metrics.ofVertex(call.get(Jobs.JOB), call.get(Vertices.VERTEX), call.all(Metrics.GET))),
                Route.shared(
                        Metrics.OF_SUBTASKS,
                        call -> metrics.ofSubtasks(
                                call.get(Jobs.JOB),
                                call.get(Vertices.VERTEX),
                                call.all(Metrics.SUBTASKS),
                                question(call))),
                Route.shared(
                        Metrics.OF_SUBTASK,
                        call -> metrics.ofSubtask(
                                call.get(Jobs.JOB),
                                call.get(Vertices.VERTEX),
                                call.get(Vertices.SUBTASK),
                                call.all(Metrics.GET))),
                Route.shared(
                        Metrics.OF_COORDINATORS,
                        call -> metrics.ofCoordinators(
                                call.get(Jobs.JOB), call.get(Vertices.VERTEX), call.all(Metrics.GET))),
                Route.shared(
                        Metrics.WATERMARKS, call -> metrics.watermarks(call.get(Jobs.JOB), call.get(Vertices.VERTEX))),
                Route.shared(
                        Metrics.OF_TASK_MANAGER,
                        call -> metrics.ofTaskManager(call.get(TaskManagers.TASK_MANAGER), call.all(Metrics.GET))),
                Route.shared(
                        Metrics.OF_TASK_MANAGERS,
                        call -> metrics.ofTaskManagers(call.all(Metrics.TASK_MANAGERS), question(call))),
                Route.shared(Metrics.OF_JOB_MANAGER, call -> metrics.ofJobManager(call.all(Metrics.GET))));
    }

    private static MetricsPort.Question question(Call<Nothing> call) {
        return new MetricsPort.Question(call.all(Metrics.GET), call.all(Metrics.AGG));
    }
}

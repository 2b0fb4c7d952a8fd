package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.Wire;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The vertices of a job: chains of operators that run together, each as a number of parallel subtasks.
public final class Vertices {

    /// A vertex with each of its subtasks.
    public record Detail(
            VertexId id,
            String name,
            int parallelism,
            int maxParallelism,
            long now,
            List<Subtask> subtasks,
            Aggregated aggregated) {
        public Detail {
            subtasks = List.copyOf(subtasks);
        }
    }

    /// A subtask in its current attempt. `start_time` repeats `start-time` for old clients. Before it is deployed
    /// its place is `(unassigned)`.
    public record Subtask(
            int subtask,
            TaskState status,
            int attempt,
            String endpoint,
            @Wire("start-time") long startTime,
            @Wire("end-time") long endTime,
            long duration,
            IoMetrics metrics,
            @Wire("taskmanager-id") TaskManagerId taskManager,
            @Wire("status-duration") Map<TaskState, Long> statusDuration,
            @Wire("other-concurrent-attempts") Optional<List<Subtask>> otherAttempts,
            @Wire("start_time") long startTimeAgain) {
        public Subtask {
            statusDuration = Ordered.copy(statusDuration);
            otherAttempts = otherAttempts.map(List::copyOf);
        }
    }

    /// The spread over the subtasks, by the name of the metric and by the state.
    public record Aggregated(
            Map<String, Spread> metrics,
            @Wire("status-duration") Map<TaskState, Spread> statusDuration) {
        public Aggregated {
            metrics = Ordered.copy(metrics);
            statusDuration = Ordered.copy(statusDuration);
        }
    }

    /// Statistics of a figure over the subtasks.
    public record Spread(long min, long max, long avg, long sum, long median, long p25, long p75, long p95) {}

    /// The times at which each subtask entered each state.
    public record Times(VertexId id, String name, long now, List<SubtaskTimes> subtasks) {
        public Times {
            subtasks = List.copyOf(subtasks);
        }
    }

    /// The times at which one subtask entered each state; 0 means never.
    public record SubtaskTimes(int subtask, String endpoint, long duration, Map<TaskState, Long> timestamps) {
        public SubtaskTimes {
            timestamps = Ordered.copy(timestamps);
        }
    }

    /// A vertex, with its subtasks gathered by the task manager that they run on.
    public record Places(
            VertexId id,
            String name,
            long now,
            @Wire("taskmanagers") List<Place> taskManagers) {
        public Places {
            taskManagers = List.copyOf(taskManagers);
        }
    }

    /// The subtasks of a vertex on one task manager; those without one yet are under `(unassigned)`.
    public record Place(
            String endpoint,
            TaskState status,
            @Wire("start-time") long startTime,
            @Wire("end-time") long endTime,
            long duration,
            IoMetrics metrics,
            @Wire("status-counts") Map<TaskState, Integer> statusCounts,
            @Wire("taskmanager-id") TaskManagerId taskManager,
            Aggregated aggregated) {
        public Place {
            statusCounts = Ordered.copy(statusCounts);
        }
    }

    public static final Param<Integer> SUBTASK =
            Param.path("subtaskindex", ParamFormat.INDEX, "The subtask, counted from 0.");
    public static final Param<Integer> ATTEMPT =
            Param.path("attempt", ParamFormat.INTEGER, "Which of the subtask's attempts, counted from 0.");
    public static final Param<VertexId> VERTEX = Param.path("vertexid", VertexId.TEXT, "The vertex.");

    public static final Endpoint<Nothing, Detail> DETAIL = Service.CLUSTER
            .get("getJobVertexDetails", "/jobs/:jobid/vertices/:vertexid")
            .params(Jobs.JOB, VERTEX)
            .response(Payload.json(Detail.class))
            .summary("One vertex with each of its subtasks.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Times> TIMES = Service.CLUSTER
            .get("getSubtasksTimes", "/jobs/:jobid/vertices/:vertexid/subtasktimes")
            .params(Jobs.JOB, VERTEX)
            .response(Payload.json(Times.class))
            .summary("The times at which each subtask of a vertex entered each state.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Places> PLACES = Service.CLUSTER
            .get("getJobVertexTaskManagers", "/jobs/:jobid/vertices/:vertexid/taskmanagers")
            .params(Jobs.JOB, VERTEX)
            .response(Payload.json(Places.class))
            .summary("One vertex, task manager by task manager.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Subtask> CURRENT_ATTEMPT = Service.CLUSTER
            .get("getSubtaskCurrentAttemptDetails", "/jobs/:jobid/vertices/:vertexid/subtasks/:subtaskindex")
            .params(Jobs.JOB, VERTEX, SUBTASK)
            .response(Payload.json(Subtask.class))
            .summary("One subtask in its current attempt.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Subtask> ANY_ATTEMPT = Service.CLUSTER
            .get(
                    "getSubtaskExecutionAttemptDetails",
                    "/jobs/:jobid/vertices/:vertexid/subtasks/:subtaskindex/attempts/:attempt")
            .params(Jobs.JOB, VERTEX, SUBTASK, ATTEMPT)
            .response(Payload.json(Subtask.class))
            .summary("An attempt of a subtask, for as long as the engine remembers it.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(DETAIL, TIMES, PLACES, CURRENT_ATTEMPT, ANY_ATTEMPT);

    private Vertices() {}
}

package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Explicit;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.Wire;
import io.millrace.wire.id.ApplicationId;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.SlotSharingGroupId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Jobs: those that run, and those that have ended and are still remembered. Times are epoch milliseconds, durations
/// milliseconds; `-1` means not yet.
public final class Jobs {

    /// All jobs with their states; in no promised order.
    public record Listing(List<Summary> jobs) {
        public Listing {
            jobs = List.copyOf(jobs);
        }
    }

    /// A job and its state.
    public record Summary(JobId id, JobState status) {}

    /// All jobs with what a list of them shows.
    public record Overview(List<Line> jobs) {
        public Overview {
            jobs = List.copyOf(jobs);
        }
    }

    /// A job in a list. `tasks` counts them by state in lower case, and under `total` all of them.
    public record Line(
            JobId jid,
            String name,
            @Wire("start-time") long startTime,
            @Wire("end-time") long endTime,
            long duration,
            JobState state,
            @Wire("last-modification") long lastModification,
            Map<String, Integer> tasks,
            @Wire("pending-operators") int pendingOperators,
            @Explicit Optional<JobType> jobType,
            @Explicit Optional<SchedulerType> schedulerType) {
        public Line {
            tasks = Ordered.copy(tasks);
        }

        /// The same at another moment, in epoch milliseconds, when nothing but time has passed.
        public Line at(long now) {
            return endTime >= 0
                    ? this
                    : new Line(
                            jid,
                            name,
                            startTime,
                            endTime,
                            now - startTime,
                            state,
                            lastModification,
                            tasks,
                            pendingOperators,
                            jobType,
                            schedulerType);
        }
    }

    /// The point from which a job can be started again that could not go on after a restart of the server.
    ///
    /// @param checkpoint the number of its last completed checkpoint; empty if it starts over
    /// @param path       of that checkpoint
    /// @param fallback   an earlier point, if that checkpoint cannot be used
    public record Recovery(Optional<Long> checkpoint, Optional<String> path, Optional<Fallback> fallback) {}

    /// An earlier point from which a job can be started again, whose last checkpoint cannot be used.
    ///
    /// @param reason why it cannot be used: the checkpoint, and the file that is missing or damaged
    /// @param path   of an older checkpoint or savepoint; empty if the job starts over
    public record Fallback(String reason, Optional<String> path) {}

    /// The details of a job. `timestamps` contains when each state was last entered, 0 for never. Only a job that could
    /// not go on after a restart has a `recovery`.
    public record Detail(
            JobId jid,
            @Wire("application-id") Optional<ApplicationId> applicationId,
            String name,
            @Wire("isStoppable") boolean stoppable,
            JobState state,
            @Wire("job-type") @Explicit Optional<JobType> jobType,
            @Explicit Optional<SchedulerType> schedulerType,
            @Wire("start-time") long startTime,
            @Wire("end-time") long endTime,
            long duration,
            long maxParallelism,
            long now,
            Map<JobState, Long> timestamps,
            List<Vertex> vertices,
            @Wire("status-counts") Map<TaskState, Integer> statusCounts,
            Plan plan,
            @Wire("stream-graph") Optional<Plan.StreamGraph> streamGraph,
            @Wire("pending-operators") int pendingOperators,
            Optional<Recovery> recovery) {
        public Detail {
            timestamps = Ordered.copy(timestamps);
            vertices = List.copyOf(vertices);
            statusCounts = Ordered.copy(statusCounts);
        }

        /// A copy with the point from which the job can be started again.
        public Detail withRecovery(Optional<Recovery> recovery) {
            return new Detail(
                    jid,
                    applicationId,
                    name,
                    stoppable,
                    state,
                    jobType,
                    schedulerType,
                    startTime,
                    endTime,
                    duration,
                    maxParallelism,
                    now,
                    timestamps,
                    vertices,
                    statusCounts,
                    plan,
                    streamGraph,
                    pendingOperators,
                    recovery);
        }
    }

    /// A vertex in a job's details. `tasks` counts its tasks by state. Older engines do not report its slot sharing
    /// group.
    public record Vertex(
            VertexId id,
            Optional<SlotSharingGroupId> slotSharingGroupId,
            String name,
            int maxParallelism,
            int parallelism,
            TaskState status,
            @Wire("start-time") long startTime,
            @Wire("end-time") long endTime,
            long duration,
            Map<TaskState, Integer> tasks,
            IoMetrics metrics) {
        public Vertex {
            tasks = Ordered.copy(tasks);
        }
    }

    /// A job's state alone.
    public record Status(JobState status) {}

    /// A job's graph alone.
    public record Planned(Plan plan) {}

    /// The configuration of a job; the execution part is missing when the job never got that far.
    public record Config(
            JobId jid,
            String name,
            @Wire("execution-config") Optional<ExecutionConfig> executionConfig) {}

    /// The execution settings of a job; the restart strategy is a sentence for people.
    public record ExecutionConfig(
            @Wire("restart-strategy") String restartStrategy,
            @Wire("job-parallelism") int parallelism,
            @Wire("object-reuse-mode") boolean objectReuse,
            @Wire("user-config") Map<String, String> userConfig) {
        public ExecutionConfig {
            userConfig = Ordered.copy(userConfig);
        }
    }

    /// The way to end a job. `STOP` of old clients is refused with a hint at the current endpoint.
    public enum EndMode {
        CANCEL,
        STOP
    }

    public static final Param<JobId> JOB = Param.path("jobid", JobId.TEXT, "The job.");
    public static final Param<EndMode> MODE =
            Param.query("mode", ParamFormat.oneOf(EndMode.class), "How to end the job; `cancel` when not given.");

    public static final Endpoint<Nothing, Listing> LIST = Service.CLUSTER
            .get("getJobIdsWithStatusesOverview", "/jobs")
            .response(Payload.json(Listing.class))
            .summary("All jobs and their states.");

    public static final Endpoint<Nothing, Overview> OVERVIEW = Service.CLUSTER
            .get("getJobsOverview", "/jobs/overview")
            .response(Payload.json(Overview.class))
            .summary("All jobs with times and task counts.");

    public static final Endpoint<Nothing, Detail> DETAIL = Service.CLUSTER
            .get("getJobDetails", "/jobs/:jobid")
            .params(JOB)
            .response(Payload.json(Detail.class))
            .summary("A job: its states, its graph, and its vertices with their input and output.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Nothing> CANCEL = Service.CLUSTER
            .patch("cancelJob", "/jobs/:jobid")
            .params(JOB, MODE)
            .response(Payload.json(Nothing.class))
            .summary("Cancels the job at once, without a savepoint.")
            .success(202)
            .faults(FaultCode.NOT_FOUND, FaultCode.CONFLICT, FaultCode.MOVED, FaultCode.TIMED_OUT);

    public static final Param<Boolean> EARLIER = Param.query(
            "earlier",
            ParamFormat.BOOLEAN,
            "Whether the job may start from the fallback in its details if its last checkpoint cannot be used.");

    public static final Endpoint<Nothing, Nothing> RECOVER = Service.CLUSTER
            .post("recoverJob", "/jobs/:jobid/recovery")
            .params(JOB, EARLIER)
            .response(Payload.json(Nothing.class))
            .summary("Starts a job again that could not go on after a restart, from its last completed checkpoint.")
            .success(202)
            .faults(FaultCode.NOT_FOUND, FaultCode.CONFLICT, FaultCode.TIMED_OUT);

    /// A GET with a side effect, for proxies that allow no other method.
    public static final Endpoint<Nothing, Nothing> CANCEL_BY_GET = Service.CLUSTER
            .get("cancelJobByGet", "/jobs/:jobid/yarn-cancel")
            .params(JOB)
            .response(Payload.json(Nothing.class))
            .summary("As cancelJob, for proxies that only let a GET through.")
            .success(202)
            .faults(FaultCode.NOT_FOUND, FaultCode.CONFLICT, FaultCode.TIMED_OUT)
            .permission(Permission.OPERATE);

    public static final Endpoint<Nothing, Nothing> STOP_BY_GET = Service.CLUSTER
            .get("stopJobByGet", "/jobs/:jobid/yarn-stop")
            .params(JOB)
            .response(Payload.json(Nothing.class))
            .summary("Always refused, with the way to do it now.")
            .success(202)
            .faults(FaultCode.MOVED)
            .permission(Permission.OPERATE);

    public static final Endpoint<Nothing, Status> STATUS = Service.CLUSTER
            .get("getJobStatusInfo", "/jobs/:jobid/status")
            .params(JOB)
            .response(Payload.json(Status.class))
            .summary("One job's state.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Planned> PLAN = Service.CLUSTER
            .get("getJobPlan", "/jobs/:jobid/plan")
            .params(JOB)
            .response(Payload.json(Planned.class))
            .summary("One job's graph as it was planned.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Config> CONFIG = Service.CLUSTER
            .get("getJobConfig", "/jobs/:jobid/config")
            .params(JOB)
            .response(Payload.json(Config.class))
            .summary("What one job was configured with.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL =
            List.of(LIST, OVERVIEW, DETAIL, CANCEL, RECOVER, CANCEL_BY_GET, STOP_BY_GET, STATUS, PLAN, CONFIG);

    private Jobs() {}
}

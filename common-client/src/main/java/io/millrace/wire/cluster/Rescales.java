package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Explicit;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Param;
import io.millrace.wire.ParamFormat;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import io.millrace.wire.Wire;
import io.millrace.wire.id.RequirementsId;
import io.millrace.wire.id.RescaleId;
import io.millrace.wire.id.SlotSharingGroupId;
import io.millrace.wire.id.TriggerId;
import io.millrace.wire.id.VertexId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Changes of a running job's parallelism. [#TRIGGER] requests one and [#POLL] follows it. The latest attempted and
/// completed ones, up to `web.adaptive-scheduler.rescale-history.size`, are kept.
public final class Rescales {

    /// The outcome of a rescale.
    public enum Ending {
        COMPLETED,
        FAILED,
        IGNORED
    }

    /// The cause of a rescale.
    public enum Trigger {
        INITIAL_SCHEDULE,
        UPDATE_REQUIREMENT,
        NEW_RESOURCE_AVAILABLE,
        RECOVERABLE_FAILOVER
    }

    /// The reason for a rescale's outcome.
    public enum Reason {
        SUCCEEDED,
        EXCEPTION_OCCURRED,
        RESOURCE_REQUIREMENTS_UPDATED,
        NO_RESOURCES_OR_PARALLELISMS_CHANGE,
        JOB_FINISHED,
        JOB_FAILED,
        JOB_CANCELED,
        JOB_FAILOVER_RESTARTING
    }

    /// The special mode of the adaptive scheduler.
    public enum Mode {
        REACTIVE
    }

    /// A request for another parallelism. Vertices that are not named get `parallelism`, or keep theirs if it is
    /// missing; at least one of the two is required. Repeating the same `triggerId` does not start a second change.
    public record Request(
            Optional<Integer> parallelism, Optional<Map<VertexId, Integer>> vertices, Optional<TriggerId> triggerId) {
        public Request {
            vertices = vertices.map(Ordered::copy);
        }

        /// The same parallelism for all vertices.
        public static Request to(int parallelism) {
            return new Request(Optional.of(parallelism), Optional.empty(), Optional.empty());
        }

        /// The same, under an id of the caller's own.
        public Request as(TriggerId id) {
            return new Request(parallelism, vertices, Optional.of(id));
        }
    }

    /// A change. Its vertices, slots and states are in its details only, and empty elsewhere.
    public record Rescale(
            @Wire("rescaleUuid") RescaleId id,
            @Wire("resourceRequirementsUuid") RequirementsId requirements,
            @Wire("rescaleAttemptId") long attempt,
            Map<VertexId, Vertex> vertices,
            Map<SlotSharingGroupId, Slots> slots,
            List<Span> schedulerStates,
            @Wire("startTimestampInMillis") @Explicit Optional<Long> start,
            @Wire("endTimestampInMillis") @Explicit Optional<Long> end,
            @Explicit Optional<Ending> terminalState,
            @Explicit Optional<Trigger> triggerCause,
            @Explicit Optional<Reason> terminatedReason) {
        public Rescale {
            vertices = Ordered.copy(vertices);
            slots = Ordered.copy(slots);
            schedulerStates = List.copyOf(schedulerStates);
        }
    }

    /// The effect of a change on a vertex.
    public record Vertex(
            @Wire("jobVertexId") VertexId id,
            @Wire("jobVertexName") String name,
            SlotSharingGroupId slotSharingGroupId,
            String slotSharingGroupName,
            @Explicit Optional<Integer> desiredParallelism,
            @Explicit Optional<Integer> sufficientParallelism,
            @Explicit Optional<Integer> preRescaleParallelism,
            @Explicit Optional<Integer> postRescaleParallelism) {}

    /// The effect of a change on a slot sharing group.
    public record Slots(
            SlotSharingGroupId slotSharingGroupId,
            String slotSharingGroupName,
            Profile requestResourceProfile,
            @Explicit Optional<Integer> desiredSlots,
            @Explicit Optional<Integer> minimalRequiredSlots,
            @Explicit Optional<Integer> preRescaleSlots,
            @Explicit Optional<Integer> postRescaleSlots,
            Profile acquiredResourceProfile) {}

    /// The resources of a slot; memory in mebibytes, `-1` where unspecified.
    public record Profile(
            double cpuCores,
            int taskHeapMemory,
            int taskOffHeapMemory,
            int managedMemory,
            int networkMemory,
            Map<String, Double> extendedResources) {
        public Profile {
            extendedResources = Ordered.copy(extendedResources);
        }
    }

    /// A state of the scheduler during a change, with its times.
    public record Span(
            String state,
            @Wire("enterTimestampInMillis") @Explicit Optional<Long> enter,
            @Wire("leaveTimestampInMillis") @Explicit Optional<Long> leave,
            @Wire("durationInMillis") @Explicit Optional<Long> duration,
            @Wire("stringifiedException") @Explicit Optional<String> exception) {}

    /// The number of rescales by outcome, and the latest of each kind.
    public record Overview(@Wire("rescalesCounts") Counts counts, Latest latest) {}

    /// The numbers of rescales by outcome.
    public record Counts(long ignored, long inProgress, long completed, long failed) {}

    /// The latest rescale of each outcome, where there is one.
    public record Latest(
            @Explicit Optional<Rescale> completed,
            @Explicit Optional<Rescale> failed,
            @Explicit Optional<Rescale> ignored) {}

    /// The durations of rescales, by outcome.
    public record Summary(
            @Wire("rescalesCounts") Counts counts,
            @Wire("rescalesDurationStatsInMillis") Statistics all,
            @Wire("completedRescalesDurationStatsInMillis") Statistics completed,
            @Wire("ignoredRescalesDurationStatsInMillis") Statistics ignored,
            @Wire("failedRescalesDurationStatsInMillis") Statistics failed) {}

    /// The settings by which the job's scheduler decides on rescales.
    public record Config(
            int rescaleHistoryMax,
            @Explicit Optional<Mode> schedulerExecutionMode,
            @Wire("submissionResourceWaitTimeoutInMillis") long submissionResourceWaitTimeout,

            @Wire("submissionResourceStabilizationTimeoutInMillis")
            long submissionResourceStabilizationTimeout,

            @Wire("slotIdleTimeoutInMillis") long slotIdleTimeout,
            @Wire("executingCooldownTimeoutInMillis") long executingCooldownTimeout,

            @Wire("executingResourceStabilizationTimeoutInMillis")
            long executingResourceStabilizationTimeout,

            @Wire("maximumDelayForTriggeringRescaleInMillis")
            long maximumDelayForTriggeringRescale,

            int rescaleOnFailedCheckpointCount) {}

    public static final Param<RescaleId> RESCALE = Param.path("rescaleuuid", RescaleId.TEXT, "The change.");
    public static final Param<Integer> PARALLELISM = Param.query(
            "parallelism",
            ParamFormat.INTEGER,
            "The wanted parallelism of all vertices, 1 or more; the body may say it too.");

    public static final Endpoint<Nothing, Overview> OVERVIEW = Service.CLUSTER
            .get("getJobRescalesOverview", "/jobs/:jobid/rescales/overview")
            .params(Jobs.JOB)
            .response(Payload.json(Overview.class))
            .summary("The number of changes of parallelism of a job, and the latest of each kind.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, List<Rescale>> HISTORY = Service.CLUSTER
            .get("getJobRescalesHistory", "/jobs/:jobid/rescales/history")
            .params(Jobs.JOB)
            .response(Payload.jsonList(Rescale.class))
            .summary("The latest changes of parallelism of a job.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Rescale> DETAIL = Service.CLUSTER
            .get("getJobRescaleDetails", "/jobs/:jobid/rescales/details/:rescaleuuid")
            .params(Jobs.JOB, RESCALE)
            .response(Payload.json(Rescale.class))
            .summary("A change of parallelism, by vertex, slot sharing group and state of the scheduler.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Summary> SUMMARY = Service.CLUSTER
            .get("getJobRescalesSummary", "/jobs/:jobid/rescales/summary")
            .params(Jobs.JOB)
            .response(Payload.json(Summary.class))
            .summary("The durations of the changes of parallelism of a job.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Nothing, Config> CONFIG = Service.CLUSTER
            .get("getJobRescaleConfig", "/jobs/:jobid/rescales/config")
            .params(Jobs.JOB)
            .response(Payload.json(Config.class))
            .summary("The settings with which the scheduler of a job decides on changes of parallelism.")
            .faults(FaultCode.NOT_FOUND);

    /// Starts a change, which begins with a checkpoint, or with a savepoint if the job takes no checkpoints.
    public static final Endpoint<Request, Triggers.Accepted> TRIGGER = Service.CLUSTER
            .patch("rescaleJob", "/jobs/:jobid/rescaling")
            .params(Jobs.JOB, PARALLELISM)
            .request(Payload.json(Request.class))
            .response(Payload.json(Triggers.Accepted.class))
            .summary("Changes the parallelism of a running job.")
            .success(202)
            .faults(FaultCode.NOT_FOUND, FaultCode.CONFLICT, FaultCode.TOO_MANY);

    /// `COMPLETED` when all tasks run at the requested parallelism; `FAILED` with its cause, in which case the job
    /// continues as before.
    public static final Endpoint<Nothing, Triggers.Poll> POLL = Service.CLUSTER
            .get("getRescalingStatus", "/jobs/:jobid/rescaling/:triggerid")
            .params(Jobs.JOB, Triggers.TRIGGER)
            .response(Payload.json(Triggers.Poll.class))
            .summary("The progress of a requested change of parallelism.")
            .faults(FaultCode.NOT_FOUND);

    public static final List<Endpoint<?, ?>> ALL = List.of(OVERVIEW, HISTORY, DETAIL, SUMMARY, CONFIG, TRIGGER, POLL);

    private Rescales() {}
}

package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Explicit;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Permission;
import io.millrace.wire.Service;
import io.millrace.wire.Wire;
import io.millrace.wire.id.TriggerId;
import java.util.List;
import java.util.Optional;

/// Savepoints, with or without stopping the job. Both are triggered and then polled. Repeating the same `triggerId` for
/// a job does not start a second operation.
public final class Savepoints {

    /// The format of a savepoint: canonical, which every state backend can read, or native, which is faster.
    public enum Format {
        CANONICAL,
        NATIVE
    }

    /// A request for a savepoint. The directory is optional if the cluster has a default one.
    public record Request(
            @Wire("target-directory") Optional<String> targetDirectory,
            @Wire("cancel-job") Optional<Boolean> cancelJob,
            Optional<Format> formatType,
            Optional<TriggerId> triggerId) {
        /// A savepoint in a directory of the cluster's file systems.
        public static Request into(String directory) {
            return new Request(Optional.of(directory), Optional.empty(), Optional.empty(), Optional.empty());
        }
    }

    /// A request to stop the job with a savepoint. Draining sends the last watermark first.
    public record StopRequest(
            Optional<String> targetDirectory,
            Optional<Boolean> drain,
            Optional<Format> formatType,
            Optional<TriggerId> triggerId) {
        /// A stop with a savepoint in a directory of the cluster's file systems.
        public static StopRequest into(String directory) {
            return new StopRequest(Optional.of(directory), Optional.empty(), Optional.empty(), Optional.empty());
        }
    }

    /// A request to delete a savepoint of any job. Repeating the same `triggerId` does not start a second deletion.
    public record DisposalRequest(@Wire("savepoint-path") Optional<String> path, Optional<TriggerId> triggerId) {
        /// The deletion of the savepoint at a path.
        public static DisposalRequest of(String path) {
            return new DisposalRequest(Optional.of(path), Optional.empty());
        }
    }

    /// The status of the operation, and its outcome once it has ended.
    public record Poll(Triggers.Status status, @Explicit Optional<Outcome> operation) {}

    /// The location of the savepoint, or the reason why there is none.
    public record Outcome(
            Optional<String> location,
            @Wire("failure-cause") Optional<Triggers.Failure> failureCause) {}

    public static final Endpoint<Request, Triggers.Accepted> TRIGGER = Service.CLUSTER
            .post("triggerSavepoint", "/jobs/:jobid/savepoints")
            .params(Jobs.JOB)
            .request(Payload.json(Request.class))
            .response(Payload.json(Triggers.Accepted.class))
            .summary("Takes a savepoint, and cancels the job after it if asked.")
            .success(202);

    public static final Endpoint<StopRequest, Triggers.Accepted> STOP = Service.CLUSTER
            .post("stopJobWithSavepoint", "/jobs/:jobid/stop")
            .params(Jobs.JOB)
            .request(Payload.json(StopRequest.class))
            .response(Payload.json(Triggers.Accepted.class))
            .summary("Takes a savepoint and ends the job with it.")
            .success(202);

    public static final Endpoint<Nothing, Poll> POLL = Service.CLUSTER
            .get("getSavepointStatus", "/jobs/:jobid/savepoints/:triggerid")
            .params(Jobs.JOB, Triggers.TRIGGER)
            .response(Payload.json(Poll.class))
            .summary("Where a savepoint or a stop stands.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<DisposalRequest, Triggers.Accepted> DISPOSE = Service.CLUSTER
            .post("triggerSavepointDisposal", "/savepoint-disposal")
            .request(Payload.json(DisposalRequest.class))
            .response(Payload.json(Triggers.Accepted.class))
            .summary("Deletes a savepoint with all its files.")
            .faults(FaultCode.TOO_MANY)
            .permission(Permission.OPERATE_ALL);

    public static final Endpoint<Nothing, Triggers.Poll> DISPOSAL = Service.CLUSTER
            .get("getSavepointDisposalStatus", "/savepoint-disposal/:triggerid")
            .params(Triggers.TRIGGER)
            .response(Payload.json(Triggers.Poll.class))
            .summary("Where the deletion of a savepoint stands.")
            .faults(FaultCode.NOT_FOUND)
            .permission(Permission.OPERATE_ALL);

    public static final List<Endpoint<?, ?>> ALL = List.of(TRIGGER, STOP, POLL, DISPOSE, DISPOSAL);

    private Savepoints() {}
}

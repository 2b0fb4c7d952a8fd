package io.millrace.wire.cluster;

import io.millrace.wire.Endpoint;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The endpoints for a program that waits for its job: the result, coordination requests to operators, and heartbeats.
/// Serialized Java objects are base64.
public final class Clients {

    /// The outcome of a job, once it has ended. A job that failed is `COMPLETED` too.
    public record Result(
            Triggers.Status status,
            @Wire("job-execution-result") Optional<Execution> execution) {}

    /// The result of a job's execution. The accumulators and the cause of a failure are serialized Java objects.
    public record Execution(
            JobId id,
            String name,
            @Wire("application-status") Ending status,
            @Wire("accumulator-results") Map<String, String> accumulators,
            @Wire("net-runtime") long netRuntime,
            @Wire("failure-cause") Optional<Triggers.Failure> failureCause,
            @Wire("application-id") Optional<ApplicationId> applicationId,
            @Wire("start-time") long startTime,
            @Wire("end-time") long endTime) {
        public Execution {
            accumulators = Ordered.copy(accumulators);
        }
    }

    /// The final status of a job.
    public enum Ending {
        SUCCEEDED,
        FAILED,
        CANCELED,
        UNKNOWN
    }

    /// The time in epoch milliseconds until which the job keeps running without another heartbeat.
    public record Heartbeat(long expiredTimestamp) {}

    /// A serialized Java object for the coordinator of an operator.
    public record Question(String serializedCoordinationRequest) {}

    /// A serialized Java object, as the coordinator answered.
    public record Answer(String serializedCoordinationResult) {}

    public static final Param<String> OPERATOR =
            Param.path("operatorUid", ParamFormat.STRING, "The operator, by the name that its job's code gave to it.");

    public static final Endpoint<Nothing, Result> RESULT = Service.CLUSTER
            .get("getJobExecutionResult", "/jobs/:jobid/execution-result")
            .params(Jobs.JOB)
            .response(Payload.json(Result.class))
            .summary("How one job ended, once it has.")
            .faults(FaultCode.NOT_FOUND);

    public static final Endpoint<Heartbeat, Nothing> HEARTBEAT = Service.CLUSTER
            .patch("triggerHeartbeat", "/jobs/:jobid/clientHeartbeat")
            .params(Jobs.JOB)
            .request(Payload.json(Heartbeat.class))
            .response(Payload.json(Nothing.class))
            .summary("Says that the client of a job is still there; the job is cancelled when it no longer is.")
            .success(202)
            .permission(Permission.RUN);

    public static final Endpoint<Question, Answer> COORDINATE = Service.CLUSTER
            .post("sendRequestToCoordinator", "/jobs/:jobid/coordinators/:operatorUid")
            .params(Jobs.JOB, OPERATOR)
            .request(Payload.json(Question.class))
            .response(Payload.json(Answer.class))
            .summary("Asks the coordinator of an operator, as clients do that fetch the rows of a job.")
            .faults(FaultCode.NOT_FOUND, FaultCode.TIMED_OUT)
            .permission(Permission.SUBMIT);

    public static final List<Endpoint<?, ?>> ALL = List.of(RESULT, HEARTBEAT, COORDINATE);

    private Clients() {}
}

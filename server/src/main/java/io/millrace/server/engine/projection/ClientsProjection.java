package io.millrace.server.engine.projection;

import io.millrace.secret.SecretsMasked;
import io.millrace.wire.cluster.Clients;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.ApplicationId;
import io.millrace.wire.id.JobId;
import java.util.Optional;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.jobmaster.JobResult;

/// Projects the results of jobs for the clients that wait for them.
///
/// @param triggers projects failures
public record ClientsProjection(TriggersProjection triggers) {

    public static Clients.Result waiting() {
        return new Clients.Result(new Triggers.Status(Triggers.Progress.IN_PROGRESS), Optional.empty());
    }

    public Clients.Result ended(JobResult result) {
        return new Clients.Result(
                new Triggers.Status(Triggers.Progress.COMPLETED),
                Optional.of(new Clients.Execution(
                        new JobId(result.getJobId().toString()),
                        SecretsMasked.in(result.getJobName()),
                        result.getJobStatus().map(ClientsProjection::ending).orElse(Clients.Ending.UNKNOWN),
                        AccumulatorsProjection.serialized(result.getAccumulatorResults()),
                        result.getNetRuntime(),
                        result.getSerializedThrowable().map(triggers::serialized),
                        result.getApplicationId().map(id -> new ApplicationId(id.toString())),
                        result.getStartTime(),
                        result.getEndTime())));
    }

    private static Clients.Ending ending(JobStatus status) {
        return switch (status) {
            case FINISHED -> Clients.Ending.SUCCEEDED;
            case FAILED -> Clients.Ending.FAILED;
            case CANCELED -> Clients.Ending.CANCELED;
            case INITIALIZING, CREATED, RUNNING, FAILING, CANCELLING, RESTARTING, SUSPENDED, RECONCILING ->
                Clients.Ending.UNKNOWN;
        };
    }
}

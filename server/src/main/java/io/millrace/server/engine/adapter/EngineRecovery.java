package io.millrace.server.engine.adapter;

import io.millrace.server.concurrent.Await;
import io.millrace.server.engine.JobRecovery;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.wire.Nothing;
import io.millrace.wire.Refusal;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.util.List;
import org.apache.flink.api.common.JobStatus;

/// Starts jobs again that could not go on after a restart.
record EngineRecovery(LeaderGateways gateways, JobRecovery recovery) implements Routes {
    @Override
    public List<Route<?, ?>> routes() {
        return List.of(new Route<>(
                Jobs.RECOVER,
                call -> recover(call.get(Jobs.JOB), call.find(Jobs.EARLIER).orElse(false))));
    }

    private Nothing recover(JobId id, boolean earlier) {
        var job = JobGraphCache.id(id);
        var status = gateways.dispatcher(gateway -> gateway.requestJobStatus(job, gateways.limit()));
        if (status != JobStatus.FAILED || recovery.of(job).isEmpty()) {
            throw Refusal.conflict(
                    "The job is " + status + ", and is not one that could not go on after a restart. To run a job"
                            + " again that has ended, start it from a savepoint or checkpoint.");
        }
        try {
            gateways.answer(recovery.start(job, earlier));
            return Nothing.NOTHING;
        } catch (Await.Failed e) {
            throw Refusal.conflict(
                    "The job could not be started again: " + e.reason().getMessage() + " Nothing of it was deleted.");
        }
    }
}

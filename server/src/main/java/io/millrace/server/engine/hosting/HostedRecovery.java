package io.millrace.server.engine.hosting;

import io.millrace.server.engine.JobRecovery;
import io.millrace.server.engine.durable.DurableJobs;
import io.millrace.wire.cluster.Jobs;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.rpc.RpcUtils;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;

/// Starts stored jobs again through the dispatcher of this process.
record HostedRecovery(DurableJobs jobs, GatewayRetriever<DispatcherGateway> dispatcher) implements JobRecovery {
    private static final Duration TIMEOUT = RpcUtils.INF_TIMEOUT;

    @Override
    public Optional<Jobs.Recovery> of(JobID job) {
        return jobs.isStored(job) ? Optional.of(jobs.recovery(job)) : Optional.empty();
    }

    @Override
    public CompletableFuture<?> start(JobID job, boolean earlier) {
        try {
            var again = new RecoveredJob(jobs.storedPlan(job, earlier));
            return dispatcher.getFuture().thenCompose(gateway -> gateway.submitApplication(again, TIMEOUT));
        } catch (IOException e) {
            return CompletableFuture.failedFuture(e);
        }
    }
}

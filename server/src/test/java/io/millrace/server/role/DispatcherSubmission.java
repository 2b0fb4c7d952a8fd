package io.millrace.server.role;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.application.SingleJobApplication;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.dispatcher.DispatcherId;
import org.apache.flink.runtime.highavailability.HighAvailabilityServicesUtils;
import org.apache.flink.runtime.rpc.AddressResolution;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.runtime.rpc.RpcUtils;
import org.apache.flink.runtime.webmonitor.retriever.impl.RpcGatewayRetriever;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.concurrent.ExponentialBackoffRetryStrategy;

/// Submits a job to the dispatcher of another process, by the engine's own calls.
final class DispatcherSubmission {
    private static final Duration LIMIT = TestTimeout.LIMIT;

    private DispatcherSubmission() {}

    /// @param keys by which the leader is found
    @SuppressWarnings("try") // close() of the engine's services may be interrupted
    static JobId submit(StreamExecutionEnvironment environment, Map<String, String> keys) throws Exception {
        var configuration = Configuration.fromMap(keys);
        var plan = environment.getStreamGraph().getJobGraph();
        var executor = Executors.newVirtualThreadPerTaskExecutor();
        var system = RpcSystem.load(configuration);
        var calls =
                RpcUtils.createRemoteRpcService(system, configuration, "localhost", "0", "localhost", Optional.empty());
        try (executor;
                var services = HighAvailabilityServicesUtils.createHighAvailabilityServices(
                        configuration, executor, AddressResolution.NO_ADDRESS_RESOLUTION, system, _ -> {})) {
            var dispatcher = new RpcGatewayRetriever<>(
                    calls,
                    DispatcherGateway.class,
                    DispatcherId::fromUuid,
                    new ExponentialBackoffRetryStrategy(12, Duration.ofMillis(10), Duration.ofMillis(500)));
            var leader = services.getDispatcherLeaderRetriever();
            leader.start(dispatcher);
            try {
                dispatcher
                        .getFuture()
                        .thenCompose(gateway -> gateway.submitApplication(new SingleJobApplication(plan), LIMIT))
                        .get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            } finally {
                leader.stop();
            }
        } finally {
            calls.closeAsync().get(LIMIT.toSeconds(), TimeUnit.SECONDS);
            system.close();
        }
        return new JobId(plan.getJobID().toString());
    }
}

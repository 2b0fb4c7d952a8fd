package io.millrace.server.engine.embedded;

import java.util.ServiceLoader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.entrypoint.component.DispatcherResourceManagerComponentFactory;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.rpc.RpcService;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.util.Reference;

/// The engine's parts in one process, without its HTTP server and with enough threads for its calls.
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
final class HostedCluster extends MiniCluster {
    // On JDK 21 and later the actor library starves under blocking work with the one thread a core of the stock
    // settings; a fork-join pool starts only as many threads as there is work for.
    private static final RpcSystem.ForkJoinExecutorConfiguration CALLS =
            new RpcSystem.ForkJoinExecutorConfiguration(4.0, 16, 64);

    private final HostedParts hosted = new HostedParts();

    HostedCluster(MiniClusterConfiguration configuration) {
        super(configuration, () -> Reference.owned(calls()));
    }

    /// The library for calls between parts, from the class path. The stock loader unpacks it into a temporary file and
    /// gives it a class loader of its own, which no start-up cache of the JVM can hold.
    private static RpcSystem calls() {
        return ServiceLoader.load(RpcSystem.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("flink-rpc-akka is not on the class path"));
    }

    HostedParts.Parts parts() {
        return hosted.parts();
    }

    @Override
    protected DispatcherResourceManagerComponentFactory createDispatcherResourceManagerComponentFactory() {
        return hosted;
    }

    @Override
    protected RpcService createLocalRpcService(Configuration configuration, RpcSystem system) throws Exception {
        return system.localServiceBuilder(configuration)
                .withExecutorConfiguration(CALLS)
                .createAndStart();
    }
}

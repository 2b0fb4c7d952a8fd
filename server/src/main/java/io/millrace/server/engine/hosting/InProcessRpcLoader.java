package io.millrace.server.engine.hosting;

import java.util.ServiceLoader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.runtime.rpc.RpcSystemLoader;

/// Loads the engine's RPC library from the class path. The stock loader unpacks it into a temporary file and uses a
/// class loader of its own, which no start-up cache of the JVM supports.
public final class InProcessRpcLoader implements RpcSystemLoader {
    // On JDK 21 and later the actor library starves under blocking work with the one thread a core of the stock
    // settings; a fork-join pool starts only as many threads as there is work for.
    private static final double THREADS_PER_CORE = 4.0;
    private static final int MIN_THREADS = 16;
    private static final int MAX_THREADS = 64;

    /// The number of threads for RPC.
    public static RpcSystem.ForkJoinExecutorConfiguration threads() {
        return new RpcSystem.ForkJoinExecutorConfiguration(THREADS_PER_CORE, MIN_THREADS, MAX_THREADS);
    }

    @Override
    public int getLoadPriority() {
        return 0;
    }

    @Override
    public RpcSystem loadRpcSystem(Configuration configuration) {
        return ServiceLoader.load(RpcSystem.class)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("flink-rpc-akka is not on the class path"));
    }
}

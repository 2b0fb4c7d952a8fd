package io.millrace.server.engine.hosting;

import java.util.ServiceLoader;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.runtime.rpc.RpcSystemLoader;

/// The library for calls between the engine's parts, from the class path. The stock loader unpacks it into a temporary
/// file and gives it a class loader of its own, which no start-up cache of the JVM can hold.
public final class InProcessRpcLoader implements RpcSystemLoader {
    // On JDK 21 and later the actor library starves under blocking work with the one thread a core of the stock
    // settings; a fork-join pool starts only as many threads as there is work for.
    private static final double THREADS_PER_CORE = 4.0;
    private static final int LEAST_THREADS = 16;
    private static final int MOST_THREADS = 64;

    /// How many threads the calls have.
    public static RpcSystem.ForkJoinExecutorConfiguration threads() {
        return new RpcSystem.ForkJoinExecutorConfiguration(THREADS_PER_CORE, LEAST_THREADS, MOST_THREADS);
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

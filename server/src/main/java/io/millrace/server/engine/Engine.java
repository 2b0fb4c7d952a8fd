package io.millrace.server.engine;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Function;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.apache.flink.runtime.webmonitor.retriever.MetricQueryServiceRetriever;

/// A running engine, wherever its parts run.
public interface Engine {

    /// The configuration in force, with the defaults.
    Configuration configuration();

    /// Returns the current leader of the jobs.
    GatewayRetriever<DispatcherGateway> dispatcher();

    /// Asks the current leader of the jobs, and waits for its answer.
    default <T> T ask(Duration timeout, Function<DispatcherGateway, CompletableFuture<T>> question) {
        return Await.within(Deadline.in(timeout), dispatcher().getFuture().thenCompose(question));
    }

    /// Returns the current leader of the task managers.
    GatewayRetriever<ResourceManagerGateway> resourceManager();

    /// Connects to the metrics of processes.
    MetricQueryServiceRetriever metrics();

    /// Connects to a part of another process at its RPC address.
    <T extends RpcGateway> CompletableFuture<T> connect(String address, Class<T> part);

    /// Returns the executor for short tasks that run later. They must not block.
    ScheduledExecutorService executor();

    /// Files that task managers send.
    TransientBlobService blobs();

    /// The leadership of the cluster.
    Leadership leadership();

    /// The jobs that can be started again.
    default JobRecovery recovery() {
        return JobRecovery.NONE;
    }

    /// Whether task managers run in this process, and so write its log.
    boolean inOneProcess();

    /// Whether the cluster consists of this process and what it has started. It is then shut down by a stop of this
    /// process.
    default boolean standsAlone() {
        return inOneProcess();
    }
}

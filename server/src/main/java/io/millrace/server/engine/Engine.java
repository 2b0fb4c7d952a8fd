package io.millrace.server.engine;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.apache.flink.runtime.webmonitor.retriever.MetricQueryServiceRetriever;

/// A running engine as its adapters see it, wherever its parts run.
public interface Engine {

    /// The configuration in force, defaults of the house included.
    Configuration configuration();

    /// Returns the current leader of the jobs.
    GatewayRetriever<DispatcherGateway> dispatcher();

    /// Returns the current leader of the task managers.
    GatewayRetriever<ResourceManagerGateway> resourceManager();

    /// Leads to the places that metrics are asked from.
    MetricQueryServiceRetriever metrics();

    /// A part of another process, at its address for calls.
    <T extends RpcGateway> CompletableFuture<T> connect(String address, Class<T> part);

    /// For what the engine's own parts want to run later; never for waiting.
    ScheduledExecutorService executor();

    /// Files that task managers send.
    TransientBlobService blobs();

    /// Who leads the cluster.
    Leadership leadership();

    /// Whether task managers run in this process, and so write its log.
    boolean inOneProcess();
}

package io.millrace.server.engine.embedded;

import io.millrace.server.engine.archive.JobArchive;
import io.millrace.server.engine.durable.DurableJobs;
import io.millrace.server.engine.hosting.FailedTaskClosing;
import io.millrace.server.engine.hosting.HostedParts;
import io.millrace.server.engine.hosting.InProcessRpcLoader;
import io.millrace.server.engine.hosting.JobMasters;
import io.millrace.server.engine.hosting.SharedClassLoader;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.entrypoint.component.DispatcherResourceManagerComponentFactory;
import org.apache.flink.runtime.highavailability.HighAvailabilityServices;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.rpc.RpcService;
import org.apache.flink.runtime.rpc.RpcSystem;
import org.apache.flink.util.Reference;

/// The engine's parts in one process, without its HTTP server and with enough threads for RPC.
@SuppressWarnings("try") // close() is the engine's own and may be interrupted
final class HostedCluster extends MiniCluster {
    private final HostedParts hosted;
    private final Optional<DurableJobs> durable;
    private final JobArchive archive;
    private final CompletableFuture<Void> ended = new CompletableFuture<>();
    private volatile boolean stopping;
    private int started;

    /// @param durable stores the jobs that run again after a restart, if any do
    HostedCluster(MiniClusterConfiguration configuration, JobArchive archive, Optional<DurableJobs> durable) {
        super(
                configuration,
                () -> Reference.owned(new InProcessRpcLoader().loadRpcSystem(configuration.getConfiguration())));
        this.hosted = new HostedParts(archive, durable);
        this.durable = durable;
        this.archive = archive;
    }

    Optional<HostedParts.Parts> parts() {
        return hosted.parts();
    }

    JobMasters masters() {
        return hosted.masters();
    }

    @Override
    public void startTaskManager() throws Exception {
        super.startTaskManager();
        SharedClassLoader.inLastOf(this);
        FailedTaskClosing.toleratedByLastOf(this);
        started++;
    }

    /// Terminates the latest task manager and starts another one.
    void replaceTaskManager() throws Exception {
        var _ = terminateTaskManager(started - 1);
        startTaskManager();
    }

    @Override
    protected HighAvailabilityServices createHighAvailabilityServices(Configuration configuration, Executor executor)
            throws Exception {
        var leaders = super.createHighAvailabilityServices(configuration, executor);
        return durable.isPresent() ? durable.get().services(leaders, executor, archive) : leaders;
    }

    /// Completes exceptionally if the engine closes itself, as it does when its job manager fails.
    CompletableFuture<Void> ended() {
        return ended;
    }

    CompletableFuture<Void> stop() {
        stopping = true;
        return closeAsync();
    }

    /// Suspends jobs that run again later before their task manager ends: without their tasks, they would fail.
    /// Keeps what other job managers of the same ZooKeeper need, and the engine's cluster in one process deletes.
    @Override
    public CompletableFuture<Void> closeAsync() {
        if (!stopping) {
            ended.completeExceptionally(new IllegalStateException("The job manager has failed."));
        }
        return durable.isEmpty()
                ? closeAsyncWithoutCleaningHighAvailabilityData()
                : hosted.stopLeading()
                        .handle((_, _) -> true)
                        .thenCompose(_ -> closeAsyncWithoutCleaningHighAvailabilityData());
    }

    @Override
    protected DispatcherResourceManagerComponentFactory createDispatcherResourceManagerComponentFactory() {
        return hosted;
    }

    @Override
    protected RpcService createLocalRpcService(Configuration configuration, RpcSystem system) throws Exception {
        return system.localServiceBuilder(configuration)
                .withExecutorConfiguration(InProcessRpcLoader.threads())
                .createAndStart();
    }
}

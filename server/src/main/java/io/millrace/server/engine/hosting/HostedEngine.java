package io.millrace.server.engine.hosting;

import io.millrace.server.engine.Engine;
import io.millrace.server.engine.JobRecovery;
import io.millrace.server.engine.Leadership;
import io.millrace.server.engine.archive.ArchiveOptions;
import io.millrace.server.engine.archive.JobArchive;
import io.millrace.server.engine.durable.DurableJobs;
import io.millrace.server.storage.ScratchFolder;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.apache.flink.runtime.webmonitor.retriever.MetricQueryServiceRetriever;
import org.jspecify.annotations.Nullable;

/// The parts of an engine whose job manager runs in this process. A subclass starts and stops them.
public abstract class HostedEngine implements Engine, AutoCloseable {
    private final Optional<DurableJobs> durable;
    private @Nullable ScratchFolder home;
    private @Nullable JobArchive archive;

    /// @param durable stores the jobs that run again after a restart, if any do
    protected HostedEngine(Optional<DurableJobs> durable) {
        this.durable = durable;
    }

    protected final Optional<DurableJobs> durable() {
        return durable;
    }

    /// Empty unless the engine runs.
    protected abstract Optional<HostedParts.Parts> found();

    /// The masters of the jobs. Refuses unless the engine runs.
    public abstract JobMasters masters();

    /// Refuses unless the engine runs.
    protected final HostedParts.Parts parts() {
        return found().orElseThrow(HostedEngine::notRunning);
    }

    /// The refusal of a request that arrives while the engine stops: service A goes on to answer until it has stopped.
    protected static Refusal notRunning() {
        return Refusal.unavailable("The engine of this server is not running: the server is starting or stopping.");
    }

    /// Prepares the running jobs for the end of this process, if there is a dispatcher.
    protected final void beforeStop() {
        found().map(started -> started.dispatcher().getFuture())
                .filter(leading -> leading.isDone() && !leading.isCompletedExceptionally())
                .ifPresent(leading -> durable.ifPresent(jobs -> jobs.beforeStop(leading.join())));
    }

    /// Opens the engine's folder for temporary files, until [#release].
    protected final Path openHome(Configuration configuration) throws IOException {
        var opened = EngineDefaults.temporaryHome(configuration);
        home = opened;
        return opened.path();
    }

    /// Opens the archive of jobs that have ended, until [#release].
    protected final JobArchive openArchive(ArchiveOptions options, Configuration configuration) {
        var opened = new JobArchive(options, configuration);
        archive = opened;
        opened.start();
        return opened;
    }

    /// Closes the archive and deletes the folder. A second call does nothing.
    protected final void release() {
        var closing = archive;
        archive = null;
        if (closing != null) {
            closing.close();
        }
        var leaving = home;
        home = null;
        if (leaving != null) {
            leaving.close();
        }
    }

    @Override
    public abstract void close();

    @Override
    public GatewayRetriever<DispatcherGateway> dispatcher() {
        return parts().dispatcher();
    }

    @Override
    public GatewayRetriever<ResourceManagerGateway> resourceManager() {
        return parts().resourceManager();
    }

    @Override
    public Configuration configuration() {
        return parts().configuration();
    }

    @Override
    public MetricQueryServiceRetriever metrics() {
        return parts().metrics();
    }

    @Override
    public <T extends RpcGateway> CompletableFuture<T> connect(String address, Class<T> part) {
        return parts().rpc().connect(address, part);
    }

    @Override
    public ScheduledExecutorService executor() {
        return parts().executor();
    }

    @Override
    public TransientBlobService blobs() {
        return parts().blobs();
    }

    @Override
    public Leadership leadership() {
        return parts().leadership();
    }

    @Override
    public JobRecovery recovery() {
        return durable.<JobRecovery>map(jobs -> new HostedRecovery(jobs, dispatcher()))
                .orElse(JobRecovery.NONE);
    }
}

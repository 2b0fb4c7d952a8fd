package io.millrace.server.engine.coordinator;

import io.millrace.server.engine.Engine;
import io.millrace.server.engine.Leadership;
import io.millrace.server.engine.archive.ArchiveOptions;
import io.millrace.server.engine.archive.JobArchive;
import io.millrace.server.engine.hosting.BoundedShutdown;
import io.millrace.server.engine.hosting.EngineDefaults;
import io.millrace.server.engine.hosting.HostedParts;
import io.millrace.server.engine.hosting.RpcPort;
import io.millrace.server.engine.hosting.TemporaryHome;
import io.millrace.server.engine.hosting.ZooKeeperQuorum;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.jobmanager.HighAvailabilityMode;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.apache.flink.runtime.webmonitor.retriever.MetricQueryServiceRetriever;
import org.jspecify.annotations.Nullable;

/// The engine's job manager in this process. Started once and closed once; its jobs stay with the cluster where that is
/// highly available, and end with it where it is not.
public final class Coordinator implements Engine, AutoCloseable {

    private final Configuration given;
    private final ArchiveOptions ended;
    private final boolean forward;
    private @Nullable TemporaryHome home;
    private @Nullable JobArchive archive;
    private @Nullable HostedEntrypoint entrypoint;

    /// @param ended   where jobs that have ended are kept
    /// @param forward whether a job manager that does not lead asks the leader, rather than tell of its own past
    public Coordinator(Configuration given, ArchiveOptions ended, boolean forward) {
        this.given = new Configuration(given);
        this.ended = ended;
        this.forward = forward;
    }

    /// Returns when task managers may come.
    public void start() throws Exception {
        var directory = TemporaryHome.open(given);
        home = directory;
        try {
            var configuration = EngineDefaults.coordinator(given, directory.path(), ended);
            Files.createDirectories(Path.of(configuration.get(RestOptions.PROFILING_RESULT_DIR)));
            if (!HighAvailabilityMode.isHighAvailabilityModeActivated(configuration)) {
                RpcPort.probe(
                        configuration.get(JobManagerOptions.BIND_HOST),
                        String.valueOf(configuration
                                .getOptional(JobManagerOptions.RPC_BIND_PORT)
                                .orElse(configuration.get(JobManagerOptions.PORT))));
            }
            ZooKeeperQuorum.await(configuration);
            var kept = new JobArchive(ended, configuration);
            archive = kept;
            kept.start();
            var starting = new HostedEntrypoint(configuration, kept, forward);
            entrypoint = starting;
            starting.startCluster();
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    /// Where task managers find this job manager.
    public String address() {
        var present = configuration();
        return present.get(JobManagerOptions.ADDRESS) + ":" + present.get(JobManagerOptions.PORT);
    }

    /// Completes when the engine has ended by itself: exceptionally when it could not go on.
    public CompletableFuture<Void> ended() {
        return running().ended();
    }

    @Override
    public Configuration configuration() {
        return parts().configuration();
    }

    @Override
    public GatewayRetriever<DispatcherGateway> dispatcher() {
        return running().dispatcher();
    }

    @Override
    public GatewayRetriever<ResourceManagerGateway> resourceManager() {
        return running().resourceManager();
    }

    @Override
    public MetricQueryServiceRetriever metrics() {
        return parts().metrics();
    }

    @Override
    public <T extends RpcGateway> CompletableFuture<T> connect(String address, Class<T> part) {
        return parts().calls().connect(address, part);
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
    public boolean inOneProcess() {
        return false;
    }

    private HostedParts.Parts parts() {
        return running().parts();
    }

    private HostedEntrypoint running() {
        var present = entrypoint;
        if (present == null) {
            throw new IllegalStateException("the engine has not been started, or was closed");
        }
        return present;
    }

    /// A second call does nothing.
    @Override
    public void close() {
        var closing = entrypoint;
        entrypoint = null;
        try {
            if (closing != null) {
                BoundedShutdown.of("The engine", closing.closeAsync());
            }
        } finally {
            var kept = archive;
            archive = null;
            if (kept != null) {
                kept.close();
            }
            var directory = home;
            home = null;
            if (directory != null) {
                directory.close();
            }
        }
    }
}

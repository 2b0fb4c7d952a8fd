package io.millrace.server.engine.coordinator;

import io.millrace.server.engine.archive.ArchiveOptions;
import io.millrace.server.engine.durable.DurableJobs;
import io.millrace.server.engine.hosting.BoundedShutdown;
import io.millrace.server.engine.hosting.EngineDefaults;
import io.millrace.server.engine.hosting.HostedEngine;
import io.millrace.server.engine.hosting.HostedParts;
import io.millrace.server.engine.hosting.JobMasters;
import io.millrace.server.engine.hosting.RpcPort;
import io.millrace.server.engine.hosting.ZooKeeperQuorum;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.jobmanager.HighAvailabilityMode;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.jspecify.annotations.Nullable;

/// The engine's job manager in this process, started once and closed once. Its jobs go on in a highly available
/// cluster, and otherwise end with it.
public final class Coordinator extends HostedEngine {

    private final Configuration settings;
    private final ArchiveOptions archiving;
    private final Cluster cluster;
    private @Nullable HostedEntrypoint entrypoint;

    /// @param archiving where jobs that have ended are stored
    /// @param durable   stores the jobs that run again after a restart, if any do. Several job managers share a
    ///                  store of the engine instead.
    public Coordinator(
            Configuration settings, ArchiveOptions archiving, Cluster cluster, Optional<DurableJobs> durable) {
        super(durable);
        this.settings = new Configuration(settings);
        this.archiving = archiving;
        this.cluster = cluster;
    }

    /// The cluster that a job manager leads.
    public sealed interface Cluster {

        /// This server with one task manager, which it starts itself.
        record SingleServer() implements Cluster {}

        /// Processes that are started from outside.
        ///
        /// @param forward whether a standby forwards requests instead of answering from its own past
        record Separate(boolean forward) implements Cluster {}
    }

    private Configuration configured(Path home) {
        return switch (cluster) {
            case Cluster.SingleServer() -> EngineDefaults.withOwnTaskManager(settings, home, archiving);
            case Cluster.Separate(var _) -> EngineDefaults.coordinator(settings, home, archiving);
        };
    }

    private boolean forwards() {
        return cluster instanceof Cluster.Separate(var forward) && forward;
    }

    /// Returns when task managers can register.
    public void start() throws Exception {
        var home = openHome(settings);
        try {
            var configuration = configured(home);
            durable().ifPresent(jobs -> jobs.setDefaults(configuration));
            Files.createDirectories(Path.of(configuration.get(RestOptions.PROFILING_RESULT_DIR)));
            if (!HighAvailabilityMode.isHighAvailabilityModeActivated(configuration)) {
                RpcPort.probe(
                        configuration.get(JobManagerOptions.BIND_HOST),
                        String.valueOf(configuration
                                .getOptional(JobManagerOptions.RPC_BIND_PORT)
                                .orElse(configuration.get(JobManagerOptions.PORT))));
            }
            ZooKeeperQuorum.await(configuration);
            var starting =
                    new HostedEntrypoint(configuration, openArchive(archiving, configuration), forwards(), durable());
            entrypoint = starting;
            starting.startCluster();
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    /// The address at which task managers find this job manager.
    public String address() {
        var present = configuration();
        return present.get(JobManagerOptions.ADDRESS) + ":" + present.get(JobManagerOptions.PORT);
    }

    /// Completes when the engine has ended by itself; exceptionally if it failed.
    public CompletableFuture<Void> ended() {
        return running().ended();
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
    public JobMasters masters() {
        return running().masters();
    }

    @Override
    public boolean inOneProcess() {
        return false;
    }

    @Override
    public boolean standsAlone() {
        return cluster instanceof Cluster.SingleServer;
    }

    @Override
    protected Optional<HostedParts.Parts> found() {
        return Optional.ofNullable(entrypoint).flatMap(HostedEntrypoint::parts);
    }

    private HostedEntrypoint running() {
        var present = entrypoint;
        if (present == null) {
            throw notRunning();
        }
        return present;
    }

    /// A second call does nothing.
    @Override
    public void close() {
        var closing = entrypoint;
        if (closing != null) {
            beforeStop();
        }
        entrypoint = null;
        try {
            if (closing != null) {
                BoundedShutdown.of("The engine", closing.closeAsync());
            }
        } finally {
            release();
        }
    }
}

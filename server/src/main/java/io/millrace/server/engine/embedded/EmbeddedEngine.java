package io.millrace.server.engine.embedded;

import io.millrace.server.engine.archive.ArchiveOptions;
import io.millrace.server.engine.durable.DurableJobs;
import io.millrace.server.engine.hosting.BoundedShutdown;
import io.millrace.server.engine.hosting.EngineDefaults;
import io.millrace.server.engine.hosting.HostedEngine;
import io.millrace.server.engine.hosting.HostedParts;
import io.millrace.server.engine.hosting.JobMasters;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobSubmissionResult;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.plugin.PluginManager;
import org.apache.flink.core.plugin.PluginUtils;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.resourcemanager.ResourceOverview;
import org.apache.flink.runtime.util.profiler.ProfilingService;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.jspecify.annotations.Nullable;

/// The engine in this process: one job manager and one task manager. Started once and closed once; closing leaves no
/// thread, port or file behind.
public final class EmbeddedEngine extends HostedEngine {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final long POLL_MILLIS = 2;

    private final Configuration settings;
    private final ArchiveOptions archiving;
    private @Nullable HostedCluster cluster;
    private @Nullable TaskManagerWatch watch;
    private Configuration configuration = new Configuration();

    public EmbeddedEngine(Configuration settings) {
        this(settings, ArchiveOptions.MEMORY, Optional.empty());
    }

    /// @param archiving where jobs that have ended are stored
    /// @param durable   stores the jobs that run again after a restart, if any do
    public EmbeddedEngine(Configuration settings, ArchiveOptions archiving, Optional<DurableJobs> durable) {
        super(durable);
        this.settings = new Configuration(settings);
        this.archiving = archiving;
    }

    /// Returns when all slots are registered, so that the first job does not wait for them, and all jobs are
    /// listed that run again.
    public void start() throws Exception {
        configuration = EngineDefaults.embedded(settings, openHome(settings), archiving);
        durable().ifPresent(jobs -> jobs.setDefaults(configuration));
        Files.createDirectories(Path.of(configuration.get(RestOptions.PROFILING_RESULT_DIR)));
        PluginManager plugins = PluginUtils.createPluginManagerFromRootFolder(configuration);
        FileSystem.initialize(configuration, plugins);
        int slots = configuration.get(TaskManagerOptions.NUM_TASK_SLOTS);
        var archive = openArchive(archiving, configuration);
        var starting = new HostedCluster(
                new MiniClusterConfiguration.Builder()
                        .setConfiguration(configuration)
                        .setNumTaskManagers(1)
                        .setNumSlotsPerTaskManager(slots)
                        .setPluginManager(plugins)
                        .build(),
                archive,
                durable());
        cluster = starting;
        try {
            starting.start();
            awaitSlots(slots);
            dispatcher().getFuture().get(START_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            var watching = new TaskManagerWatch(starting, this::taskManagers);
            watch = watching;
            watching.start();
        } catch (Exception e) {
            close();
            throw e;
        }
    }

    private void awaitSlots(int slots) throws Exception {
        long end = System.nanoTime() + START_LIMIT.toNanos();
        while (registeredSlots() < slots) {
            if (System.nanoTime() > end) {
                throw new TimeoutException("The task manager offered fewer than " + slots + " slots within "
                        + START_LIMIT.toSeconds() + " s.");
            }
            // the engine announces slots to jobs only, so this can only poll
            Thread.sleep(POLL_MILLIS);
        }
    }

    private ResourceOverview overview() throws InterruptedException, ExecutionException, TimeoutException {
        return resourceManager()
                .getFuture()
                .thenCompose(gateway -> gateway.requestResourceOverview(START_LIMIT))
                .get(START_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
    }

    private OptionalInt taskManagers() throws InterruptedException {
        try {
            return OptionalInt.of(overview().getNumberTaskManagers());
        } catch (ExecutionException | TimeoutException e) {
            return OptionalInt.empty();
        }
    }

    /// Jobs that run again take slots at once.
    private int registeredSlots() throws InterruptedException, TimeoutException {
        try {
            return overview().getNumberRegisteredSlots();
        } catch (ExecutionException e) {
            // no leader yet
            return 0;
        }
    }

    @Override
    public Configuration configuration() {
        return configuration;
    }

    @Override
    public boolean inOneProcess() {
        return true;
    }

    /// Submits a job and its libraries; completes when the dispatcher has accepted it.
    public CompletableFuture<JobSubmissionResult> submit(ExecutionPlan plan) {
        return running().submitJob(plan);
    }

    @Override
    public JobMasters masters() {
        return running().masters();
    }

    @Override
    protected Optional<HostedParts.Parts> found() {
        return Optional.ofNullable(cluster).flatMap(HostedCluster::parts);
    }

    /// Completes exceptionally when the engine has ended by itself.
    public CompletableFuture<Void> ended() {
        return running().ended();
    }

    private HostedCluster running() {
        var present = cluster;
        if (present == null) {
            throw notRunning();
        }
        return present;
    }

    /// Ends all jobs. A second call does nothing.
    @Override
    public void close() {
        var watching = watch;
        watch = null;
        if (watching != null) {
            watching.close();
        }
        var closing = cluster;
        if (closing != null) {
            beforeStop();
        }
        cluster = null;
        try {
            if (closing != null) {
                BoundedShutdown.of("The engine", closing.stop());
                closeProfiler();
            }
        } finally {
            release();
        }
    }

    /// There is one profiler for the whole process, with a thread and the folder of the engine that used it first.
    private void closeProfiler() {
        try {
            ProfilingService.getInstance(settings).close();
        } catch (IOException e) {
            throw new UncheckedIOException("The profiler did not stop cleanly.", e);
        }
    }
}

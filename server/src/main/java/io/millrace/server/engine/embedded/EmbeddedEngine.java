package io.millrace.server.engine.embedded;

import io.millrace.server.engine.Engine;
import io.millrace.server.engine.Leadership;
import io.millrace.server.engine.archive.ArchiveOptions;
import io.millrace.server.engine.archive.JobArchive;
import io.millrace.server.engine.hosting.BoundedShutdown;
import io.millrace.server.engine.hosting.EngineDefaults;
import io.millrace.server.engine.hosting.TemporaryHome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobSubmissionResult;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.plugin.PluginManager;
import org.apache.flink.core.plugin.PluginUtils;
import org.apache.flink.runtime.blob.TransientBlobService;
import org.apache.flink.runtime.dispatcher.DispatcherGateway;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.runtime.resourcemanager.ResourceManagerGateway;
import org.apache.flink.runtime.resourcemanager.ResourceOverview;
import org.apache.flink.runtime.rpc.RpcGateway;
import org.apache.flink.runtime.util.profiler.ProfilingService;
import org.apache.flink.runtime.webmonitor.retriever.GatewayRetriever;
import org.apache.flink.runtime.webmonitor.retriever.MetricQueryServiceRetriever;
import org.apache.flink.streaming.api.graph.ExecutionPlan;
import org.jspecify.annotations.Nullable;

/// The engine in this process: one job manager and one task manager. Started once and closed once; after that nothing
/// of it is left, no thread, no port and no file.
public final class EmbeddedEngine implements Engine, AutoCloseable {
    private static final Duration START_LIMIT = Duration.ofSeconds(60);
    private static final long LOOK_AGAIN_MILLIS = 2;

    private final Configuration given;
    private final ArchiveOptions ended;
    private @Nullable TemporaryHome home;
    private @Nullable JobArchive archive;
    private @Nullable HostedCluster cluster;
    private @Nullable TaskManagerWatch watch;
    private Configuration inForce = new Configuration();

    public EmbeddedEngine(Configuration given) {
        this(given, ArchiveOptions.MEMORY);
    }

    /// @param ended where jobs that have ended are kept
    public EmbeddedEngine(Configuration given, ArchiveOptions ended) {
        this.given = new Configuration(given);
        this.ended = ended;
    }

    /// Returns when all slots are there, so that the first job does not wait for them.
    public void start() throws Exception {
        var directory = TemporaryHome.open(given);
        home = directory;
        inForce = EngineDefaults.embedded(given, directory.path(), ended);
        Files.createDirectories(Path.of(inForce.get(RestOptions.PROFILING_RESULT_DIR)));
        PluginManager plugins = PluginUtils.createPluginManagerFromRootFolder(inForce);
        FileSystem.initialize(inForce, plugins);
        int slots = inForce.get(TaskManagerOptions.NUM_TASK_SLOTS);
        var kept = new JobArchive(ended, inForce);
        archive = kept;
        kept.start();
        var starting = new HostedCluster(
                new MiniClusterConfiguration.Builder()
                        .setConfiguration(inForce)
                        .setNumTaskManagers(1)
                        .setNumSlotsPerTaskManager(slots)
                        .setPluginManager(plugins)
                        .build(),
                kept);
        cluster = starting;
        try {
            starting.start();
            awaitSlots(slots);
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
        while (freeSlots() < slots) {
            if (System.nanoTime() > end) {
                throw new TimeoutException("The task manager offered fewer than " + slots + " slots within "
                        + START_LIMIT.toSeconds() + " s.");
            }
            // the engine announces slots to jobs only, so there is nothing to wait on
            Thread.sleep(LOOK_AGAIN_MILLIS);
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

    private int freeSlots() throws InterruptedException, TimeoutException {
        try {
            return overview().getNumberFreeSlots();
        } catch (ExecutionException e) {
            // no leader yet
            return 0;
        }
    }

    @Override
    public Configuration configuration() {
        return inForce;
    }

    @Override
    public GatewayRetriever<DispatcherGateway> dispatcher() {
        return running().parts().dispatcher();
    }

    @Override
    public GatewayRetriever<ResourceManagerGateway> resourceManager() {
        return running().parts().resourceManager();
    }

    @Override
    public MetricQueryServiceRetriever metrics() {
        return running().parts().metrics();
    }

    @Override
    public <T extends RpcGateway> CompletableFuture<T> connect(String address, Class<T> part) {
        return running().parts().calls().connect(address, part);
    }

    @Override
    public ScheduledExecutorService executor() {
        return running().parts().executor();
    }

    @Override
    public TransientBlobService blobs() {
        return running().parts().blobs();
    }

    @Override
    public Leadership leadership() {
        return running().parts().leadership();
    }

    @Override
    public boolean inOneProcess() {
        return true;
    }

    /// Hands a job to the dispatcher, its libraries first; complete when the dispatcher has taken it.
    public CompletableFuture<JobSubmissionResult> submit(ExecutionPlan plan) {
        return running().submitJob(plan);
    }

    private HostedCluster running() {
        var present = cluster;
        if (present == null) {
            throw new IllegalStateException("the engine has not been started, or was closed");
        }
        return present;
    }

    /// Ends every job with the engine. A second call does nothing.
    @Override
    public void close() {
        var watching = watch;
        watch = null;
        if (watching != null) {
            watching.close();
        }
        var closing = cluster;
        cluster = null;
        try {
            if (closing != null) {
                BoundedShutdown.of("The engine", closing.closeAsync());
                forgetProfiler();
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

    /// The engine has one for the whole process, with a thread and the folder of the engine that used it first.
    private void forgetProfiler() {
        try {
            ProfilingService.getInstance(given).close();
        } catch (IOException e) {
            throw new UncheckedIOException("The profiler did not stop cleanly.", e);
        }
    }
}

package io.millrace.server.engine.remote;

import io.millrace.server.concurrent.RepeatedTask;
import io.millrace.server.engine.planner.FlinkEngine;
import io.millrace.server.engine.planner.delivery.ClusterJobs;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.plugin.PluginUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The clusters that sessions reach over REST. Sessions with the same settings share a client, which is created on
/// demand and closed when it has been unused for a while.
public final class RemoteClusters implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteClusters.class);

    private static final int MAX_CLUSTERS = 32;

    private static final Duration IDLE_TIMEOUT = Duration.ofMinutes(5);
    private static final Duration CANCEL_TIMEOUT = Duration.ofSeconds(5);

    private final Map<ClusterSettings, ClusterLink> links = new HashMap<>();
    private final Map<JobID, CompletableFuture<Void>> cancellations = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("remote-job-", 0).factory());
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("remote-clusters-clock").factory());
    private boolean closed;

    public RemoteClusters() {}

    /// Describes the cluster of a configuration in messages.
    public static String describe(Configuration configuration) {
        return "the " + ClusterSettings.of(configuration).name();
    }

    /// SQL in a process without an engine: plans here, and runs jobs on the configured cluster. Calls [#start].
    ///
    /// @param loader sees the connectors in `lib/`
    public FlinkEngine planning(Configuration configuration, ClassLoader loader) {
        FileSystem.initialize(configuration, PluginUtils.createPluginManagerFromRootFolder(configuration));
        start();
        return new FlinkEngine(
                new ExecutionTargets(ExecutionTargets.REMOTE, Map.of(ExecutionTargets.REMOTE, this::of)),
                configuration,
                loader);
    }

    /// Starts closing unused clients.
    public void start() {
        RepeatedTask.start(clock, "Closing unused connections to clusters", IDLE_TIMEOUT, this::sweep);
    }

    /// The cluster that a session's configuration names.
    public ClusterJobs of(Configuration session) {
        return new RemoteJobs(this, ClusterSettings.of(session));
    }

    /// A link to a cluster, held until [ClusterLink#release].
    ClusterLink hold(ClusterSettings settings) {
        synchronized (links) {
            if (closed) {
                throw Refusal.unavailable("The server is stopping.");
            }
            var link = links.get(settings);
            if (link == null) {
                if (links.size() >= MAX_CLUSTERS) {
                    throw Refusal.tooMany(
                            "Sessions use " + MAX_CLUSTERS + " other clusters already; no more are reached at a time.");
                }
                link = new ClusterLink(settings);
                links.put(settings, link);
            }
            link.hold();
            return link;
        }
    }

    private void sweep() {
        List<ClusterLink> unused;
        synchronized (links) {
            unused = links.values().stream()
                    .filter(link -> link.unusedFor(IDLE_TIMEOUT))
                    .toList();
            links.values().removeAll(unused);
        }
        unused.forEach(ClusterLink::close);
    }

    /// Runs a task of any duration on a thread of its own.
    void run(Runnable task) {
        threads.execute(task);
    }

    ScheduledExecutorService clock() {
        return clock;
    }

    /// Lets [#close] wait for a cancellation.
    void awaitCancellation(JobID job, CompletableFuture<Void> done) {
        cancellations.put(job, done);
        var _ = done.whenComplete((value, failure) -> cancellations.remove(job));
    }

    /// Waits a moment for cancellations in progress, and closes all connections.
    @Override
    public void close() {
        try {
            CompletableFuture.allOf(cancellations.values().toArray(CompletableFuture[]::new))
                    .get(CANCEL_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException e) {
            LOG.warn("A job of a query could not be cancelled before the server stopped");
        }
        clock.shutdownNow();
        threads.shutdownNow();
        List<ClusterLink> all;
        synchronized (links) {
            closed = true;
            all = List.copyOf(links.values());
            links.clear();
        }
        all.forEach(ClusterLink::close);
    }
}

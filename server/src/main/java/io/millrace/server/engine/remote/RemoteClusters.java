package io.millrace.server.engine.remote;

import io.millrace.server.engine.planner.FlinkEngine;
import io.millrace.server.engine.planner.delivery.ClusterJobs;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.wire.FaultCode;
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

/// The clusters that sessions reach over REST. Sessions with the same settings share a client; an unused one is closed
/// after a while, and created again on demand. Nothing is reached before that.
public final class RemoteClusters implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(RemoteClusters.class);

    /// More clusters than this at a time are refused.
    private static final int MOST = 32;

    private static final Duration IDLE = Duration.ofMinutes(5);
    private static final Duration FAREWELL = Duration.ofSeconds(5);

    private final Map<ClusterSettings, ClusterLink> links = new HashMap<>();
    private final Map<JobID, CompletableFuture<Void>> farewells = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("remote-job-", 0).factory());
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("remote-clusters-clock").factory());
    private boolean closed;

    public RemoteClusters() {}

    /// What a session's jobs would go to, for an operator.
    public static String describe(Configuration configuration) {
        return "the " + ClusterSettings.of(configuration).name();
    }

    /// SQL in a process without an engine: planned here, run where the configuration says. Begins as [#start] does.
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

    /// Begins to look for unused clients.
    public void start() {
        var _ = clock.scheduleWithFixedDelay(this::sweep, IDLE.toMillis(), IDLE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /// The cluster that a session's configuration names.
    public ClusterJobs of(Configuration session) {
        return new RemoteJobs(this, ClusterSettings.of(session));
    }

    /// A link to a cluster, held until [ClusterLink#release] is called.
    ClusterLink hold(ClusterSettings settings) {
        synchronized (links) {
            if (closed) {
                throw new Refusal(FaultCode.UNAVAILABLE, "The server is stopping.");
            }
            var link = links.get(settings);
            if (link == null) {
                if (links.size() >= MOST) {
                    throw new Refusal(
                            FaultCode.TOO_MANY,
                            "Sessions use " + MOST + " other clusters already; no more are reached at a time.");
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
            unused =
                    links.values().stream().filter(link -> link.unusedFor(IDLE)).toList();
            links.values().removeAll(unused);
        }
        unused.forEach(ClusterLink::close);
    }

    /// Runs what lasts as long as a job, on a thread of its own.
    void run(Runnable task) {
        threads.execute(task);
    }

    ScheduledExecutorService clock() {
        return clock;
    }

    /// Something about a job that the end of this server waits for, for a moment.
    void farewell(JobID job, CompletableFuture<Void> done) {
        farewells.put(job, done);
        var _ = done.whenComplete((value, failure) -> farewells.remove(job));
    }

    /// Waits a moment for the cancellations under way; then no thread and no connection is left.
    @Override
    public void close() {
        try {
            CompletableFuture.allOf(farewells.values().toArray(CompletableFuture[]::new))
                    .get(FAREWELL.toMillis(), TimeUnit.MILLISECONDS);
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

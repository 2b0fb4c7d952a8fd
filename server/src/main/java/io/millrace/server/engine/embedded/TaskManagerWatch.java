package io.millrace.server.engine.embedded;

import java.time.Duration;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Replaces the task manager of this process when it has failed. A fatal error, such as a task that ignores its
/// cancellation, ends the task manager. A separate process would be restarted from outside; here all later jobs would
/// wait for slots until they fail.
final class TaskManagerWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TaskManagerWatch.class);
    private static final Duration CHECK_INTERVAL = Duration.ofSeconds(1);
    /// Checks without a task manager before it is replaced. One that only registers again is back after one or two.
    private static final int MAX_MISSED = 3;
    /// Further checks for a new one, which may be slow to start.
    private static final int START_GRACE = 30;

    private final HostedCluster cluster;
    private final Count registered;
    private final Thread thread;

    /// The number of task managers; empty while it is unknown.
    interface Count {
        OptionalInt now() throws InterruptedException;
    }

    /// @param registered counts the task managers
    TaskManagerWatch(HostedCluster cluster, Count registered) {
        this.cluster = cluster;
        this.registered = registered;
        this.thread = Thread.ofVirtual().name("task-manager-watch").unstarted(this::watch);
    }

    void start() {
        thread.start();
    }

    private void watch() {
        int missing = 0;
        try {
            while (true) {
                Thread.sleep(CHECK_INTERVAL);
                missing = registered.now().orElse(1) == 0 ? missing + 1 : 0;
                if (missing == MAX_MISSED) {
                    LOG.error("The task manager has failed; another one takes its place.");
                    cluster.replaceTaskManager();
                    missing = -START_GRACE;
                }
            }
        } catch (InterruptedException e) {
            // the engine closes
        } catch (Exception e) { // the entry of a thread
            LOG.error("No other task manager could be started: jobs will find no slots. Restart the server.", e);
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}

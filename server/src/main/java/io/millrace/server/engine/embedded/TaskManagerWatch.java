package io.millrace.server.engine.embedded;

import java.time.Duration;
import java.util.OptionalInt;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sees to it that the engine in this process has a task manager. One ends over an error that it takes for fatal, such
/// as a task that does not end when it is cancelled; as a process it would be restarted from outside, but here every
/// later job would wait for slots that do not come.
final class TaskManagerWatch implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(TaskManagerWatch.class);
    private static final Duration LOOK = Duration.ofSeconds(1);
    /// A task manager that is only being registered again is there after one or two.
    private static final int PATIENCE = 3;
    /// One that has just been started is not replaced because the machine is slow.
    private static final int GRACE = 30;

    private final HostedCluster cluster;
    private final Count registered;
    private final Thread thread;

    /// The number of task managers; empty while it is unknown.
    interface Count {
        OptionalInt now() throws InterruptedException;
    }

    /// @param registered asks how many task managers there are
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
                Thread.sleep(LOOK);
                missing = registered.now().orElse(1) == 0 ? missing + 1 : 0;
                if (missing == PATIENCE) {
                    LOG.error("The task manager has failed; another one takes its place.");
                    cluster.replaceTaskManager();
                    missing = -GRACE;
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

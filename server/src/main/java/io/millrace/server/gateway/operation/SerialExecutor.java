package io.millrace.server.gateway.operation;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// Runs the tasks of one session one at a time, in the order of their submission, on the shared workers.
public final class SerialExecutor {
    private final StatementExecutor workers;
    private final int maxWaiting;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    /// Whether a task is running or waiting for a worker.
    private boolean running;

    private @Nullable Run current;
    private boolean closed;
    /// The nano time of the last end of a task; 0 if there was none since the last pause began.
    private long ended;

    /// A running task.
    public static final class Run {
        private final Runnable task;
        private Runnable afterAbandoned = () -> {};

        private Run(Runnable task) {
            this.task = task;
        }
    }

    public SerialExecutor(StatementExecutor workers, int maxWaiting) {
        this.workers = workers;
        this.maxWaiting = maxWaiting;
    }

    /// Adds a task, or refuses if too many are waiting in this session or for the workers.
    public synchronized void submit(Runnable task) {
        if (closed) {
            throw new Refusal(FaultCode.UNKNOWN_HANDLE, "The session is closed.");
        }
        if (tasks.size() >= maxWaiting) {
            throw new Refusal(
                    FaultCode.TOO_MANY,
                    "The session already has " + tasks.size() + " statements waiting; fetch or cancel some first.");
        }
        if (!running) {
            workers.submit(this::advance);
            running = true;
        }
        tasks.add(task);
    }

    /// Adds the last task, which is not refused. Later ones are.
    public synchronized void close(Runnable last) {
        if (closed) {
            return;
        }
        closed = true;
        tasks.add(last);
        if (!running) {
            workers.resubmit(this::advance);
            running = true;
        }
    }

    /// Whether a task is running or waiting.
    public synchronized boolean busy() {
        return running;
    }

    /// Runs a task on the calling thread if the last one ended this long ago, once per pause. Other tasks wait for
    /// it.
    public void inPause(Duration time, Runnable task) {
        Run run;
        synchronized (this) {
            if (closed || running || ended == 0 || System.nanoTime() - ended < time.toNanos()) {
                return;
            }
            running = true;
            run = new Run(task);
            current = run;
        }
        try {
            task.run();
        } finally {
            end(run);
            beginPause();
        }
    }

    private synchronized void beginPause() {
        if (!running) {
            ended = 0;
        }
    }

    /// The running task.
    public synchronized Optional<Run> current() {
        return Optional.ofNullable(current);
    }

    /// Continues without a task that ignores the interrupt of its thread. Does nothing if it has ended meanwhile,
    /// or if the workers have no thread to replace its own.
    ///
    /// @param beforeNext     runs before the next task, on the calling thread
    /// @param afterAbandoned runs on the thread of the abandoned task when that has ended after all
    public synchronized void abandon(Run run, Runnable beforeNext, Runnable afterAbandoned) {
        if (run != current || !workers.replaceThread()) {
            return;
        }
        try {
            beforeNext.run();
        } catch (RuntimeException | Error e) {
            workers.releaseReplacement();
            throw e;
        }
        run.afterAbandoned = afterAbandoned;
        startNext();
    }

    private void advance() {
        var run = next();
        try {
            run.task.run();
        } finally {
            // an interrupt of this task must not reach the next one, which may be of another session
            Thread.interrupted();
            end(run);
        }
    }

    private synchronized Run next() {
        current = new Run(tasks.remove());
        return current;
    }

    private void end(Run run) {
        synchronized (this) {
            if (run == current) {
                startNext();
                return;
            }
        }
        workers.releaseReplacement();
        run.afterAbandoned.run();
    }

    private void startNext() {
        current = null;
        if (tasks.isEmpty()) {
            running = false;
            ended = System.nanoTime();
        } else {
            workers.resubmit(this::advance);
        }
    }
}

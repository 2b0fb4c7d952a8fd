package io.millrace.server.gateway.operation;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;

/// The order within one session: its tasks run one at a time, as they came, on whichever worker is free.
public final class SerialExecutor {
    private final StatementExecutor workers;
    private final int length;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    private boolean running;
    private boolean closed;
    /// When the last task ended, by the system's nanoseconds; 0 when there was none since the last pause began.
    private long ended;

    /// @param length how many tasks may wait
    public SerialExecutor(StatementExecutor workers, int length) {
        this.workers = workers;
        this.length = length;
    }

    /// Adds a task; refuses when too many wait already, in this session or at the workers.
    public synchronized void submit(Runnable task) {
        if (closed) {
            throw new Refusal(FaultCode.UNKNOWN_HANDLE, "The session is closed.");
        }
        if (tasks.size() >= length) {
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

    /// Adds the last task, which cannot be refused; nothing is taken after it.
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

    /// Whether a task runs or waits.
    public synchronized boolean busy() {
        return running;
    }

    /// Runs a task on the calling thread when none has run for so long, once in each pause. Those that come in the
    /// meantime wait for it.
    public void inPause(Duration time, Runnable task) {
        synchronized (this) {
            if (closed || running || ended == 0 || System.nanoTime() - ended < time.toNanos()) {
                return;
            }
            running = true;
        }
        try {
            task.run();
        } finally {
            goOn();
            resting();
        }
    }

    private synchronized void resting() {
        if (!running) {
            ended = 0;
        }
    }

    private void advance() {
        var task = head();
        try {
            task.run();
        } finally {
            // an interruption meant for this task must not reach the next one, which may be another session's
            Thread.interrupted();
            goOn();
        }
    }

    private synchronized Runnable head() {
        return tasks.remove();
    }

    private synchronized void goOn() {
        if (tasks.isEmpty()) {
            running = false;
            ended = System.nanoTime();
        } else {
            workers.resubmit(this::advance);
        }
    }
}

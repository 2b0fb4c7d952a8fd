package io.millrace.server.gateway.operation;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/// The order within one session: its tasks run one at a time, as they came, on whichever worker is free.
public final class SerialExecutor {
    private final StatementExecutor workers;
    private final int length;
    private final Queue<Runnable> tasks = new ArrayDeque<>();
    /// Whether a task runs, or the next one waits for a worker.
    private boolean running;

    private @Nullable Turn current;
    private boolean closed;
    /// When the last task ended, by the system's nanoseconds; 0 when there was none since the last pause began.
    private long ended;

    /// A task that runs.
    public static final class Turn {
        private final Runnable task;
        private Runnable whenLeft = () -> {};

        private Turn(Runnable task) {
            this.task = task;
        }
    }

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
        Turn turn;
        synchronized (this) {
            if (closed || running || ended == 0 || System.nanoTime() - ended < time.toNanos()) {
                return;
            }
            running = true;
            turn = new Turn(task);
            current = turn;
        }
        try {
            task.run();
        } finally {
            end(turn);
            resting();
        }
    }

    private synchronized void resting() {
        if (!running) {
            ended = 0;
        }
    }

    /// The task that runs now.
    public synchronized Optional<Turn> current() {
        return Optional.ofNullable(current);
    }

    /// Goes on without a task that does not end although its thread was interrupted. Nothing happens when it has ended
    /// in the meantime, or when the workers have no thread to replace its own.
    ///
    /// @param replace runs before the next task, on the calling thread
    /// @param whenLeft runs on the task's own thread, once the task has ended after all
    public synchronized void goOnWithout(Turn turn, Runnable replace, Runnable whenLeft) {
        if (turn != current || !workers.replaceThread()) {
            return;
        }
        try {
            replace.run();
        } catch (RuntimeException | Error e) {
            workers.replacedThreadIsBack();
            throw e;
        }
        turn.whenLeft = whenLeft;
        goOn();
    }

    private void advance() {
        var turn = next();
        try {
            turn.task.run();
        } finally {
            // an interruption meant for this task must not reach the next one, which may be another session's
            Thread.interrupted();
            end(turn);
        }
    }

    private synchronized Turn next() {
        current = new Turn(tasks.remove());
        return current;
    }

    private void end(Turn turn) {
        synchronized (this) {
            if (turn == current) {
                goOn();
                return;
            }
        }
        workers.replacedThreadIsBack();
        turn.whenLeft.run();
    }

    private void goOn() {
        current = null;
        if (tasks.isEmpty()) {
            running = false;
            ended = System.nanoTime();
        } else {
            workers.resubmit(this::advance);
        }
    }
}

package io.millrace.server.gateway.operation;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The thread pool that runs the statements of all sessions, with a minimum and a maximum of threads and a bounded
/// queue. It creates threads before it queues tasks, runs statements on large stacks, and replaces threads that are
/// stuck.
public final class StatementExecutor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StatementExecutor.class);

    /// The size of the thread pool and of its queue.
    ///
    /// @param keepAlive  the idle time after which a thread above the minimum ends
    /// @param maxWaiting the maximum number of statements in the queue
    public record Size(int min, int max, Duration keepAlive, int maxWaiting) {
        public Size {
            if (min < 0 || max < 1 || min > max) {
                throw new IllegalArgumentException(
                        "the minimum of worker threads, " + min + ", exceeds the maximum, " + max);
            }
            if (maxWaiting < 1) {
                throw new IllegalArgumentException("at least one statement must be able to wait");
            }
        }
    }

    /// In bytes. Parser and planner recurse over nested expressions, and a chain of 500 conditions is nested 500
    /// deep. Only the used part takes memory. With four times as much, a chain of 20,000 conditions would occupy
    /// the planner for minutes before it is refused.
    private static final long STACK_SIZE = 4L << 20;

    private final Size size;
    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
    private int threads;
    private int idle;
    private int busy;
    /// The number of threads that are stuck in a task and replaced by another one until it ends.
    private int replaced;

    private int created;
    private boolean closed;

    public StatementExecutor(Size size) {
        this.size = size;
    }

    /// Runs a task, or refuses if too many are waiting.
    public synchronized void submit(Runnable task) {
        if (closed) {
            throw new Refusal(FaultCode.UNAVAILABLE, "The gateway is shutting down.");
        }
        var free = max() - busy;
        if (waiting.size() - free >= size.maxWaiting()) {
            throw new Refusal(
                    FaultCode.TOO_MANY,
                    "All " + max() + " workers of the gateway are busy and " + waiting.size()
                            + " statements wait; try again later or raise sql-gateway.worker.threads.max.");
        }
        resubmit(task);
    }

    /// Runs a task of admitted work, which is never refused, so that closing sessions finish theirs.
    synchronized void resubmit(Runnable task) {
        waiting.add(task);
        if (idle < waiting.size() && threads < max()) {
            threads++;
            Thread.ofPlatform()
                    .name("sql-worker-" + created++)
                    .daemon()
                    .stackSize(STACK_SIZE)
                    .start(this::work);
        }
        notify();
    }

    private int max() {
        return size.max() + replaced;
    }

    /// Allows one more thread until [#releaseReplacement]. Returns false if as many as [Size#max] are replaced
    /// already.
    synchronized boolean replaceThread() {
        if (replaced == size.max()) {
            return false;
        }
        replaced++;
        return true;
    }

    /// The task of the replaced thread has ended.
    synchronized void releaseReplacement() {
        replaced--;
    }

    private void work() {
        for (var task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                LOG.error("A worker caught a fault that its operation did not handle", e);
            } finally {
                release();
            }
        }
    }

    private synchronized void release() {
        busy--;
    }

    private synchronized @Nullable Runnable next() {
        var until = System.nanoTime() + size.keepAlive().toNanos();
        idle++;
        try {
            while (waiting.isEmpty() && !closed) {
                var left = until - System.nanoTime();
                if (threads > size.min() && left <= 0) {
                    break;
                }
                pause(threads > size.min() ? left : 0);
            }
            var task = threads > max() ? null : waiting.poll();
            if (task == null) {
                threads--;
                notifyAll();
            } else {
                busy++;
            }
            return task;
        } finally {
            idle--;
        }
    }

    @SuppressWarnings("WaitNotInLoop") // the loop is in next()
    private void pause(long nanos) {
        try {
            if (nanos > 0) {
                TimeUnit.NANOSECONDS.timedWait(this, nanos);
            } else {
                wait();
            }
        } catch (InterruptedException e) {
            // meant for a statement that has just ended
            LOG.debug("A worker was woken early");
        }
    }

    /// The current number of threads.
    public synchronized int threads() {
        return threads;
    }

    /// Waits for the threads to end after [#close], for a maximum time.
    public synchronized void await(Duration wait) {
        var until = System.nanoTime() + wait.toNanos();
        while (threads > 0 && System.nanoTime() < until) {
            pause(until - System.nanoTime());
        }
    }

    /// Ends the threads when the admitted work is done.
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}

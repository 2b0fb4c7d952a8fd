package io.millrace.server.gateway.operation;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The threads that run statements, for all sessions: some always there, more under load up to a maximum, the rest of
/// the work waiting in a line that is itself bounded.
public final class StatementExecutor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StatementExecutor.class);

    /// The size of the thread pool and of its queue.
    ///
    /// @param keep how long a thread above the minimum waits for work before it ends
    /// @param line how many statements may wait for a thread
    public record Size(int least, int most, Duration keep, int line) {
        public Size {
            if (least < 0 || most < 1 || least > most) {
                throw new IllegalArgumentException(
                        "worker threads: at least " + least + " and at most " + most + " do not fit together");
            }
            if (line < 1) {
                throw new IllegalArgumentException("at least one statement must be able to wait");
            }
        }
    }

    /// In bytes. Parser and planner recurse over nested expressions, and a chain of 500 conditions is nested 500 deep.
    /// Only the part in use takes memory. With four times as much, a chain of 20,000 occupied the planner for
    /// minutes before it was refused.
    private static final long STACK_SIZE = 4L << 20;

    private final Size size;
    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
    private int threads;
    private int idle;
    private int busy;
    /// Those whose task does not end, each replaced by another thread until it does.
    private int replaced;

    private int named;
    private boolean closed;

    public StatementExecutor(Size size) {
        this.size = size;
    }

    /// Runs a task on some thread; refuses when too many wait already.
    public synchronized void submit(Runnable task) {
        if (closed) {
            throw new Refusal(FaultCode.UNAVAILABLE, "The gateway is shutting down.");
        }
        var free = most() - busy;
        if (waiting.size() - free >= size.line()) {
            throw new Refusal(
                    FaultCode.TOO_MANY,
                    "All " + most() + " workers of the gateway are busy and " + waiting.size()
                            + " statements wait; try again later or raise sql-gateway.worker.threads.max.");
        }
        resubmit(task);
    }

    /// As [#submit], for work that was let in before: it is never refused, so that what a closing session still has
    /// to do is done.
    synchronized void resubmit(Runnable task) {
        waiting.add(task);
        if (idle < waiting.size() && threads < most()) {
            threads++;
            Thread.ofPlatform()
                    .name("sql-worker-" + named++)
                    .daemon()
                    .stackSize(STACK_SIZE)
                    .start(this::work);
        }
        notify();
    }

    private int most() {
        return size.most() + replaced;
    }

    /// Allows one thread more for as long as the calling session's task does not end; false when as many as
    /// [Size#most] are allowed already.
    synchronized boolean replaceThread() {
        if (replaced == size.most()) {
            return false;
        }
        replaced++;
        return true;
    }

    /// The task has ended after all.
    synchronized void replacedThreadIsBack() {
        replaced--;
    }

    private void work() {
        for (var task = next(); task != null; task = next()) {
            try {
                task.run();
            } catch (RuntimeException | Error e) {
                LOG.error("A statement's worker met a fault that its operation did not catch", e);
            } finally {
                release();
            }
        }
    }

    private synchronized void release() {
        busy--;
    }

    private synchronized @Nullable Runnable next() {
        var until = System.nanoTime() + size.keep().toNanos();
        idle++;
        try {
            while (waiting.isEmpty() && !closed) {
                var left = until - System.nanoTime();
                if (threads > size.least() && left <= 0) {
                    break;
                }
                pause(threads > size.least() ? left : 0);
            }
            var task = threads > most() ? null : waiting.poll();
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
                java.util.concurrent.TimeUnit.NANOSECONDS.timedWait(this, nanos);
            } else {
                wait();
            }
        } catch (InterruptedException e) {
            // left over from a statement that was cancelled as it ended: this thread has nothing to abandon
            LOG.debug("A worker was woken early");
        }
    }

    /// How many threads there are now.
    public synchronized int threads() {
        return threads;
    }

    /// Waits for the threads to end after [#close], no longer than told.
    public synchronized void await(Duration wait) {
        var until = System.nanoTime() + wait.toNanos();
        while (threads > 0 && System.nanoTime() < until) {
            pause(until - System.nanoTime());
        }
    }

    /// Lets the threads end once the work that was let in is done.
    @Override
    public synchronized void close() {
        closed = true;
        notifyAll();
    }
}

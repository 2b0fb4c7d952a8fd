package io.millrace.server.gateway.operation;

import io.millrace.server.admission.LimitMeter;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// The thread pool that runs the statements of all sessions, with a minimum and a maximum of threads. It runs them on
/// large stacks, and replaces threads that are stuck.
///
/// A task that plans a statement also needs one of a few planning slots, which it loses when it only waits. All other
/// tasks are started at once. Tasks that have to wait are taken from their users in turn.
public final class StatementExecutor implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(StatementExecutor.class);

    /// The size of the thread pool.
    ///
    /// @param keepAlive the idle time after which a thread above the minimum ends
    public record Size(int min, int max, Duration keepAlive, PlanningLimits planning) {
        public Size {
            if (min < 0 || max < 1 || min > max) {
                throw new IllegalArgumentException(
                        "the minimum of worker threads, " + min + ", exceeds the maximum, " + max);
            }
        }

        /// A pool with a planning slot for every second thread.
        ///
        /// @param slots      for planning
        /// @param maxWaiting the maximum number of statements in the queue
        public Size(int min, int slots, Duration keepAlive, int maxWaiting) {
            this(min, 2 * slots, keepAlive, new PlanningLimits(slots, maxWaiting));
        }

        /// The threads that are kept for users who have none: an eighth.
        private int reserved() {
            return max / 8;
        }
    }

    /// The size of a thread's stack in bytes. Parser and planner recurse over nested expressions, and a chain
    /// of 500 conditions is nested 500 deep. Only the used part takes memory. With four times as much, a
    /// chain of 20,000 conditions would occupy the planner for minutes before it is refused.
    private static final long STACK_SIZE = 4L << 20;

    private static final Duration MIN_RETRY = Duration.ofSeconds(1);
    private static final Duration MAX_RETRY = Duration.ofMinutes(1);

    private final Size size;
    private final FairQueue<Task> quick = new FairQueue<>();
    private final FairQueue<Task> planning = new FairQueue<>();
    /// The number of running tasks of each user.
    private final Map<String, Integer> running = new HashMap<>();
    /// The planning slots in use.
    private final Set<PlanningSlot> held = new HashSet<>();
    /// The number of these of each user.
    private final Map<String, Integer> slots = new HashMap<>();

    private final PlanningEstimate estimate = new PlanningEstimate();
    private final ThreadFactory factory;
    /// Threads to be started without the lock: on a busy machine, a start takes as long as the new thread waits for a
    /// processor.
    private final Queue<Thread> unstarted = new ConcurrentLinkedQueue<>();
    private final LimitMeter threadMeter;
    private final LimitMeter slotMeter;
    private final LimitMeter waitingMeter;
    private final LimitMeter ofUserMeter;
    private final LimitMeter waitMeter;
    private final LimitMeter queueTimeMeter;

    private int threads;
    private int idle;
    private int busy;
    /// The number of threads that are stuck in a task and replaced by another one until it ends.
    private int replaced;

    private boolean closed;

    public StatementExecutor(Size size) {
        this(
                size,
                Thread.ofPlatform()
                        .name("sql-worker-", 0)
                        .daemon()
                        .stackSize(STACK_SIZE)
                        .factory());
    }

    StatementExecutor(Size size, ThreadFactory factory) {
        var limits = size.planning();
        this.size = size;
        this.factory = factory;
        this.threadMeter = LimitMeter.count("statement threads", "sql-gateway.worker.threads.max", size.max());
        this.slotMeter = LimitMeter.count("statements being planned", "sql-gateway.planning.slots", limits.slots());
        this.waitingMeter = LimitMeter.count(
                "statements waiting to be planned", "sql-gateway.planning.max-waiting", limits.maxWaiting());
        this.ofUserMeter = LimitMeter.count("those of one user", "sql-gateway.user.max-waiting", limits.ofUser());
        this.waitMeter =
                LimitMeter.millis("estimated wait to be planned", "sql-gateway.planning.max-wait", limits.maxWait());
        this.queueTimeMeter =
                LimitMeter.millis("longest wait to be planned", "sql-gateway.planning.queue-time", limits.queueTime());
    }

    /// A task of a user. `expired` runs instead of its work if it has waited too long for a planning slot.
    static final class Task implements FairQueue.Entry {
        private final String user;
        private final Runnable work;
        private final Consumer<Refusal> expired;
        private final long queued = System.nanoTime();

        Task(String user, Runnable work, Consumer<Refusal> expired) {
            this.user = user;
            this.work = work;
            this.expired = expired;
        }

        @Override
        public String user() {
            return user;
        }

        private long waited() {
            return System.nanoTime() - queued;
        }
    }

    /// A task and its planning slot, if it has one.
    private record Started(Task task, @Nullable PlanningSlot slot) {
        void run() {
            if (slot == null) {
                task.work.run();
            } else {
                ScopedValue.where(PlanningSlot.CURRENT, slot).run(task.work);
            }
        }
    }

    /// The meters of this pool's limits.
    public List<LimitMeter> meters() {
        return List.of(slotMeter, waitingMeter, ofUserMeter, waitMeter, queueTimeMeter, threadMeter);
    }

    /// Refuses a user's next statement if too many wait to be planned, or if it would wait too long.
    public synchronized void admit(String user) {
        refuseIfClosed();
        var limits = size.planning();
        var free = limits.slots() - held.size();
        if (planning.size() - free >= limits.maxWaiting()) {
            throw waitingMeter.refuse(tooMany(
                    planning.size() + " statements wait to be planned, which is the limit"
                            + " (sql-gateway.planning.max-waiting).",
                    user));
        }
        if (limits.ofUser() > 0 && planning.size(user) >= limits.ofUser()) {
            throw ofUserMeter.refuse(tooMany(
                    planning.size(user) + " statements of the user '" + user
                            + "' wait to be planned, which is the limit (sql-gateway.user.max-waiting).",
                    user));
        }
        var wait = wait(user);
        if (!limits.maxWait().isZero() && wait.compareTo(limits.maxWait()) > 0) {
            throw waitMeter.refuse(tooMany(
                    "The statement would wait about " + wait.toSeconds() + " s to be planned, and the limit is "
                            + limits.maxWait().toSeconds() + " s (sql-gateway.planning.max-wait).",
                    user));
        }
    }

    private void refuseIfClosed() {
        if (closed) {
            throw Refusal.unavailable("The gateway is shutting down.");
        }
    }

    /// The estimated time that the user's next statement would wait for a slot.
    private Duration wait(String user) {
        var limits = size.planning();
        if (planning.isEmpty() && held.size() < limits.slots()) {
            return Duration.ZERO;
        }
        var ofAll = estimate.of(planning.ahead(user), limits.slots());
        var ofOwn = estimate.of(planning.size(user), limits.userSlots());
        return ofAll.compareTo(ofOwn) > 0 ? ofAll : ofOwn;
    }

    private Refusal tooMany(String reason, String user) {
        var wait = wait(user);
        var retry = wait.compareTo(MAX_RETRY) > 0 ? MAX_RETRY : wait.compareTo(MIN_RETRY) < 0 ? MIN_RETRY : wait;
        return new Refusal(FaultCode.TOO_MANY, reason + " Try again in " + retry.toSeconds() + " s.", List.of())
                .retryAfter(retry);
    }

    /// Runs a task that plans nothing. Never refuses it, so that sessions can finish and close.
    void run(Task task) {
        synchronized (this) {
            queue(task);
        }
        startThreads();
    }

    private void queue(Task task) {
        quick.add(task);
        wake();
    }

    /// Runs a task when there is a planning slot for it.
    void plan(Task task) {
        synchronized (this) {
            planning.add(task);
            waitingMeter.use(planning.size());
            ofUserMeter.use(planning.longest());
            wake();
        }
        startThreads();
    }

    /// Runs a task without a slot that was waiting for one, because it has nothing left to plan.
    void expedite(Task task) {
        synchronized (this) {
            if (planning.remove(task)) {
                waitingMeter.use(planning.size());
                queue(task);
            }
        }
        startThreads();
    }

    /// Adds a thread if there is work for one more, and wakes one otherwise.
    private void wake() {
        var startable = quick.size() + Math.min(planning.size(), size.planning().slots() - held.size());
        if (idle < startable && threads < max()) {
            threads++;
            threadMeter.use(threads);
            unstarted.add(factory.newThread(this::work));
        }
        notify();
    }

    private void startThreads() {
        for (var thread = unstarted.poll(); thread != null; thread = unstarted.poll()) {
            try {
                thread.start();
            } catch (Error e) { // the system allows no more threads
                synchronized (this) {
                    threads--;
                    threadMeter.use(threads);
                }
                throw e;
            }
        }
    }

    private boolean mayRun(String user) {
        return busy < max() - size.reserved() || !running.containsKey(user);
    }

    private boolean mayPlan(String user) {
        return mayRun(user) && slots.getOrDefault(user, 0) < size.planning().userSlots();
    }

    private int max() {
        return size.max() + replaced;
    }

    /// Allows one more thread until [#releaseReplacement], and gives back the slot of a stuck thread. Returns false if
    /// as many as there are slots are replaced already.
    boolean replaceThread(Optional<PlanningSlot> slot) {
        synchronized (this) {
            if (replaced == size.planning().slots()) {
                return false;
            }
            replaced++;
            slot.ifPresent(this::giveUp);
        }
        startThreads();
        return true;
    }

    /// The task of the replaced thread has ended.
    synchronized void releaseReplacement() {
        replaced--;
    }

    /// Refuses the tasks that have waited too long for a slot.
    public void expire() {
        var limit = size.planning().queueTime();
        if (!limit.isZero()) {
            expire(limit);
            startThreads();
        }
    }

    private synchronized void expire(Duration limit) {
        for (var task : planning.removeIf(waiting -> waiting.waited() > limit.toNanos())) {
            var refusal = queueTimeMeter.refuse(tooMany(
                    "The statement has waited " + limit.toSeconds()
                            + " s to be planned, which is the limit (sql-gateway.planning.queue-time).",
                    task.user()));
            queue(new Task(task.user(), () -> task.expired.accept(refusal), task.expired));
        }
        waitingMeter.use(planning.size());
    }

    /// Takes the slots of tasks that only wait. They go on without one if their wait ends, which it may never do.
    public void releaseWaiting() {
        synchronized (this) {
            held.stream().filter(PlanningSlot::isWaiting).toList().forEach(this::giveUp);
        }
        startThreads();
    }

    private void work() {
        for (var started = next(); started != null; started = next()) {
            try {
                started.run();
            } catch (RuntimeException | Error e) {
                LOG.error("A worker caught a fault that its operation did not handle", e);
            } finally {
                ended(started);
            }
        }
    }

    /// The thread itself looks for the next task.
    private synchronized void ended(Started started) {
        busy--;
        decrement(running, started.task().user());
        if (started.slot() != null) {
            giveBack(started.slot());
        }
    }

    /// Gives back the slot of a thread that goes on without one. Does nothing if that was done before.
    void release(PlanningSlot slot) {
        synchronized (this) {
            giveUp(slot);
        }
        startThreads();
    }

    private void giveUp(PlanningSlot slot) {
        giveBack(slot);
        if (!planning.isEmpty()) {
            wake();
        }
    }

    private void giveBack(PlanningSlot slot) {
        if (held.remove(slot)) {
            decrement(slots, slot.user());
            slotMeter.use(held.size());
            estimate.add(slot.nanos());
        }
    }

    private static void decrement(Map<String, Integer> counts, String key) {
        counts.computeIfPresent(key, (_, count) -> count == 1 ? null : count - 1);
    }

    private synchronized @Nullable Started next() {
        var until = System.nanoTime() + size.keepAlive().toNanos();
        idle++;
        try {
            while (true) {
                var started = threads > max() ? Optional.<Started>empty() : poll();
                if (started.isPresent()) {
                    return started.get();
                }
                var left = until - System.nanoTime();
                if (threads > max()
                        || (closed && quick.isEmpty() && planning.isEmpty())
                        || (threads > size.min() && left <= 0)) {
                    threads--;
                    threadMeter.use(threads);
                    notifyAll();
                    return null;
                }
                pause(threads > size.min() ? left : 0);
            }
        } finally {
            idle--;
        }
    }

    private Optional<Started> poll() {
        var next = quick.poll(this::mayRun).map(task -> new Started(task, null));
        if (next.isEmpty() && held.size() < size.planning().slots()) {
            next = planning.poll(this::mayPlan).map(this::withSlot);
        }
        next.ifPresent(started -> {
            busy++;
            running.merge(started.task().user(), 1, Integer::sum);
        });
        return next;
    }

    private Started withSlot(Task task) {
        var slot = new PlanningSlot(this, task.user());
        held.add(slot);
        slots.merge(task.user(), 1, Integer::sum);
        slotMeter.use(held.size());
        waitingMeter.use(planning.size());
        ofUserMeter.use(planning.longest());
        queueTimeMeter.use(TimeUnit.NANOSECONDS.toMillis(task.waited()));
        return new Started(task, slot);
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

package io.millrace.server.gateway.operation;

import io.millrace.server.admission.LimitMeter;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Runs the tasks of one session one at a time, in the order of their submission, on the shared workers.
public final class SerialExecutor {
    private final StatementExecutor workers;
    private final String user;
    private final LimitMeter waiting;
    private final Queue<Task> tasks = new ArrayDeque<>();
    /// Whether a task is running or waiting for a worker.
    private boolean running;

    private @Nullable Run current;
    private boolean closed;
    /// The nano time of the last end of a task; 0 if there was none since the last pause began.
    private long ended;

    /// A task of a session.
    public interface Task {
        /// Whether it may have to be planned, which may be refused.
        boolean mayPlan();

        /// Whether [#runAtOnce] waits for nothing, so that the thread that submits the task may call it.
        boolean immediate();

        /// Does the task if nothing has to be planned for it. Returns whether it did.
        boolean runAtOnce();

        /// Does the task, in a planning slot.
        void plan();

        /// Ends the task, which has waited for a planning slot too long.
        void refuse(Refusal why);
    }

    /// A task that plans nothing.
    private record QuickTask(Runnable work, BooleanSupplier brief) implements Task {
        @Override
        public boolean mayPlan() {
            return false;
        }

        @Override
        public boolean immediate() {
            return brief.getAsBoolean();
        }

        @Override
        public boolean runAtOnce() {
            work.run();
            return true;
        }

        @Override
        public void plan() {
            work.run();
        }

        @Override
        public void refuse(Refusal why) {
            work.run();
        }
    }

    /// A running task.
    public static final class Run {
        private final Task task;
        private Runnable afterAbandoned = () -> {};
        /// The task while it waits for a slot.
        private StatementExecutor.@Nullable Task queued;

        private @Nullable PlanningSlot slot;

        private Run(Task task) {
            this.task = task;
        }
    }

    /// @param user    with whom the session shares the workers
    /// @param waiting the meter of the tasks that wait in one session
    public SerialExecutor(StatementExecutor workers, String user, LimitMeter waiting) {
        this.workers = workers;
        this.user = user;
        this.waiting = waiting;
    }

    /// Adds a task that plans nothing, or refuses if too many are waiting in this session.
    public void submit(Runnable task) {
        submit(new QuickTask(task, () -> false));
    }

    /// Adds a task from before a restart, which plans nothing. It was admitted then, and waits however many others do.
    public synchronized void restore(Runnable task) {
        if (!closed) {
            var _ = queued(new QuickTask(task, () -> false));
            waiting.use(tasks.size());
        }
    }

    /// Adds a task, or refuses if too many are waiting in this session or for a planning slot. Tries an immediate task
    /// itself if no other is running or waiting: to wake a worker takes longer than most of them.
    public void submit(Task task) {
        if (isFirst(task)) {
            advance();
        }
    }

    /// Adds a task. Returns whether the calling thread is to do it.
    private synchronized boolean isFirst(Task task) {
        if (closed) {
            throw Refusal.unknownHandle("The session is closed.");
        }
        if (waiting.reached(tasks.size())) {
            throw waiting.refuse(Refusal.tooMany("The session already has " + tasks.size()
                    + " statements waiting, which is the limit (" + waiting.key() + "); fetch or cancel some first."));
        }
        if (task.mayPlan()) {
            workers.admit(user);
        }
        var first = queued(task);
        waiting.use(tasks.size());
        return first;
    }

    private boolean queued(Task task) {
        tasks.add(task);
        if (running) {
            return false;
        }
        running = true;
        if (task.immediate()) {
            return true;
        }
        start();
        return false;
    }

    private void start() {
        workers.run(new StatementExecutor.Task(user, this::advance, _ -> advance()));
    }

    /// Adds the last task, which is not refused. Later ones are.
    ///
    /// @param brief whether the task waits for nothing, so that the calling thread may do it
    public void close(Runnable last, BooleanSupplier brief) {
        if (isLast(new QuickTask(last, brief))) {
            advance();
        }
    }

    /// Adds the last task. Returns whether the calling thread is to do it.
    private synchronized boolean isLast(Task task) {
        if (closed) {
            return false;
        }
        closed = true;
        return queued(task);
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
            run = new Run(new QuickTask(task, () -> true));
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

    /// The run of a task, unless it has ended or was abandoned.
    public synchronized Optional<Run> run(Task task) {
        return Optional.ofNullable(current).filter(run -> run.task.equals(task));
    }

    /// Ends the wait of a task for a planning slot, because it was cancelled and has nothing left to plan.
    public synchronized void expedite(Task task) {
        if (current != null && current.task.equals(task) && current.queued != null) {
            workers.expedite(current.queued);
        }
    }

    /// Continues without a task that ignores the interrupt of its thread. Does nothing if it has ended meanwhile,
    /// or if the workers have no thread to replace its own.
    ///
    /// @param beforeNext     runs before the next task, on the calling thread
    /// @param afterAbandoned runs on the thread of the abandoned task when that has ended after all
    public synchronized void abandon(Run run, Runnable beforeNext, Runnable afterAbandoned) {
        if (run != current || !workers.replaceThread(Optional.ofNullable(run.slot))) {
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
        var done = true;
        try {
            done = run.task.runAtOnce();
        } finally {
            // an interrupt of this task must not reach the next one, which may be of another session
            Thread.interrupted();
            if (done) {
                end(run);
            }
        }
        if (!done) {
            queue(run);
        }
    }

    private synchronized void queue(Run run) {
        var task = new StatementExecutor.Task(user, () -> plan(run), why -> refuse(run, why));
        run.queued = task;
        workers.plan(task);
    }

    private void plan(Run run) {
        begin(run);
        try {
            run.task.plan();
        } finally {
            Thread.interrupted();
            end(run);
        }
    }

    private synchronized void begin(Run run) {
        run.queued = null;
        run.slot = PlanningSlot.CURRENT.isBound() ? PlanningSlot.CURRENT.get() : null;
    }

    private void refuse(Run run, Refusal why) {
        begin(run);
        try {
            run.task.refuse(why);
        } finally {
            end(run);
        }
    }

    private synchronized Run next() {
        current = new Run(tasks.remove());
        waiting.use(tasks.size());
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
            start();
        }
    }
}

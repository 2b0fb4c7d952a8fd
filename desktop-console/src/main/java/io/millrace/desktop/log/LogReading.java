package io.millrace.desktop.log;

import io.millrace.desktop.service.UiExecutors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// Reads a log step by step off the JavaFX thread, one step at a time. A new filter, a new search or changed lines
/// restart it.
final class LogReading {
    private final UiExecutors threads;
    private final Supplier<LogTasks> tasks;
    private final Listener listener;
    private final List<Runnable> waiting = new ArrayList<>();
    private Optional<LogTasks> work = Optional.empty();
    private boolean working;
    private boolean again;
    /// Whether the lines of the next step replace the visible ones.
    private boolean replaces;

    private boolean ended;

    /// Receives the results on the JavaFX thread.
    interface Listener {
        /// Called when all lines are read again from the first.
        void restarted();

        /// @param replaces whether the lines of the step replace the previous ones
        void read(LogTasks.Step step, boolean replaces);

        /// Returns whether the log has any lines or is known to have none.
        boolean begun();
    }

    /// @param tasks supplies the work to do; called on each restart
    LogReading(UiExecutors threads, Supplier<LogTasks> tasks, Listener listener) {
        this.threads = threads;
        this.tasks = tasks;
        this.listener = listener;
    }

    void restart() {
        listener.restarted();
        work = Optional.of(tasks.get());
        working = false;
        replaces = true;
        advance();
    }

    /// Continues, as there may be more lines.
    void advance() {
        if (ended) {
            return;
        }
        if (working) {
            again = true;
            return;
        }
        working = true;
        again = false;
        var now = work.orElseGet(tasks);
        work = Optional.of(now);
        threads.ask(now::step, this::seen);
    }

    private void seen(LogTasks.Step step) {
        if (work.filter(step.of()::equals).isEmpty()) {
            return;
        }
        working = false;
        if (!step.of().current()) {
            restart();
            return;
        }
        listener.read(step, replaces);
        replaces = false;
        if (step.more() || again) {
            advance();
        } else if (listener.begun()) {
            var next = List.copyOf(waiting);
            waiting.clear();
            next.forEach(Runnable::run);
        }
    }

    /// Runs an action once the log has begun and all its lines have been read.
    void whenDone(Runnable action) {
        waiting.add(action);
        advance();
    }

    void end() {
        ended = true;
    }
}

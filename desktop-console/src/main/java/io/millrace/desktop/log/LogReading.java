package io.millrace.desktop.log;

import io.millrace.desktop.service.UiExecutors;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/// The reading of a log in steps away from the thread of the user interface, one of them on the way at a time. Another
/// filter, another search, or changed lines restart it.
final class LogReading {
    private final UiExecutors threads;
    private final Supplier<LogTasks> tasks;
    private final Listener listener;
    private final List<Runnable> waiting = new ArrayList<>();
    private Optional<LogTasks> work = Optional.empty();
    private boolean working;
    private boolean again;
    /// Whether the next step's lines replace those that are shown.
    private boolean anew;

    private boolean ended;

    /// Gets the results on the JavaFX thread.
    interface Listener {
        /// All lines are read again from the first.
        void restarted();

        /// @param anew whether the step's lines replace those before
        void read(LogTasks.Step step, boolean anew);

        /// Whether the log has any lines, or is known to have none.
        boolean begun();
    }

    /// @param tasks what is to be read from now on, asked for with each restart
    LogReading(UiExecutors threads, Supplier<LogTasks> tasks, Listener listener) {
        this.threads = threads;
        this.tasks = tasks;
        this.listener = listener;
    }

    void restart() {
        listener.restarted();
        work = Optional.of(tasks.get());
        working = false;
        anew = true;
        advance();
    }

    /// There may be more lines.
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
        listener.read(step, anew);
        anew = false;
        if (step.more() || again) {
            advance();
        } else if (listener.begun()) {
            var next = List.copyOf(waiting);
            waiting.clear();
            next.forEach(Runnable::run);
        }
    }

    /// Does something once the log has begun, and all its lines have been read.
    void whenDone(Runnable action) {
        waiting.add(action);
        advance();
    }

    void end() {
        ended = true;
    }
}

package io.millrace.desktop.log;

import java.util.ArrayList;
import java.util.List;

/// The reading of a log in steps away from the thread of the user interface, one of them on the way at a time. Another
/// filter, another search, or changed lines restart it.
final class LogReading {
    private final LogModel log;
    private final List<Runnable> waiting = new ArrayList<>();
    private LogTasks work;
    private boolean working;
    private boolean again;
    /// Whether the next step's lines take the place of those that are shown.
    private boolean anew;
    private boolean ended;

    LogReading(LogModel log) {
        this.log = log;
        this.work = log.work();
    }

    void restart() {
        work = log.work();
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
        log.threads().ask(work::step, this::seen);
    }

    private void seen(LogTasks.Step step) {
        if (step.of() != work) {
            return;
        }
        working = false;
        if (!work.current()) {
            log.restart();
            return;
        }
        log.seen(step, anew);
        anew = false;
        if (step.more() || again) {
            advance();
        } else if (log.begun()) {
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

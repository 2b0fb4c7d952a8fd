package io.millrace.desktop.shell;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.BiConsumer;

/// What was taken away last in a window and can be brought back, the latest first.
public final class Undo {
    private static final int MOST = 20;

    private final Deque<Step> steps = new ArrayDeque<>();
    private BiConsumer<String, Runnable> told = (what, back) -> {};

    /// One thing that was taken away.
    private record Step(String what, Runnable back) {}

    /// Who is told in a sentence what was taken away, and how it is brought back.
    public void onRemoved(BiConsumer<String, Runnable> listener) {
        told = listener;
    }

    /// @param what a sentence, such as `Closed orders.mrcase.`
    /// @param back brings it back; called once at most
    public void removed(String what, Runnable back) {
        var step = new Step(what, back);
        steps.push(step);
        if (steps.size() > MOST) {
            steps.removeLast();
        }
        told.accept(what, () -> undo(step));
    }

    /// Brings back what was taken away last, if anything was.
    public void undo() {
        if (!steps.isEmpty()) {
            steps.pop().back().run();
        }
    }

    private void undo(Step step) {
        if (steps.remove(step)) {
            step.back().run();
        }
    }
}

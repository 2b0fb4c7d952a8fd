package io.millrace.desktop.screen;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.function.BiConsumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// The steps of a window that can be undone, latest first, from all screens.
public final class Undo {
    private static final int MAX_STEPS = 100;

    private final Deque<Step> done = new ArrayDeque<>();
    private final Deque<Step> undone = new ArrayDeque<>();
    private final ReadOnlyObjectWrapper<Optional<String>> undoable = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<String>> redoable = new ReadOnlyObjectWrapper<>(Optional.empty());
    private BiConsumer<String, Runnable> removalListener = (what, back) -> {};

    /// A step that can be undone.
    private record Step(String what, Runnable back, Optional<Runnable> again) {}

    /// Sets the listener for removals. It gets a sentence about the removed item and the action that restores it.
    public void onRemoved(BiConsumer<String, Runnable> listener) {
        removalListener = listener;
    }

    /// Records a removal that can be undone, and announces it.
    ///
    /// @param what a sentence, such as `Closed orders.mrcase.`
    /// @param back restores the item; called at most once
    public void removed(String what, Runnable back) {
        var step = new Step(what, back, Optional.empty());
        add(step);
        removalListener.accept(what, () -> undo(step));
    }

    /// Records a step.
    ///
    /// @param what  a sentence, such as `Removed the chart “Lag”.`
    /// @param back  undoes the step
    /// @param again redoes the step
    public void changed(String what, Runnable back, Runnable again) {
        add(new Step(what, back, Optional.of(again)));
    }

    private void add(Step step) {
        done.push(step);
        if (done.size() > MAX_STEPS) {
            done.removeLast();
        }
        undone.clear();
        describe();
    }

    /// The step that an undo reverts.
    public ReadOnlyObjectProperty<Optional<String>> undoable() {
        return undoable.getReadOnlyProperty();
    }

    /// The step that a redo repeats.
    public ReadOnlyObjectProperty<Optional<String>> redoable() {
        return redoable.getReadOnlyProperty();
    }

    public void undo() {
        var step = done.peek();
        if (step != null) {
            undo(step);
        }
    }

    /// Undoes a step from its message. If the step is not the latest, it cannot be redone.
    private void undo(Step step) {
        boolean latest = step.equals(done.peek());
        if (done.remove(step)) {
            if (latest && step.again().isPresent()) {
                undone.push(step);
            }
            describe();
            step.back().run();
        }
    }

    public void redo() {
        var step = undone.poll();
        if (step != null) {
            done.push(step);
            describe();
            step.again().ifPresent(Runnable::run);
        }
    }

    private void describe() {
        undoable.set(Optional.ofNullable(done.peek()).map(Undo::label));
        redoable.set(Optional.ofNullable(undone.peek()).map(Undo::label));
    }

    private static String label(Step step) {
        return step.what().endsWith(".") ? step.what().substring(0, step.what().length() - 1) : step.what();
    }
}

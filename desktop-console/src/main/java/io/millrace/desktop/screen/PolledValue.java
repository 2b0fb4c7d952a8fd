package io.millrace.desktop.screen;

import io.millrace.client.Reply;
import io.millrace.desktop.service.UiExecutors;
import java.time.InstantSource;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// Something of the cluster that is asked for again and again. There is never more than one question on its way, and an
/// answer to a question that is no longer the right one is dropped.
public final class PolledValue<T> {
    private final UiExecutors threads;
    private final InstantSource clock;
    private final ReadOnlyObjectWrapper<LoadState<T>> sight = new ReadOnlyObjectWrapper<>(new LoadState.Waiting<>());
    private boolean asking;
    private int generation;

    public PolledValue(UiExecutors threads, InstantSource clock) {
        this.threads = threads;
        this.clock = clock;
    }

    public ReadOnlyObjectProperty<LoadState<T>> sight() {
        return sight.getReadOnlyProperty();
    }

    /// Asks, unless an answer is still awaited.
    public void ask(Supplier<Reply<T>> question) {
        if (asking) {
            return;
        }
        asking = true;
        var asked = generation;
        threads.ask(question, reply -> answered(asked, reply));
    }

    /// Forgets what was seen and whatever is on its way: from now on it is about something else.
    public void reset() {
        generation++;
        asking = false;
        sight.set(new LoadState.Waiting<>());
    }

    private void answered(int asked, Reply<T> reply) {
        if (asked != generation) {
            return;
        }
        asking = false;
        sight.set(sight.get().after(reply, clock.instant()));
    }
}

package io.millrace.desktop.screen;

import io.millrace.client.Reply;
import io.millrace.desktop.service.UiExecutors;
import java.time.InstantSource;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// A value of the cluster that is polled. At most one request runs at a time, and an answer from before a reset is
/// dropped.
public final class PolledValue<T> {
    private final UiExecutors threads;
    private final InstantSource clock;
    private final ReadOnlyObjectWrapper<LoadState<T>> loadState =
            new ReadOnlyObjectWrapper<>(new LoadState.Waiting<>());
    private boolean asking;
    private int generation;

    public PolledValue(UiExecutors threads, InstantSource clock) {
        this.threads = threads;
        this.clock = clock;
    }

    public ReadOnlyObjectProperty<LoadState<T>> loadState() {
        return loadState.getReadOnlyProperty();
    }

    /// Sends a request unless one is running.
    public void ask(Supplier<Reply<T>> question) {
        if (asking) {
            return;
        }
        asking = true;
        var asked = generation;
        threads.ask(question, reply -> answered(asked, reply));
    }

    /// Forgets the value and the running request, because the next request is about something else.
    public void reset() {
        generation++;
        asking = false;
        loadState.set(new LoadState.Waiting<>());
    }

    private void answered(int asked, Reply<T> reply) {
        if (asked != generation) {
            return;
        }
        asking = false;
        loadState.set(loadState.get().after(reply, clock.instant()));
    }
}

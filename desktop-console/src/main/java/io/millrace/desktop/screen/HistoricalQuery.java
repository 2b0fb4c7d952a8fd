package io.millrace.desktop.screen;

import io.millrace.client.Reply;
import io.millrace.desktop.service.UiExecutors;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// A value of the cluster at the selected moment. The past does not change, so each moment is requested once and
/// repeated by the poll only until it is known. At most one request runs at a time: while the user drags the time,
/// intermediate answers are shown, and the final moment comes last.
public final class HistoricalQuery<T> {
    private final UiExecutors threads;
    private final InstantSource clock;
    private final Function<Instant, Reply<T>> question;
    private final ReadOnlyObjectWrapper<LoadState<PastValue<T>>> loadState =
            new ReadOnlyObjectWrapper<>(new LoadState.Waiting<>());
    private Optional<Instant> wanted = Optional.empty();
    private boolean asking;

    /// A value of the past, with its time.
    public record PastValue<T>(Instant at, T thing) {}

    public HistoricalQuery(UiExecutors threads, InstantSource clock, Function<Instant, Reply<T>> question) {
        this.threads = threads;
        this.clock = clock;
        this.question = question;
    }

    /// The known value of the moment; waiting while the present is selected.
    public ReadOnlyObjectProperty<LoadState<PastValue<T>>> loadState() {
        return loadState.getReadOnlyProperty();
    }

    /// Selects a moment. For the present, clears the value.
    public void lookAt(Optional<Instant> moment) {
        wanted = moment;
        if (moment.isEmpty()) {
            loadState.set(new LoadState.Waiting<>());
        }
        refresh();
    }

    /// Requests the value if it is not known yet.
    public void refresh() {
        wanted.filter(at -> !asking && !knows(at)).ifPresent(at -> {
            asking = true;
            threads.ask(() -> question.apply(at), reply -> answered(at, reply));
        });
    }

    private boolean knows(Instant at) {
        return loadState.get() instanceof LoadState.Fresh<PastValue<T>>(var then, var _)
                && then.at().equals(at);
    }

    private void answered(Instant at, Reply<T> reply) {
        asking = false;
        if (wanted.isPresent()) {
            loadState.set(loadState.get().after(reply.map(thing -> new PastValue<>(at, thing)), clock.instant()));
            if (!wanted.get().equals(at)) {
                refresh();
            }
        }
    }
}

package io.millrace.desktop.screen;

import io.millrace.client.Reply;
import io.millrace.desktop.service.UiExecutors;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// A value of the cluster as it was at the selected moment. The past does not change any more, so that each moment is
/// asked for once; again, on the beat, only while it is not known. There is never more than one request under way: a
/// user who drags the time sees what is answered meanwhile, and in the end the final moment.
public final class HistoricalQuery<T> {
    private final UiExecutors threads;
    private final InstantSource clock;
    private final Function<Instant, Reply<T>> question;
    private final ReadOnlyObjectWrapper<LoadState<Then<T>>> sight =
            new ReadOnlyObjectWrapper<>(new LoadState.Waiting<>());
    private Optional<Instant> wanted = Optional.empty();
    private boolean asking;

    /// A value of the past, with its time.
    public record Then<T>(Instant at, T thing) {}

    public HistoricalQuery(UiExecutors threads, InstantSource clock, Function<Instant, Reply<T>> question) {
        this.threads = threads;
        this.clock = clock;
        this.question = question;
    }

    /// The known value of the moment; waiting while the present is selected.
    public ReadOnlyObjectProperty<LoadState<Then<T>>> sight() {
        return sight.getReadOnlyProperty();
    }

    /// Looks at a moment, or at the present, of which nothing is remembered here.
    public void lookAt(Optional<Instant> moment) {
        wanted = moment;
        if (moment.isEmpty()) {
            sight.set(new LoadState.Waiting<>());
        }
        refresh();
    }

    /// Asks for what is not known yet.
    public void refresh() {
        wanted.filter(at -> !asking && !knows(at)).ifPresent(at -> {
            asking = true;
            threads.ask(() -> question.apply(at), reply -> answered(at, reply));
        });
    }

    private boolean knows(Instant at) {
        return sight.get() instanceof LoadState.Fresh<Then<T>>(var then, var _)
                && then.at().equals(at);
    }

    private void answered(Instant at, Reply<T> reply) {
        asking = false;
        if (wanted.isPresent()) {
            sight.set(sight.get().after(reply.map(thing -> new Then<>(at, thing)), clock.instant()));
            if (!wanted.get().equals(at)) {
                refresh();
            }
        }
    }
}

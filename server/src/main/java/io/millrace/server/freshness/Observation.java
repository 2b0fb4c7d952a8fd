package io.millrace.server.freshness;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Collects the times at which the facts of a response were requested from the engine. Code that answers from a cache
/// notes the time of the original request. A response is as old as its oldest fact.
public final class Observation {
    private static final ScopedValue<Observation> CURRENT = ScopedValue.newInstance();

    private @Nullable Moment state;
    private @Nullable Moment figures;

    private Observation() {}

    /// A value with the age of its facts.
    ///
    /// @param state    the time of the oldest state; empty if the value contains none
    /// @param observed the same, or the time of the oldest metric if the value contains no states
    public record Observed<T>(T value, Optional<Moment> state, Optional<Moment> observed) {
        /// A value without observed facts.
        public Observed(T value) {
            this(value, Optional.empty(), Optional.empty());
        }
    }

    /// Runs a request and returns its result with the collected times.
    public static <T> Observed<T> of(Supplier<T> question) {
        var observation = new Observation();
        T value = ScopedValue.where(CURRENT, observation).call(question::get);
        return observation.observed(value);
    }

    private synchronized <T> Observed<T> observed(T value) {
        return new Observed<>(value, Optional.ofNullable(state), Optional.ofNullable(state == null ? figures : state));
    }

    /// Notes the time of a state in the current response.
    public static void state(Moment moment) {
        if (CURRENT.isBound()) {
            CURRENT.get().noteState(moment);
        }
    }

    /// Notes the time of a metric, which is measured periodically. It counts only for responses without states.
    public static void figures(Moment moment) {
        if (CURRENT.isBound()) {
            CURRENT.get().noteFigures(moment);
        }
    }

    private synchronized void noteState(Moment moment) {
        state = state == null ? moment : state.orEarlier(moment);
    }

    private synchronized void noteFigures(Moment moment) {
        figures = figures == null ? moment : figures.orEarlier(moment);
    }
}

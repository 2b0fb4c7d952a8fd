package io.millrace.server.freshness;

import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The time since which the facts of a response are known. Code that asks the engine notes the time before the
/// question; code that answers from a cache notes the time of the original question. The answer is as old as the
/// oldest.
public final class Observation {
    private static final ScopedValue<Observation> PRESENT = ScopedValue.newInstance();

    private @Nullable Moment state;
    private @Nullable Moment figures;

    private Observation() {}

    /// A value, and since when what it says is known.
    ///
    /// @param state    of what it tells about states; empty when it tells of none
    /// @param observed of all that it tells, measured figures included; empty when it tells of nothing that changes
    public record Observed<T>(T value, Optional<Moment> state, Optional<Moment> observed) {
        /// What tells of nothing that was observed.
        public Observed(T value) {
            this(value, Optional.empty(), Optional.empty());
        }
    }

    /// Runs this, and tells since when what it learned is known.
    public static <T> Observed<T> of(Supplier<T> question) {
        var observation = new Observation();
        T value = ScopedValue.where(PRESENT, observation).call(question::get);
        return observation.observed(value);
    }

    private synchronized <T> Observed<T> observed(T value) {
        return new Observed<>(value, Optional.ofNullable(state), Optional.ofNullable(state == null ? figures : state));
    }

    /// The present answer tells of states as they were then.
    public static void state(Moment moment) {
        if (PRESENT.isBound()) {
            PRESENT.get().noteState(moment);
        }
    }

    /// The present answer tells of figures that are measured at intervals. They date an answer that consists of
    /// nothing else; beside states they are an ornament.
    public static void figures(Moment moment) {
        if (PRESENT.isBound()) {
            PRESENT.get().noteFigures(moment);
        }
    }

    private synchronized void noteState(Moment moment) {
        state = state == null ? moment : state.orEarlier(moment);
    }

    private synchronized void noteFigures(Moment moment) {
        figures = figures == null ? moment : figures.orEarlier(moment);
    }
}

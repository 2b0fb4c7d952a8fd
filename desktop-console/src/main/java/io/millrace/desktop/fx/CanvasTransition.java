package io.millrace.desktop.fx;

import java.util.function.DoubleConsumer;
import javafx.animation.Interpolator;
import javafx.animation.Transition;
import javafx.application.Platform;
import javafx.util.Duration;

/// Animates a drawing from one state to another. With reduced motion set in the system, it jumps to the final state.
public final class CanvasTransition {
    private final Duration duration;
    private Transition running = new Step(Duration.ONE, share -> {});

    public CanvasTransition(Duration duration) {
        this.duration = duration;
    }

    /// Calls back with the completed share, from 0 to 1. Stops a transition that is still running.
    public void go(DoubleConsumer at) {
        running.stop();
        if (Platform.getPreferences().isReducedMotion()) {
            at.accept(1);
            return;
        }
        running = new Step(duration, at);
        running.play();
    }

    /// Stops the transition at its current state.
    public void stop() {
        running.stop();
    }

    private static final class Step extends Transition {
        private final DoubleConsumer at;

        Step(Duration duration, DoubleConsumer at) {
            this.at = at;
            setCycleDuration(duration);
            setInterpolator(Interpolator.EASE_BOTH);
        }

        @Override
        protected void interpolate(double share) {
            at.accept(share);
        }
    }
}

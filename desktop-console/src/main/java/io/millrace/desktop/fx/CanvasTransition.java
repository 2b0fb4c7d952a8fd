package io.millrace.desktop.fx;

import java.util.function.DoubleConsumer;
import javafx.animation.Interpolator;
import javafx.animation.Transition;
import javafx.application.Platform;
import javafx.util.Duration;

/// A short way from one state of a drawing to another. Where the system asks for little motion there is no way, and
/// the other state is there at once.
public final class CanvasTransition {
    private final Duration duration;
    private Transition running = new Step(Duration.ONE, share -> {});

    public CanvasTransition(Duration duration) {
        this.duration = duration;
    }

    /// Calls back with what share of the way is gone, from 0 to 1; a way that is not yet gone is left.
    public void go(DoubleConsumer at) {
        running.stop();
        if (Platform.getPreferences().isReducedMotion()) {
            at.accept(1);
            return;
        }
        running = new Step(duration, at);
        running.play();
    }

    /// Leaves the way where it is.
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

package io.millrace.desktop.fx;

import java.util.function.DoubleConsumer;
import javafx.animation.Interpolator;
import javafx.animation.Transition;
import javafx.application.Platform;
import javafx.util.Duration;

/// Animates a drawing from one state to another. With reduced motion set in the system, it jumps to the final state.
public final class CanvasTransition extends Transition {
    private DoubleConsumer at = share -> {};

    public CanvasTransition(Duration duration, Interpolator interpolator) {
        setCycleDuration(duration);
        setInterpolator(interpolator);
    }

    /// Calls back with the completed share, from 0 to 1. Stops a transition that is still running.
    public void go(DoubleConsumer callback) {
        stop();
        at = callback;
        if (Platform.getPreferences().isReducedMotion()) {
            at.accept(1);
        } else {
            play();
        }
    }

    @Override
    protected void interpolate(double share) {
        at.accept(share);
    }
}

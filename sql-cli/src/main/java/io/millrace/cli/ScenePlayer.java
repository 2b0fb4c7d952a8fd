package io.millrace.cli;

import io.millrace.cli.live.PagerScene;
import io.millrace.cli.live.Scene;
import io.millrace.cli.terminal.TerminalScreen;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/// Plays a scene on a thread of its own while the caller reads the statement's rows.
record ScenePlayer(Scene scene, FutureTask<Boolean> playing) {
    /// The interval of checks whether the reader of a pager needs more rows.
    private static final long POLL_MILLIS = 20;

    /// Opens the scene.
    ///
    /// @param leave runs when the user leaves the scene
    static ScenePlayer of(TerminalScreen screen, Scene scene, Runnable leave) {
        var task = new FutureTask<>(
                () -> {
                    screen.play(scene);
                    if (scene.end() != Scene.End.LEFT_FOR_PLAIN) {
                        leave.run();
                    }
                },
                Boolean.TRUE);
        Thread.ofPlatform().name("view").daemon().start(task);
        return new ScenePlayer(scene, task);
    }

    /// Whether the user wants the remaining rows printed instead.
    boolean leftForPlain() {
        return playing.isDone() && scene.end() == Scene.End.LEFT_FOR_PLAIN;
    }

    /// Whether the user left the scene by its key, not by an interrupt.
    boolean leftByChoice() {
        return scene.end() == Scene.End.LEFT;
    }

    /// Whether the scene is a pager, not the view of a running query.
    boolean paged() {
        return scene instanceof PagerScene;
    }

    /// Returns when the pager needs more than the rows present, or the user has left.
    void awaitDemand(LongSupplier rows) {
        while (scene instanceof PagerScene pager && rows.getAsLong() > pager.wanted() && !left(POLL_MILLIS)) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    /// Returns when the user has left.
    void awaitLeft() {
        while (!left(Long.MAX_VALUE)) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    private boolean left(long millis) {
        try {
            return playing.get(millis, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the view broke", e.getCause());
        }
    }
}

package io.millrace.cli;

import io.millrace.cli.live.PagerScene;
import io.millrace.cli.live.QueryScene;
import io.millrace.cli.live.Scene;
import io.millrace.cli.terminal.TerminalScreen;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;

/// A scene that is played while the statement is followed on another thread.
final class ScenePlayer {
    /// How soon a reader that has come to the last row is given more.
    private static final long LOOK_MILLIS = 20;

    private final Scene scene;
    private final FutureTask<Boolean> playing;

    private ScenePlayer(Scene scene, FutureTask<Boolean> playing) {
        this.scene = scene;
        this.playing = playing;
    }

    /// Opens it.
    ///
    /// @param leave is done when the person leaves before the statement has ended
    static ScenePlayer of(TerminalScreen screen, Scene scene, Runnable leave) {
        var task = new FutureTask<>(
                () -> {
                    screen.play(scene);
                    if (!(scene instanceof QueryScene query && query.plain())) {
                        leave.run();
                    }
                },
                Boolean.TRUE);
        Thread.ofPlatform().name("view").daemon().start(task);
        return new ScenePlayer(scene, task);
    }

    /// Whether the person wants the rest printed instead.
    boolean leftForPlain() {
        return playing.isDone() && scene instanceof QueryScene query && query.plain();
    }

    /// Whether the person has seen enough, and has not just interrupted.
    boolean leftByChoice() {
        return scene.left();
    }

    /// Whether it is a result to read in, and not a query to watch.
    boolean paged() {
        return scene instanceof PagerScene;
    }

    /// Returns when the reader wants more rows than these, or has left.
    void awaitDemand(LongSupplier rows) {
        while (scene instanceof PagerScene pager && rows.getAsLong() > pager.wanted() && !left(LOOK_MILLIS)) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }

    /// Returns when the person has left.
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

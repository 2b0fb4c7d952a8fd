package io.millrace.desktop.service;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The executors for background work and for the JavaFX thread. The application runs work on virtual threads and shows
/// results on the JavaFX thread; a model's test runs both directly.
public record UiExecutors(Executor work, Executor show) {

    /// Executors that run both directly on the calling thread.
    public static UiExecutors direct() {
        return new UiExecutors(Runnable::run, Runnable::run);
    }

    /// Calls `question` in the background and passes the result to `answer` on the JavaFX thread.
    public <T> void ask(Supplier<T> question, Consumer<T> answer) {
        work.execute(() -> {
            var found = question.get();
            show.execute(() -> answer.accept(found));
        });
    }
}

package io.millrace.desktop.service;

import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// The executors for background work and for the JavaFX thread. In the application work runs on virtual threads and
/// results on the thread of the user interface; in a test of a model both run at once, in place.
public record UiExecutors(Executor work, Executor show) {

    /// Both in place.
    public static UiExecutors direct() {
        return new UiExecutors(Runnable::run, Runnable::run);
    }

    /// Finds something out and shows it.
    public <T> void ask(Supplier<T> question, Consumer<T> answer) {
        work.execute(() -> {
            var found = question.get();
            show.execute(() -> answer.accept(found));
        });
    }
}

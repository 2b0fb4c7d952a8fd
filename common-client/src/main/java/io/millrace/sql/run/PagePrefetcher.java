package io.millrace.sql.run;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.sql.Results;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Fetches the pages of a result, optionally the next one in the background. Not thread-safe.
final class PagePrefetcher implements AutoCloseable {
    private final Arguments result;
    private final Client client;
    private long token;
    private Optional<FutureTask<Reply<Results.Page>>> next = Optional.empty();
    private Optional<Thread> fetcher = Optional.empty();

    PagePrefetcher(Arguments result, Client client) {
        this.result = result;
        this.client = client;
    }

    /// Starts to fetch a page in the background.
    void fetch(long wanted) {
        var task = new FutureTask<>(() -> call(wanted));
        token = wanted;
        next = Optional.of(task);
        fetcher = Optional.of(Thread.ofVirtual().name("next-page").start(task));
    }

    /// Returns a page, which may already be on its way.
    Reply<Results.Page> page(long wanted) {
        var task = next.filter(_ -> token == wanted);
        next = Optional.empty();
        return task.isPresent() ? result(task.get()) : call(wanted);
    }

    private static Reply<Results.Page> result(FutureTask<Reply<Results.Page>> task) {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Reply.Unreachable<>("The call was interrupted.");
        } catch (ExecutionException e) {
            throw new IllegalStateException("a call threw an exception instead of returning a reply", e);
        }
    }

    private Reply<Results.Page> call(long wanted) {
        return client.call(Results.FETCH, result.with(Results.TOKEN, wanted));
    }

    /// Cancels a fetch in the background.
    @Override
    public void close() {
        fetcher.ifPresent(Thread::interrupt);
    }
}

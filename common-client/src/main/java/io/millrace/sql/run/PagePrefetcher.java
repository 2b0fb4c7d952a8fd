package io.millrace.sql.run;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Arguments;
import io.millrace.wire.sql.Results;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// The pages of one result, of which the next may be fetched while the last is shown. For one thread.
final class PagePrefetcher implements AutoCloseable {
    private final Arguments place;
    private final Client client;
    private long token;
    private Optional<FutureTask<Reply<Results.Page>>> coming = Optional.empty();
    private Optional<Thread> fetcher = Optional.empty();

    PagePrefetcher(Arguments place, Client client) {
        this.place = place;
        this.client = client;
    }

    /// Begins to fetch a page that will be asked for.
    void fetch(long next) {
        var task = new FutureTask<>(() -> call(next));
        token = next;
        coming = Optional.of(task);
        fetcher = Optional.of(Thread.ofVirtual().name("next-page").start(task));
    }

    /// The page; waits for the one that is on its way if it is that one.
    Reply<Results.Page> page(long wanted) {
        var task = coming.filter(_ -> token == wanted);
        coming = Optional.empty();
        return task.isPresent() ? result(task.get()) : call(wanted);
    }

    private static Reply<Results.Page> result(FutureTask<Reply<Results.Page>> task) {
        try {
            return task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Reply.Unreachable<>("The call was interrupted.");
        } catch (ExecutionException e) {
            throw new IllegalStateException("a call broke instead of ending with a reply", e);
        }
    }

    private Reply<Results.Page> call(long wanted) {
        return client.call(Results.FETCH, place.with(Results.TOKEN, wanted));
    }

    /// What is still on its way is not waited for.
    @Override
    public void close() {
        fetcher.ifPresent(Thread::interrupt);
    }
}

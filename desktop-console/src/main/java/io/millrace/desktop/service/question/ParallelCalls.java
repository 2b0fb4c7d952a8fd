package io.millrace.desktop.service.question;

import io.millrace.client.Reply;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/// Sends a request for each of several items, at most `AT_ONCE` at a time, so that polling a thousand vertices leaves
/// the cluster time for other clients.
public final class ParallelCalls {
    private static final int AT_ONCE = 8;

    private final String name;
    private final Semaphore turns = new Semaphore(AT_ONCE);

    /// @param name the name prefix of the threads
    public ParallelCalls(String name) {
        this.name = name;
    }

    /// The answers, in the order of the items. Blocks until the last one has arrived; concurrent calls share the limit.
    public <A, B> List<B> ask(Collection<A> about, Function<A, B> question) {
        var answers = new ArrayList<Future<B>>(about.size());
        try (var scope = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name(name + "-", 0).factory())) {
            for (var each : about) {
                Callable<B> asking = () -> inTurn(each, question);
                answers.add(scope.submit(asking));
            }
        }
        return answers.stream().map(ParallelCalls::answer).toList();
    }

    /// The values of all replies, in the order of the items; or the first reply without a value.
    public <A, B> Reply<List<B>> all(Collection<A> about, Function<A, Reply<B>> question) {
        var values = new ArrayList<B>(about.size());
        for (var reply : ask(about, question)) {
            if (!(reply instanceof Reply.Ok<B>(B value))) {
                return reply.map(List::of);
            }
            values.add(value);
        }
        return new Reply.Ok<>(values);
    }

    private static <B> B answer(Future<B> asked) {
        return switch (asked.state()) {
            case SUCCESS -> asked.resultNow();
            case FAILED -> throw new IllegalStateException(asked.exceptionNow());
            case CANCELLED, RUNNING -> throw new IllegalStateException("the question was given up");
        };
    }

    private <A, B> B inTurn(A about, Function<A, B> question) {
        turns.acquireUninterruptibly();
        try {
            return question.apply(about);
        } finally {
            turns.release();
        }
    }
}

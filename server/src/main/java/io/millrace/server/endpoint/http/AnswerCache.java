package io.millrace.server.endpoint.http;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.freshness.Moment;
import io.millrace.server.freshness.Observation;
import io.millrace.server.security.Principal;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Answers for all who ask the same. An answer is kept while it is current; concurrent requests wait for one
/// computation; and a popular one is recomputed before it expires, so that nobody waits. After a change through this
/// service, no earlier answer is returned.
final class AnswerCache {
    /// The key of a cached response: the path and query of a request.
    record Asked(String rawPath, String rawQuery) {
        long weight() {
            return 2L * (rawPath.length() + rawQuery.length()) + 256;
        }
    }

    /// A computation that costs more than this part of an answer's life is not begun before someone waits for it.
    private static final int CHEAP = 3;

    private final AnswerLimits limits;
    private final Duration patience;
    private final ConcurrentHashMap<Asked, Slot> slots = new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong generation = new AtomicLong();
    private final AtomicLong swept = new AtomicLong(System.nanoTime());

    AnswerCache(AnswerLimits limits, Duration patience) {
        this.limits = limits;
        this.patience = patience;
    }

    /// Something was changed: what is known may no longer be so.
    void changed() {
        generation.incrementAndGet();
    }

    /// The slot of a question that was asked before.
    @Nullable
    Slot find(Asked asked) {
        return slots.get(asked);
    }

    /// The slot of this question; one of its own when there is no room for more.
    Slot open(Asked asked, CompiledRoute<?, ?> plan, Supplier<?> handling) {
        var made = new Slot(asked, plan, handling);
        if (limits.oldest().isZero() || !roomFor(asked.weight())) {
            return made;
        }
        made.kept = true;
        var present = slots.putIfAbsent(asked, made);
        if (present == null) {
            bytes.addAndGet(asked.weight());
            return made;
        }
        return present;
    }

    private boolean roomFor(long weight) {
        if (slots.size() < limits.mostCount() && bytes.get() + weight <= limits.mostBytes()) {
            return true;
        }
        long last = swept.get();
        long now = System.nanoTime();
        if (now - last < limits.oldest().toNanos() || !swept.compareAndSet(last, now)) {
            return false; // a flood of different questions must not make each of them a walk over all
        }
        slots.values().removeIf(Slot::leave);
        return slots.size() < limits.mostCount() && bytes.get() + weight <= limits.mostBytes();
    }

    int count() {
        return slots.size();
    }

    long weight() {
        return bytes.get();
    }

    /// An answer with its time.
    ///
    /// @param until when it is no longer current, in nano time
    /// @param ahead when the next may be computed, in nano time
    private record Dated(Answer answer, long until, long ahead, long generation) {
        boolean current(long now, long present) {
            return now - until < 0 && generation == present;
        }
    }

    private record Flight(CompletableFuture<Answer> landing, long generation) {}

    /// One question, with its answer while that is current.
    final class Slot {
        private final Asked asked;
        private final CompiledRoute<?, ?> plan;
        private final Supplier<?> handling;
        private final AtomicInteger waiting = new AtomicInteger();
        private volatile @Nullable Dated dated;
        private @Nullable Flight flight;
        private long weight;
        private volatile boolean kept;

        private Slot(Asked asked, CompiledRoute<?, ?> plan, Supplier<?> handling) {
            this.asked = asked;
            this.plan = plan;
            this.handling = handling;
        }

        /// The answer for someone who may have it.
        Answer answer(Principal principal) {
            plan.permit(principal);
            var present = dated;
            long now = System.nanoTime();
            if (present == null || !present.current(now, generation.get())) {
                return await(join().landing());
            }
            if (now - present.ahead() >= 0) {
                join();
            }
            return present.answer();
        }

        private Answer await(CompletableFuture<Answer> landing) {
            waiting.incrementAndGet();
            try {
                return Await.within(Deadline.in(patience), landing);
            } catch (Await.Failed e) {
                throw e.reason() instanceof RuntimeException fault ? fault : e;
            } finally {
                waiting.decrementAndGet();
            }
        }

        /// How many wait for an answer.
        int waiting() {
            return waiting.get();
        }

        /// The computation that is under way, or a new one, on a thread of its own: it goes on when one of those who
        /// wait goes away.
        private synchronized Flight join() {
            long present = generation.get();
            var under = flight;
            if (under != null && under.generation() == present) {
                return under;
            }
            var mine = new Flight(new CompletableFuture<>(), present);
            flight = mine;
            Thread.ofVirtual().name("answer " + asked.rawPath()).start(() -> compute(mine));
            return mine;
        }

        private void compute(Flight mine) {
            var started = Moment.now();
            try {
                var message = Observation.of(handling);
                var answer = Answer.of(message);
                land(mine, answer, message.state().orElse(started), System.nanoTime() - started.nanoTime());
                mine.landing().complete(answer);
            } catch (RuntimeException | Error e) { // a thread's entry: whoever waits is told
                land(mine);
                mine.landing().completeExceptionally(e);
            }
        }

        private synchronized void land(Flight mine) {
            if (mine.equals(flight)) {
                flight = null;
            }
        }

        private synchronized void land(Flight mine, Answer answer, Moment observed, long cost) {
            land(mine);
            long oldest = limits.oldest().toNanos();
            long until = observed.nanoTime() + oldest;
            long ahead = cost < oldest / CHEAP ? until - oldest / 2 : until;
            if (kept && generation.get() == mine.generation() && weigh(answer.weight())) {
                dated = new Dated(answer, until, ahead, mine.generation());
            }
        }

        /// Whether there is room for an answer in place of the last one.
        private boolean weigh(long wanted) {
            if (bytes.addAndGet(wanted - weight) <= limits.mostBytes()) {
                weight = wanted;
                return true;
            }
            bytes.addAndGet(-wanted);
            weight = 0;
            dated = null;
            return false;
        }

        /// Gives its room back, unless it is in use.
        private synchronized boolean leave() {
            var present = dated;
            if (flight != null || (present != null && present.current(System.nanoTime(), generation.get()))) {
                return false;
            }
            kept = false;
            bytes.addAndGet(-weight - asked.weight());
            weight = 0;
            dated = null;
            return true;
        }
    }
}

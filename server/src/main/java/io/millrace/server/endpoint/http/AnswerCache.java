package io.millrace.server.endpoint.http;

import io.millrace.server.concurrent.Await;
import io.millrace.server.concurrent.Deadline;
import io.millrace.server.freshness.Moment;
import io.millrace.server.freshness.Observation;
import io.millrace.server.security.Principal;
import io.millrace.wire.Permission;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// A cache of the answers to identical requests. Concurrent requests wait for one computation, and a popular answer is
/// recomputed before it expires, so that no request waits. After a change through this service no earlier answer is
/// returned.
final class AnswerCache {
    /// The path and query of a request.
    record CacheKey(String rawPath, String rawQuery) {
        long weight() {
            return 2L * (rawPath.length() + rawQuery.length()) + 256;
        }
    }

    /// An answer is recomputed early only if that takes less than its lifetime divided by this.
    private static final int CHEAP_FRACTION = 3;

    private final AnswerLimits limits;
    private final Duration timeout;
    private final ConcurrentHashMap<CacheKey, Slot> slots = new ConcurrentHashMap<>();
    private final AtomicLong bytes = new AtomicLong();
    private final AtomicLong generation = new AtomicLong();
    private final AtomicLong swept = new AtomicLong(System.nanoTime());

    AnswerCache(AnswerLimits limits, Duration timeout) {
        this.limits = limits;
        this.timeout = timeout;
    }

    /// Invalidates all answers, because something was changed.
    void invalidate() {
        generation.incrementAndGet();
    }

    /// The slot of a request that was made before.
    @Nullable
    Slot find(CacheKey key) {
        return slots.get(key);
    }

    /// The slot of a request, which is not cached if the cache is full.
    Slot open(CacheKey key, CompiledRoute<?, ?> route, BoundCall<?, ?> handling) {
        var made = new Slot(key, route, handling);
        if (limits.maxAge().isZero() || !hasRoomFor(key.weight())) {
            return made;
        }
        made.cached = true;
        var present = slots.putIfAbsent(key, made);
        if (present == null) {
            bytes.addAndGet(key.weight());
            return made;
        }
        return present;
    }

    private boolean hasRoomFor(long weight) {
        if (fits(weight)) {
            return true;
        }
        long last = swept.get();
        long now = System.nanoTime();
        if (now - last < limits.maxAge().toNanos() || !swept.compareAndSet(last, now)) {
            return false; // many different requests must not each walk over all slots
        }
        slots.values().removeIf(Slot::release);
        return fits(weight);
    }

    private boolean fits(long weight) {
        return slots.size() < limits.maxCount() && bytes.get() + weight <= limits.maxBytes();
    }

    int count() {
        return slots.size();
    }

    long weight() {
        return bytes.get();
    }

    /// An answer with its lifetime, in nano time.
    private record TimedAnswer(JsonResponse answer, long expiry, long refresh, long generation) {
        boolean isCurrent(long now, long present) {
            return now - expiry < 0 && generation == present;
        }
    }

    private record Computation(CompletableFuture<JsonResponse> answer, long generation) {}

    /// A request with its answer.
    final class Slot {
        private final CacheKey key;
        private final CompiledRoute<?, ?> route;
        private final BoundCall<?, ?> handling;
        private final AtomicInteger waiting = new AtomicInteger();
        private volatile @Nullable TimedAnswer last;
        private @Nullable Computation running;
        private long weight;
        private volatile boolean cached;

        private Slot(CacheKey key, CompiledRoute<?, ?> route, BoundCall<?, ?> handling) {
            this.key = key;
            this.route = route;
            this.handling = handling;
        }

        String endpoint() {
            return route.route().endpoint().name();
        }

        /// The permission that a caller needs.
        Permission permission() {
            return route.route().endpoint().permission();
        }

        /// Whether the caller may see only a part of the answer. Such parts are not cached.
        boolean limits(Principal caller) {
            return handling.limits(caller);
        }

        /// Returns a current answer, or refuses a caller without permission, or whom it does not concern.
        JsonResponse answer(Principal principal) {
            route.permit(principal);
            handling.require(principal);
            var present = last;
            long now = System.nanoTime();
            if (present == null || !present.isCurrent(now, generation.get())) {
                return await(compute().answer());
            }
            if (now - present.refresh() >= 0) {
                compute();
            }
            return present.answer();
        }

        private JsonResponse await(CompletableFuture<JsonResponse> answer) {
            waiting.incrementAndGet();
            try {
                return Await.within(Deadline.in(timeout), answer);
            } catch (Await.Failed e) {
                throw e.reason() instanceof RuntimeException fault ? fault : e;
            } finally {
                waiting.decrementAndGet();
            }
        }

        /// The number of callers that wait for an answer.
        int waiting() {
            return waiting.get();
        }

        /// Returns the running computation or starts one, on its own thread so that it survives a caller that
        /// disconnects.
        private synchronized Computation compute() {
            long present = generation.get();
            var current = running;
            if (current != null && current.generation() == present) {
                return current;
            }
            var started = new Computation(new CompletableFuture<>(), present);
            running = started;
            Thread.ofVirtual().name("answer " + key.rawPath()).start(() -> run(started));
            return started;
        }

        private void run(Computation computation) {
            var started = Moment.now();
            try {
                var message = Observation.of(handling);
                var answer = JsonResponse.of(message);
                store(computation, answer, message.state().orElse(started), System.nanoTime() - started.nanoTime());
                computation.answer().complete(answer);
            } catch (RuntimeException | Error e) { // a thread's entry: passed on to those that wait
                end(computation);
                computation.answer().completeExceptionally(e);
            }
        }

        private synchronized void end(Computation computation) {
            if (computation.equals(running)) {
                running = null;
            }
        }

        private synchronized void store(Computation computation, JsonResponse answer, Moment observed, long cost) {
            end(computation);
            long lifetime = limits.maxAge().toNanos();
            long expiry = observed.nanoTime() + lifetime;
            long refresh = cost < lifetime / CHEAP_FRACTION ? expiry - lifetime / 2 : expiry;
            if (cached && generation.get() == computation.generation() && reserve(answer.weight())) {
                last = new TimedAnswer(answer, expiry, refresh, computation.generation());
            }
        }

        /// Whether there is room for an answer in place of the last one.
        private boolean reserve(long wanted) {
            if (bytes.addAndGet(wanted - weight) <= limits.maxBytes()) {
                weight = wanted;
                return true;
            }
            bytes.addAndGet(-wanted);
            weight = 0;
            last = null;
            return false;
        }

        /// Gives the room back, unless the slot is in use.
        private synchronized boolean release() {
            var present = last;
            if (running != null || (present != null && present.isCurrent(System.nanoTime(), generation.get()))) {
                return false;
            }
            cached = false;
            bytes.addAndGet(-weight - key.weight());
            weight = 0;
            last = null;
            return true;
        }
    }
}

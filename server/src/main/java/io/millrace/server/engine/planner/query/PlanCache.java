package io.millrace.server.engine.planner.query;

import io.millrace.wire.id.SessionHandle;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// A cache of planned queries. A plan belongs to one session, which runs one statement after the other, so no two
/// threads ever use the same plan. The cache keeps those that were used last, and drops each after a time even if no
/// one calls again.
final class PlanCache {
    private static final int MAX_TEXT_LENGTH = 16_384;

    private record Slot(SessionHandle session, QueryKey key) {}

    private record Entry(QueryPlan plan, long since) {}

    private final int maxOfSession;
    private final int maxInAll;
    private final Duration maxAge;
    private final LongSupplier nanos;
    /// The least recently used comes first.
    private final LinkedHashMap<Slot, Entry> plans = new LinkedHashMap<>(16, 0.75f, true);

    private final Map<SessionHandle, Integer> ofSession = new HashMap<>();
    private boolean sweeping;

    PlanCache(int maxOfSession, int maxInAll, Duration maxAge) {
        this(maxOfSession, maxInAll, maxAge, System::nanoTime);
    }

    PlanCache(int maxOfSession, int maxInAll, Duration maxAge, LongSupplier nanos) {
        this.maxOfSession = maxOfSession;
        this.maxInAll = maxInAll;
        this.maxAge = maxAge;
        this.nanos = nanos;
    }

    synchronized Optional<QueryPlan> find(SessionHandle session, QueryKey key) {
        return Optional.ofNullable(plans.get(new Slot(session, key)))
                .filter(entry -> nanosLeft(entry) > 0)
                .map(Entry::plan);
    }

    synchronized void put(SessionHandle session, QueryKey key, QueryPlan plan) {
        if (maxOfSession == 0 || maxInAll == 0 || key.sql().length() > MAX_TEXT_LENGTH) {
            return;
        }
        if (plans.put(new Slot(session, key), new Entry(plan, nanos.getAsLong())) == null) {
            ofSession.merge(session, 1, Integer::sum);
        }
        if (ofSession.getOrDefault(session, 0) > maxOfSession) {
            plans.keySet().stream()
                    .filter(slot -> slot.session().equals(session))
                    .findFirst()
                    .ifPresent(this::remove);
        }
        if (plans.size() > maxInAll) {
            remove(plans.keySet().iterator().next());
        }
        sweepLater(maxAge.toNanos());
    }

    synchronized void remove(SessionHandle session, QueryKey key) {
        remove(new Slot(session, key));
    }

    synchronized void removeAll(SessionHandle session) {
        if (ofSession.remove(session) != null) {
            plans.keySet().removeIf(slot -> slot.session().equals(session));
        }
    }

    synchronized int size() {
        return plans.size();
    }

    private void remove(Slot slot) {
        if (plans.remove(slot) != null) {
            ofSession.computeIfPresent(slot.session(), (session, count) -> count == 1 ? null : count - 1);
        }
    }

    private long nanosLeft(Entry entry) {
        return maxAge.toNanos() - (nanos.getAsLong() - entry.since());
    }

    private void sweepLater(long delay) {
        if (!sweeping) {
            sweeping = true;
            CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS).execute(sweep(new WeakReference<>(this)));
        }
    }

    /// Does not keep a closed server in memory.
    private static Runnable sweep(WeakReference<PlanCache> plans) {
        return () -> Optional.ofNullable(plans.get()).ifPresent(PlanCache::sweep);
    }

    private synchronized void sweep() {
        sweeping = false;
        var old = plans.entrySet().stream()
                .filter(entry -> nanosLeft(entry.getValue()) <= 0)
                .map(Map.Entry::getKey)
                .toList();
        old.forEach(this::remove);
        plans.values().stream().mapToLong(this::nanosLeft).min().ifPresent(this::sweepLater);
    }
}

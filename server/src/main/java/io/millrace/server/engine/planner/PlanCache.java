package io.millrace.server.engine.planner;

import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Column;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/// A cache of planned queries, to run them again. A plan belongs to one session, whose statements come one after the
/// other: no two threads ever have the same. Those used last are kept, and none for longer than told, whether anybody
/// comes again or not.
final class PlanCache {
    private static final int LONGEST_TEXT = 16_384;

    /// @param ofSession at most of one session
    /// @param inAll     at most of all sessions
    /// @param time      after which a plan is let go
    record Limits(int ofSession, int inAll, Duration time) {}

    /// A planned query and the columns of its rows.
    ///
    /// @param automaticBatch whether it runs in batch mode because its sources end, in a session without a mode
    record Plan(SessionTables.Planned planned, List<Column> columns, boolean automaticBatch) {
        Plan {
            columns = List.copyOf(columns);
        }
    }

    private record Slot(SessionHandle session, ConstantAnswerCache.Question question) {}

    private record Kept(Plan plan, long since) {}

    private final Limits limits;
    private final LongSupplier nanos;
    /// The one that was not used for the longest time comes first.
    private final LinkedHashMap<Slot, Kept> plans = new LinkedHashMap<>(16, 0.75f, true);

    private final Map<SessionHandle, Integer> ofSession = new HashMap<>();
    private boolean sweeping;

    PlanCache(Limits limits) {
        this(limits, System::nanoTime);
    }

    PlanCache(Limits limits, LongSupplier nanos) {
        this.limits = limits;
        this.nanos = nanos;
    }

    synchronized Optional<Plan> find(SessionHandle session, ConstantAnswerCache.Question question) {
        return Optional.ofNullable(plans.get(new Slot(session, question)))
                .filter(this::fresh)
                .map(Kept::plan);
    }

    synchronized void keep(SessionHandle session, ConstantAnswerCache.Question question, Plan plan) {
        if (limits.ofSession() == 0 || limits.inAll() == 0 || question.sql().length() > LONGEST_TEXT) {
            return;
        }
        if (plans.put(new Slot(session, question), new Kept(plan, nanos.getAsLong())) == null) {
            ofSession.merge(session, 1, Integer::sum);
        }
        if (ofSession.getOrDefault(session, 0) > limits.ofSession()) {
            plans.keySet().stream()
                    .filter(slot -> slot.session().equals(session))
                    .findFirst()
                    .ifPresent(this::remove);
        }
        if (plans.size() > limits.inAll()) {
            remove(plans.keySet().iterator().next());
        }
        sweepLater(limits.time().toNanos());
    }

    /// Lets go of one plan.
    synchronized void forget(SessionHandle session, ConstantAnswerCache.Question question) {
        remove(new Slot(session, question));
    }

    /// Lets go of all plans of a session.
    synchronized void forget(SessionHandle session) {
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

    private boolean fresh(Kept kept) {
        return left(kept) > 0;
    }

    private long left(Kept kept) {
        return limits.time().toNanos() - (nanos.getAsLong() - kept.since());
    }

    private void sweepLater(long delay) {
        if (!sweeping) {
            sweeping = true;
            CompletableFuture.delayedExecutor(delay, TimeUnit.NANOSECONDS).execute(sweep(new WeakReference<>(this)));
        }
    }

    /// Holds nothing of a server that is closed meanwhile.
    private static Runnable sweep(WeakReference<PlanCache> plans) {
        return () -> Optional.ofNullable(plans.get()).ifPresent(PlanCache::sweep);
    }

    private synchronized void sweep() {
        sweeping = false;
        var old = plans.entrySet().stream()
                .filter(entry -> !fresh(entry.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        old.forEach(this::remove);
        plans.values().stream().mapToLong(this::left).min().ifPresent(this::sweepLater);
    }
}

package io.millrace.server.engine.planner.limit;

import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/// Watches the planning of all statements, and ends one that takes longer than it may, or the one that has allocated
/// most when the heap is nearly full. Looks only while something is planned.
public final class PlanningWatch {
    private static final Duration PAUSE = Duration.ofMillis(100);

    /// The pause after a statement was ended, before another one is: the memory of the first is free only
    /// after the next collection.
    private static final Duration RELIEF = Duration.ofSeconds(3);

    /// A user who has just read an answer may send the next statement.
    private static final Duration IDLE = Duration.ofSeconds(2);

    /// A statement that has allocated less does not fill the heap.
    private static final long SHARE_OF_HEAP = 8;

    private final StatementLimits limits;
    private final PlanningMemory memory;
    private final BooleanSupplier heapIsFull;
    private final Set<PlanningBudget> budgets = ConcurrentHashMap.newKeySet();
    private volatile long lastUse = System.nanoTime();
    private boolean looking;
    private long relievedUntil = System.nanoTime();

    public PlanningWatch(StatementLimits limits) {
        this(limits, new HeapPressure()::isHigh);
    }

    PlanningWatch(StatementLimits limits, BooleanSupplier heapIsFull) {
        this.limits = limits;
        this.memory = new PlanningMemory(limits.memory());
        this.heapIsFull = heapIsFull;
    }

    /// Work with the planner, which may throw whatever the engine throws.
    public interface Work<T> {
        T run() throws Exception;
    }

    /// Runs work with the planner within the limits.
    ///
    /// @param sql     the statement's text
    /// @param refused called when the statement has exceeded a limit, before its thread has noticed
    public <T> T watch(String sql, Consumer<Refusal> refused, Work<T> work) throws Exception {
        try (var _ = memory.take(sql)) {
            return watch(refused, work);
        }
    }

    private <T> T watch(Consumer<Refusal> refused, Work<T> work) throws Exception {
        var budget = new PlanningBudget(limits, refused);
        budgets.add(budget);
        lookLater();
        Optional<Refusal> refusal = Optional.empty();
        try {
            return budget.call(work::run);
        } catch (Exception | Error e) {
            refusal = budget.close();
            if (refusal.isPresent()) {
                refusal.get().addSuppressed(e);
                throw refusal.get();
            }
            throw e;
        } finally {
            use();
            budgets.remove(budget);
            if (budget.close().isPresent()) {
                Thread.interrupted(); // it was meant for this work
            }
        }
    }

    private synchronized void lookLater() {
        if (!looking) {
            looking = true;
            CompletableFuture.delayedExecutor(PAUSE.toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread)
                    .execute(this::look);
        }
    }

    private void look() {
        budgets.forEach(this::requireTime);
        relieveHeap();
        synchronized (this) {
            looking = false;
            if (!budgets.isEmpty()) {
                lookLater();
            }
        }
    }

    private void requireTime(PlanningBudget budget) {
        var limit = limits.planningTime();
        if (limit.isZero()) {
            return;
        }
        budget.planningTime()
                .filter(time -> time.compareTo(limit) > 0)
                .ifPresent(_ -> budget.refuse(
                        Refusal.statementFailed("The statement was not planned within " + limit.toSeconds() + " s ("
                                + StatementLimits.PLANNING_TIME
                                + "). Write it in parts, for example with intermediate results in a table.")));
    }

    /// Whether the statements that are being planned have allocated more than does not fill the heap. The memory of one
    /// that was refused is in use until its thread notices.
    public boolean isHeavy() {
        return budgets.stream().mapToLong(PlanningBudget::allocated).sum()
                > Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
    }

    /// Notes a statement, also one that needs no planning.
    public void use() {
        lastUse = System.nanoTime();
    }

    /// Whether no statement is being planned, and none was sent for a while.
    public boolean isIdle() {
        return budgets.isEmpty() && System.nanoTime() - lastUse > IDLE.toNanos();
    }

    private void relieveHeap() {
        if (System.nanoTime() - relievedUntil < 0 || !heapIsFull.getAsBoolean()) {
            return;
        }
        budgets.stream()
                .filter(budget -> !budget.isRefused() && budget.planningTime().isPresent())
                .max(Comparator.comparingLong(PlanningBudget::allocated))
                .filter(budget -> budget.allocated() > Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP)
                .ifPresent(budget -> {
                    relievedUntil = System.nanoTime() + RELIEF.toNanos();
                    budget.refuse(Refusal.statementFailed(
                            "The memory of the server is nearly full, and of the statements that were being planned this"
                                    + " one had taken most. Write it in parts, try again when less is going on, or"
                                    + " have the server started with a larger -Xmx."));
                });
    }
}

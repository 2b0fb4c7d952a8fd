package io.millrace.server.engine.planner.limit;

import com.sun.management.ThreadMXBean;
import io.millrace.wire.Refusal;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The use that one statement has made of its limits so far. The thread that plans the statement finds it in
/// [#current]; [PlanningWatch] looks at it from another one.
public final class PlanningBudget {
    private static final ScopedValue<PlanningBudget> CURRENT = ScopedValue.newInstance();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /// The limit for all constant expressions of a statement together: their values are written into the
    /// plan, and again into the description of each of its steps.
    private static final long MAX_FOLDED = 4L << 20;
    private static final int ATTEMPTS_PER_OPERATOR = 10;

    /// Projections are merged, and an expression is written for each use of its column.
    private static final long MAX_EXPRESSION = 200_000;

    /// The number of simple views that fit into the 4 MB of a planning thread's stack.
    private static final int MAX_NESTED_VIEWS = 500;

    /// A minute of parsing, which nothing can stop.
    private static final long MAX_CODE = 5_000_000;

    /// The engine keeps the tree of the code that it splits: 470,000 characters need 64 MB, 950,000 more than 96 MB.
    private static final long BYTES_OF_CHARACTER = 250;

    private final StatementLimits limits;
    private final Consumer<Refusal> refused;
    private final Thread thread = Thread.currentThread();
    private final long allocatedBefore = allocated(thread);
    private int expandedViews;
    /// Views that are being resolved or replaced, each in the query of the one before.
    private final Set<List<String>> openViews = new LinkedHashSet<>();
    private long folded;
    private int left;
    private int phases;
    private long planned;
    private long phaseBegan;
    private @Nullable Refusal refusal;
    private boolean closed;

    /// @param refused called at once when the statement is refused, as its thread may not notice for a while
    PlanningBudget(StatementLimits limits, Consumer<Refusal> refused) {
        this.limits = limits;
        this.refused = refused;
    }

    /// The budget of the statement that this thread plans; one of its own for the server's own statements.
    public static PlanningBudget current() {
        return CURRENT.isBound() ? CURRENT.get() : new PlanningBudget(StatementLimits.DEFAULT, _ -> {});
    }

    <T, X extends Throwable> T call(ScopedValue.CallableOp<T, X> work) throws X {
        return ScopedValue.where(CURRENT, this).call(work);
    }

    public StatementLimits limits() {
        return limits;
    }

    /// A part of the statement in which the planner works, and not a job or a catalog.
    public interface Phase extends AutoCloseable {
        @Override
        void close();
    }

    /// Begins a phase of planning, whose time counts.
    public synchronized Phase planning() {
        if (phases++ == 0) {
            phaseBegan = System.nanoTime();
        }
        return this::endPhase;
    }

    private synchronized void endPhase() {
        if (--phases == 0) {
            planned += System.nanoTime() - phaseBegan;
        }
    }

    /// The time in the planner so far; empty while the statement does something else.
    synchronized Optional<Duration> planningTime() {
        return phases == 0 ? Optional.empty() : Optional.of(Duration.ofNanos(planned + System.nanoTime() - phaseBegan));
    }

    /// The bytes that the statement's thread has allocated so far, including those that were freed since.
    long allocated() {
        return allocated(thread) - allocatedBefore;
    }

    private static long allocated(Thread thread) {
        return thread.isVirtual() ? 0 : THREADS.getThreadAllocatedBytes(thread.threadId());
    }

    /// Begins to replace a view by its query, and counts it. Refuses one that is in its own query.
    ///
    /// @param view catalog, database and name
    public Phase expandView(List<String> view) {
        expandedViews++;
        requirePlanSize(expandedViews);
        return open(view);
    }

    /// Begins to find the columns of a view, whose query does not become part of the plan.
    ///
    /// @param view catalog, database and name
    public Phase resolveView(List<String> view) {
        int before = expandedViews;
        var open = open(view);
        return () -> {
            open.close();
            expandedViews = before;
        };
    }

    private Phase open(List<String> view) {
        if (openViews.size() >= MAX_NESTED_VIEWS) {
            throw Refusal.invalidStatement("The view " + String.join(".", view) + " is used through " + openViews.size()
                    + " other views, one in the other, which is the maximum. Write intermediate results to a table.");
        }
        if (!openViews.add(view)) {
            var path = Stream.concat(openViews.stream().dropWhile(open -> !open.equals(view)), Stream.of(view))
                    .map(List::getLast)
                    .collect(Collectors.joining(" → "));
            throw Refusal.invalidStatement(
                    "The view " + String.join(".", view) + " reads itself (" + path + "). Give it another query.");
        }
        return () -> openViews.remove(view);
    }

    void requirePlanSize(long operators) {
        if (operators > limits.planSize()) {
            throw Refusal.invalidStatement("The plan of the statement has more than " + limits.planSize()
                    + " operators, with all views and WITH queries in place of their names ("
                    + StatementLimits.PLAN_SIZE
                    + "). A query that is used twice is there twice, with all that it uses: write intermediate"
                    + " results to a table, or ask for less at once.");
        }
    }

    void requireExpression(long operands) {
        if (operands > MAX_EXPRESSION) {
            throw Refusal.invalidStatement("An expression of the statement has more than " + MAX_EXPRESSION
                    + " operands, with the expressions of its views and sub-queries in place of their columns:"
                    + " each use of a column repeats its expression. Write intermediate results to a table.");
        }
    }

    /// Refuses code of an operator that is too long to be split.
    public void requireCode(long characters) {
        if (characters > maxCode()) {
            throw Refusal.invalidStatement(
                    "The code of an operator of the statement has " + characters + " characters, and may have "
                            + maxCode() + ": each call of a function and each column adds to it. Write intermediate"
                            + " results to a table, or use rows of VALUES instead of many expressions.");
        }
    }

    long maxCode() {
        return Math.min(MAX_CODE, limits.memory() / BYTES_OF_CHARACTER);
    }

    /// Counts an attempt to evaluate expressions of which one stays as it is. The engine's rules replace two of these
    /// that a condition compares by one another without end.
    void leaveConstant() {
        if (++left > ATTEMPTS_PER_OPERATOR * limits.planSize()) {
            throw Refusal.invalidStatement(
                    "The statement compares two expressions without columns, of which neither can be evaluated while it is"
                            + " planned: both are calls of users' functions, or make long values. Write the value of one"
                            + " of them, or put it into a table.");
        }
    }

    /// Returns the largest size in bytes of a value that the statement makes of its own literals.
    long maxValue() {
        return limits.valueSize();
    }

    /// Whether the value of a constant expression, of at most this size, may become part of the plan.
    boolean fold(long bytes) {
        if (folded + bytes > MAX_FOLDED) {
            return false;
        }
        folded += bytes;
        return true;
    }

    /// Ends the planning with a refusal, unless it has ended.
    void refuse(Refusal why) {
        synchronized (this) {
            if (closed || phases == 0 || refusal != null) {
                return;
            }
            refusal = why;
            thread.interrupt();
        }
        refused.accept(why);
    }

    synchronized boolean isRefused() {
        return refusal != null;
    }

    /// Ends the budget. Returns the refusal that has interrupted the thread.
    synchronized Optional<Refusal> close() {
        closed = true;
        return Optional.ofNullable(refusal);
    }
}

package io.millrace.server.engine.planner.limit;

import io.millrace.server.engine.function.OversizedValueException;
import java.time.Duration;

/// The limits of one statement while it is planned.
///
/// @param valueSize    of a value that the statement makes of its own literals, in bytes
/// @param planSize     in operators, with views replaced by their queries
/// @param planningTime zero for no limit
/// @param memory       for the texts of all long statements that are planned at the same time, in bytes
public record StatementLimits(long valueSize, int planSize, Duration planningTime, long memory) {
    public static final String VALUE_SIZE = OversizedValueException.KEY;
    public static final String PLAN_SIZE = "sql-gateway.statement.plan-size";
    public static final String PLANNING_TIME = "sql-gateway.statement.planning-time";

    /// The other parts of the server and the plans of short statements have the rest of the heap.
    private static final int SHARE_OF_HEAP = 4;

    public static final StatementLimits DEFAULT = new StatementLimits(16L << 20, 3_000, Duration.ofMinutes(5));

    public StatementLimits {
        if (valueSize < 1 || planSize < 1 || memory < 1 || planningTime.isNegative()) {
            throw new IllegalArgumentException("a limit of statements is not positive");
        }
    }

    /// Creates limits with a share of this process's heap.
    public StatementLimits(long valueSize, int planSize, Duration planningTime) {
        this(valueSize, planSize, planningTime, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    }
}

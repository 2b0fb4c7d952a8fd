package io.millrace.server.engine.planner;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.Arrays;
import org.apache.flink.table.planner.parse.CalciteParser;

/// A statement that is nested more deeply than the stack of the thread that reads or plans it.
final class DeepStatement {
    private DeepStatement() {}

    /// Refuses the statement if that is why the engine failed.
    static void refuse(Throwable thrown) {
        var root = PlannerErrors.root(thrown);
        if (root instanceof StackOverflowError || isOverflowInParser(root)) {
            throw new Refusal(
                    FaultCode.INVALID_STATEMENT,
                    "The statement is nested too deeply. Write long chains of conditions as IN (...) or as a join with"
                            + " VALUES, long sums and concatenations in parts, and leave out superfluous parentheses.");
        }
    }

    /// The parser fails over an overflow's missing message, and so loses the overflow itself.
    private static boolean isOverflowInParser(Throwable root) {
        return root instanceof NullPointerException
                && Arrays.stream(root.getStackTrace())
                        .limit(1)
                        .anyMatch(frame -> frame.getClassName().equals(CalciteParser.class.getName()));
    }
}

package io.millrace.server.engine.planner.error;

import io.millrace.wire.Refusal;
import java.util.Arrays;
import java.util.Optional;
import org.apache.flink.table.planner.parse.CalciteParser;

/// A statement that is nested too deeply for the stack of the thread that parses or plans it.
final class DeepStatement {
    private DeepStatement() {}

    /// A refusal of the statement, if that is why the engine failed.
    static Optional<Refusal> refusal(Throwable thrown) {
        var root = PlannerErrors.root(thrown);
        return root instanceof StackOverflowError || isOverflowInParser(root)
                ? Optional.of(Refusal.invalidStatement(
                        "The statement is nested too deeply. Write long chains of conditions as IN (...) or as a join"
                                + " with VALUES, long sums and concatenations in parts, and leave out superfluous"
                                + " parentheses."))
                : Optional.empty();
    }

    /// An overflow has no message, which the parser does not expect: it fails with this exception instead.
    private static boolean isOverflowInParser(Throwable root) {
        return root instanceof NullPointerException
                && Arrays.stream(root.getStackTrace())
                        .limit(1)
                        .anyMatch(frame -> frame.getClassName().equals(CalciteParser.class.getName()));
    }
}

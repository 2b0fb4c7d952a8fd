package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;

/// Replaces calls of a function that the engine computes wrongly by others that it computes rightly.
interface CallRule {
    /// Returns the call itself if it stays.
    ///
    /// @param call whose operands are rewritten already
    RexNode rewrite(RexCall call, RexBuilder rex);

    /// Whether what replaces the call evaluates its operands several times.
    default boolean copies(RexCall call) {
        return false;
    }
}

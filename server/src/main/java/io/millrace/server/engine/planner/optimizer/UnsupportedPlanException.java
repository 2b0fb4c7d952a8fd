package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.api.ValidationException;

/// Thrown where a sub-query has a part that cannot be planned for all outer rows at once, such as a windowing function
/// of rows that depend on outer ones. The engine would have an error or a wrong answer.
final class UnsupportedPlanException extends ValidationException {
    private static final long serialVersionUID = 1;

    UnsupportedPlanException(RelNode part) {
        super("A sub-query refers to rows outside it in a way that cannot be planned: write it as a join. The part is "
                + part.getRelTypeName() + ".");
    }
}

package io.millrace.server.engine.planner.optimizer;

import org.apache.calcite.rel.RelShuttle;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/// A visitor of expressions that enters the plans of their sub-queries with a visitor of nodes.
class SubQueryShuttle extends RexShuttle {
    private final RelShuttle nodes;

    SubQueryShuttle(RelShuttle nodes) {
        this.nodes = nodes;
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery query) {
        var inner = (RexSubQuery) super.visitSubQuery(query);
        return inner.clone(inner.rel.accept(nodes));
    }
}

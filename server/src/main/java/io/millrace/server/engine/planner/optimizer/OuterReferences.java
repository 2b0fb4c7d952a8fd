package io.millrace.server.engine.planner.optimizer;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/// Finds what a plan, or an expression, refers to in rows outside it, also from the sub-queries in it.
final class OuterReferences extends RelHomogeneousShuttle {
    private final SubQueryShuttle expressions = new SubQueryShuttle(this) {
        @Override
        public RexNode visitFieldAccess(RexFieldAccess access) {
            if (access.getReferenceExpr() instanceof RexCorrelVariable outer) {
                used.add(outer.id);
                if (ids.contains(outer.id)) {
                    columns.add(access.getField().getIndex());
                }
            }
            return super.visitFieldAccess(access);
        }
    };
    private final Set<CorrelationId> ids;
    private final Set<CorrelationId> used = new HashSet<>();
    private final Set<CorrelationId> defined = new HashSet<>();
    private final Set<Integer> columns = new TreeSet<>();

    private OuterReferences(Set<CorrelationId> ids) {
        this.ids = ids;
    }

    @Override
    public RelNode visit(RelNode node) {
        defined.addAll(node.getVariablesSet());
        if (node instanceof Correlate lateral) {
            defined.add(lateral.getCorrelationId());
        }
        var _ = super.visit(node).accept(expressions);
        return node;
    }

    /// Whether a part of the plan refers to rows outside that part.
    static boolean areIn(RelNode plan) {
        return !of(plan, Set.of()).used.isEmpty();
    }

    /// Whether the plan refers to rows outside it.
    static boolean areFree(RelNode plan) {
        var references = of(plan, Set.of());
        return !references.defined.containsAll(references.used);
    }

    /// The ids by which parts of the plan refer to rows outside those parts.
    static Set<CorrelationId> defined(RelNode plan) {
        return of(plan, Set.of()).defined;
    }

    /// The ids by which the expression, or a sub-query in it, refers to rows.
    static Set<CorrelationId> used(RexNode expression) {
        var references = new OuterReferences(Set.of());
        var _ = expression.accept(references.expressions);
        return references.used;
    }

    /// The columns of the rows with these ids to which the plan refers, in their order.
    static Set<Integer> columns(RelNode plan, Set<CorrelationId> ids) {
        return of(plan, ids).columns;
    }

    /// The sub-queries of the expressions that refer to rows outside themselves.
    static List<RexSubQuery> subQueries(List<RexNode> expressions) {
        var found = new ArrayList<RexSubQuery>();
        var shuttle = new RexShuttle() {
            @Override
            public RexNode visitSubQuery(RexSubQuery query) {
                if (areFree(query.rel)) {
                    found.add(query);
                }
                return super.visitSubQuery(query);
            }
        };
        expressions.forEach(expression -> expression.accept(shuttle));
        return found;
    }

    private static OuterReferences of(RelNode plan, Set<CorrelationId> ids) {
        var references = new OuterReferences(ids);
        var _ = plan.accept(references);
        return references;
    }
}

package io.millrace.server.engine.planner.session;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.planner.plan.schema.TableSourceTable;

/// Visits all nodes of a query with their expressions, also in sub-queries. Views are expanded in such a tree, and
/// hints are part of the options of its tables.
public abstract class QueryTreeVisitor extends RexShuttle {
    public final void visit(RelNode node) {
        var _ = node.accept(this);
        visitNode(node);
        node.getInputs().forEach(this::visit);
    }

    /// Called after the expressions of the node were visited, and before its inputs.
    protected abstract void visitNode(RelNode node);

    @Override
    public final RexNode visitSubQuery(RexSubQuery query) {
        visit(query.rel);
        return super.visitSubQuery(query);
    }

    public static List<TableScan> scans(RelNode tree) {
        var scans = new ArrayList<TableScan>();
        new QueryTreeVisitor() {
            @Override
            protected void visitNode(RelNode node) {
                if (node instanceof TableScan scan) {
                    scans.add(scan);
                }
            }
        }.visit(tree);
        return scans;
    }

    /// The tables that a query reads.
    static List<ContextResolvedTable> tables(RelNode tree) {
        return scans(tree).stream()
                .map(TableScan::getTable)
                .filter(TableSourceTable.class::isInstance)
                .map(table -> ((TableSourceTable) table).contextResolvedTable())
                .toList();
    }
}

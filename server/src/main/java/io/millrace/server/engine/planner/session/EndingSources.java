package io.millrace.server.engine.planner.session;

import org.apache.calcite.rel.RelNode;
import org.apache.flink.table.connector.source.LookupTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.operations.ExplainOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.operations.TruncateTableOperation;
import org.apache.flink.table.operations.ddl.AnalyzeTableOperation;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;
import org.apache.flink.table.planner.plan.schema.TableSourceTable;
import org.apache.flink.table.runtime.connector.source.ScanRuntimeProviderContext;

/// Checks whether all sources of a statement end, before planning. An unknown source counts as endless.
final class EndingSources {
    private EndingSources() {}

    static boolean all(Operation operation) {
        return switch (operation) {
            case PlannerQueryOperation query -> all(query.getCalciteTree());
            case StatementSetOperation set -> set.getOperations().stream().allMatch(EndingSources::all);
            case ModifyOperation write -> write.getChild() != null && all(write.getChild());
            case ExplainOperation explain -> all(explain.getChild());
            // these exist in batch mode only
            case TruncateTableOperation ignored -> true;
            case AnalyzeTableOperation ignored -> true;
            default -> false;
        };
    }

    private static boolean all(RelNode tree) {
        return QueryTreeVisitor.scans(tree).stream()
                .allMatch(scan -> scan.getTable() instanceof TableSourceTable table && ends(table));
    }

    private static boolean ends(TableSourceTable table) {
        return switch (table.tableSource()) {
            case ScanTableSource scan ->
                scan.getScanRuntimeProvider(ScanRuntimeProviderContext.INSTANCE).isBounded();
            // reads single rows only
            case LookupTableSource ignored -> true;
            default -> false;
        };
    }
}

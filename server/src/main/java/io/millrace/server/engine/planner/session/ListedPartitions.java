package io.millrace.server.engine.planner.session;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.operations.ExplainOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;
import org.apache.flink.table.planner.plan.schema.TableSourceTable;
import org.jspecify.annotations.Nullable;

/// Refuses statements that read partitioned files of a folder that cannot be listed. The engine takes such a folder for
/// an empty one, so that a table with wrong credentials would have no rows instead of an error.
final class ListedPartitions extends RexShuttle {
    /// Returns the operation.
    static Operation require(Operation operation) {
        new ListedPartitions().look(operation);
        return operation;
    }

    private void look(@Nullable Operation operation) {
        switch (operation) {
            case PlannerQueryOperation query -> look(query.getCalciteTree());
            case StatementSetOperation set -> set.getOperations().forEach(this::look);
            case ModifyOperation write -> look(write.getChild());
            case ExplainOperation explain -> look(explain.getChild());
            case null, default -> {
                // reads no table
            }
        }
    }

    private void look(RelNode node) {
        var _ = node.accept(this);
        if (node instanceof TableScan scan && scan.getTable() instanceof TableSourceTable table) {
            folder(table.contextResolvedTable()).ifPresent(path -> list(table.contextResolvedTable(), path));
        }
        node.getInputs().forEach(this::look);
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery query) {
        look(query.rel);
        return super.visitSubQuery(query);
    }

    private static Optional<String> folder(ContextResolvedTable table) {
        var resolved = table.getResolvedTable();
        var options = resolved.getOptions();
        return "filesystem".equals(options.get("connector"))
                        && resolved instanceof ResolvedCatalogTable files
                        && files.isPartitioned()
                ? Optional.ofNullable(options.get("path"))
                : Optional.empty();
    }

    private static void list(ContextResolvedTable table, String folder) {
        var path = new Path(folder);
        try {
            path.getFileSystem().listStatus(path);
        } catch (FileNotFoundException e) {
            // no partition has been written yet
        } catch (IOException e) {
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "The partitions of the table " + table.getIdentifier().asSummaryString() + " cannot be listed: "
                            + Optional.ofNullable(e.getMessage()).orElse(e.toString()));
        }
    }
}

package io.millrace.server.engine.planner.session;

import io.millrace.wire.Refusal;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Optional;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.catalog.ContextResolvedTable;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.operations.ExplainOperation;
import org.apache.flink.table.operations.ModifyOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.StatementSetOperation;
import org.apache.flink.table.planner.operations.PlannerQueryOperation;
import org.jspecify.annotations.Nullable;

/// Refuses statements that read partitioned files of a folder that cannot be listed. The engine takes such a folder for
/// an empty one, so that a table with wrong credentials would have no rows instead of an error.
final class ListedPartitions {
    private ListedPartitions() {}

    /// Returns the operation.
    static Operation require(Operation operation) {
        check(operation);
        return operation;
    }

    private static void check(@Nullable Operation operation) {
        switch (operation) {
            case PlannerQueryOperation query ->
                QueryTreeVisitor.tables(query.getCalciteTree()).forEach(ListedPartitions::check);
            case StatementSetOperation set -> set.getOperations().forEach(ListedPartitions::check);
            case ModifyOperation write -> check(write.getChild());
            case ExplainOperation explain -> check(explain.getChild());
            case null, default -> {
                // reads no table
            }
        }
    }

    private static void check(ContextResolvedTable table) {
        folder(table).ifPresent(path -> list(table, path));
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
            throw Refusal.statementFailed(
                    "The partitions of the table " + table.getIdentifier().asSummaryString() + " cannot be listed: "
                            + Optional.ofNullable(e.getMessage()).orElse(e.toString()));
        }
    }
}

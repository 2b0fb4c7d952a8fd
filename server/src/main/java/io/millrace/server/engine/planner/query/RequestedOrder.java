package io.millrace.server.engine.planner.query;

import io.millrace.wire.sql.Operations;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexInputRef;
import org.apache.flink.table.planner.plan.nodes.calcite.Sink;

/// Finds the order of a query by its outermost `ORDER BY`. A streaming job updates the rows of a Top-N without their
/// order.
final class RequestedOrder {
    private RequestedOrder() {}

    /// The columns of the result to sort by; empty without an order, or with one by something else.
    static List<Operations.SortKey> of(RelNode requested) {
        return switch (requested) {
            case Sink sink -> of(sink.getInput());
            case Sort sort ->
                sort.getCollation().getFieldCollations().stream()
                        .map(key -> key(key, key.getFieldIndex()))
                        .toList();
            case Project project when project.getInput() instanceof Sort sort -> through(project, sort);
            default -> List.of();
        };
    }

    /// An order by a column that is not selected is below the projection that removes it.
    private static List<Operations.SortKey> through(Project project, Sort sort) {
        var keys = sort.getCollation().getFieldCollations();
        var columns =
                keys.stream().map(key -> column(project, key.getFieldIndex())).toList();
        if (columns.contains(-1)) {
            return List.of();
        }
        return IntStream.range(0, keys.size())
                .mapToObj(i -> key(keys.get(i), columns.get(i)))
                .toList();
    }

    private static int column(Project project, int input) {
        var columns = project.getProjects();
        for (int i = 0; i < columns.size(); i++) {
            if (columns.get(i) instanceof RexInputRef reference && reference.getIndex() == input) {
                return i;
            }
        }
        return -1;
    }

    private static Operations.SortKey key(RelFieldCollation key, int column) {
        return new Operations.SortKey(
                column, key.getDirection().isDescending(), key.nullDirection == RelFieldCollation.NullDirection.LAST);
    }
}

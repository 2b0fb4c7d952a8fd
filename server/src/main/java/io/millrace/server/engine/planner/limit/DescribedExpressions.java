package io.millrace.server.engine.planner.limit;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.externalize.RelWriterImpl;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.Pair;
import org.jspecify.annotations.Nullable;

/// The expressions of a node that shows them only in its description.
public final class DescribedExpressions extends RelWriterImpl {
    private final List<RexNode> expressions = new ArrayList<>();

    private DescribedExpressions() {
        super(new PrintWriter(Writer.nullWriter()), SqlExplainLevel.EXPPLAN_ATTRIBUTES, false);
    }

    /// Returns the expressions of a node, without those of its inputs.
    public static List<RexNode> of(RelNode node) {
        var writer = new DescribedExpressions();
        node.explain(writer);
        return writer.expressions;
    }

    @Override
    protected void explain_(RelNode node, List<Pair<String, @Nullable Object>> values) {
        for (var value : values) {
            if (value.right instanceof RexNode expression) {
                expressions.add(expression);
            }
        }
    }
}

package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.planner.limit.StatementVisitor;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlExplain;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlPivot;
import org.apache.calcite.sql.SqlUnpivot;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.flink.table.api.ValidationException;
import org.jspecify.annotations.Nullable;

/// Refuses what the engine parses but cannot plan, and says what to write instead.
final class UnsupportedSyntax extends StatementVisitor {
    private UnsupportedSyntax() {}

    static void refuse(SqlNode statement) {
        statement.accept(new UnsupportedSyntax());
    }

    @Override
    public @Nullable Void visit(SqlCall call) {
        var advice = advice(call);
        if (advice != null) {
            throw new ValidationException(advice);
        }
        return super.visit(call);
    }

    private static @Nullable String advice(SqlCall call) {
        return switch (call) {
            // Calcite makes its own EXPLAIN of DESCRIBE with a query
            case SqlExplain _ ->
                "DESCRIBE shows the columns of a table or view, and not those of a query:"
                        + " CREATE TEMPORARY VIEW v AS SELECT ..., and DESCRIBE v. EXPLAIN SELECT ... shows how it runs.";
            case SqlPivot _ ->
                "There is no PIVOT here. Write an aggregate for each new column, such as SUM(x) FILTER (WHERE k = 'a')"
                        + " AS a, and GROUP BY the others.";
            case SqlUnpivot _ ->
                "There is no UNPIVOT here. CROSS JOIN UNNEST(ARRAY[ROW('a', a), ROW('b', b)]) AS t (k, x) makes a row of"
                        + " each column.";
            case SqlWithItem item
            when item.recursive.booleanValue() ->
                "There are no recursive queries here. A sequence of numbers comes from a table with 'connector' ="
                        + " 'datagen'; a hierarchy of known depth can be joined level by level.";
            case SqlCall sample
            when sample.getKind() == SqlKind.TABLESAMPLE ->
                "There is no TABLESAMPLE here. WHERE RAND() < 0.1 takes about a tenth of the rows.";
            default -> null;
        };
    }
}

package io.millrace.server.engine.planner;

import io.millrace.server.gateway.engine.Statement;
import java.util.EnumSet;
import java.util.Set;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidatorException;
import org.apache.flink.sql.parser.dml.RichSqlInsert;
import org.apache.flink.sql.parser.dql.SqlRichExplain;
import org.apache.flink.table.api.SqlParserException;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.operations.Operation;

/// Reads the statements of a session that leaves its mode open, each in the mode in which it is to run.
///
/// A query runs in batch mode if all its sources can be read to an end there, so that it gives its final rows, in
/// order. A write runs in batch mode only if all its sources end in streaming mode too: one that reads a table which
/// goes on growing is a pipeline. All else is read in streaming mode.
record AutomaticMode(TableEnvironments environments) {
    private static final Set<SqlKind> BATCH_ONLY = EnumSet.of(SqlKind.UPDATE, SqlKind.DELETE);

    /// A statement that was read, and in which environment.
    record Read(SessionTables tables, Operation operation) {}

    /// The mode that is tried first.
    private enum First {
        BATCH_IF_BOUNDED,
        BATCH,
        STREAMING
    }

    Read read(Statement statement) {
        return switch (first(statement)) {
            case BATCH_IF_BOUNDED -> readQuery(statement);
            case BATCH -> inBatch(statement);
            case STREAMING -> {
                var streaming = inStreaming(statement);
                yield EndingSources.all(streaming.operation()) ? inBatch(statement) : streaming;
            }
        };
    }

    /// The engine refuses a source without end while it reads a query in batch mode.
    private Read readQuery(Statement statement) {
        try {
            return inBatch(statement);
        } catch (TableException | ValidationException e) {
            if (ofConnector(e)) {
                throw e;
            }
            return inStreaming(statement);
        }
    }

    /// Whether something behind a table failed. It would fail in the other mode too, and perhaps take as long.
    private static boolean ofConnector(RuntimeException e) {
        return switch (PlannerErrors.root(e)) {
            case TableException _, ValidationException _, SqlValidatorException _, CalciteException _ -> false;
            default -> true;
        };
    }

    Read inStreaming(Statement statement) {
        return read(environments.first(statement.settings()), statement.sql());
    }

    private Read inBatch(Statement statement) {
        return read(environments.batch(statement.settings()), statement.sql());
    }

    private static Read read(SessionTables tables, String sql) {
        return new Read(tables, FlinkPlanner.parse(tables, sql));
    }

    /// By the text alone.
    private First first(Statement statement) {
        var tables = environments.first(statement.settings());
        try {
            var nodes = tables.planner()
                    .plannerContext()
                    .createCalciteParser()
                    .parseSqlList(statement.sql())
                    .getList();
            return nodes.size() == 1 ? first(nodes.getFirst()) : First.STREAMING;
        } catch (SqlParserException e) {
            // the engine's own parser knows statements beside these, and says what is wrong with the others
            return First.STREAMING;
        }
    }

    private static First first(SqlNode node) {
        return switch (node) {
            case SqlRichExplain explain -> first(explain.getStatement());
            case RichSqlInsert insert when insert.isOverwrite() -> First.BATCH;
            default -> {
                if (BATCH_ONLY.contains(node.getKind())) {
                    yield First.BATCH;
                }
                yield node.isA(SqlKind.QUERY) ? First.BATCH_IF_BOUNDED : First.STREAMING;
            }
        };
    }
}

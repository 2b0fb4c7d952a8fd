package io.millrace.server.engine.planner.session;

import io.millrace.server.engine.planner.error.PlannerErrors;
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

/// Parses the statements of a session that leaves its mode open, each in the mode in which it is to run.
///
/// A query runs in batch mode if all its sources can be read to an end there, so that it gives its final rows, in
/// order. A write runs in batch mode only if all its sources end in streaming mode too: one that reads a growing table
/// is a pipeline. All other statements are parsed in streaming mode.
record AutomaticMode(TableEnvironments environments) {
    private static final Set<SqlKind> BATCH_ONLY = EnumSet.of(SqlKind.UPDATE, SqlKind.DELETE);

    /// The mode that is tried first.
    private enum First {
        BATCH_IF_BOUNDED,
        BATCH,
        STREAMING
    }

    ParsedStatement parse(Statement statement) {
        return switch (first(statement)) {
            case BATCH_IF_BOUNDED -> parseQuery(statement);
            case BATCH -> inBatch(statement);
            case STREAMING -> {
                var streaming = inStreaming(statement);
                yield EndingSources.all(streaming.operation()) ? inBatch(statement) : streaming;
            }
        };
    }

    /// The engine refuses a source without end while it parses a query in batch mode.
    private ParsedStatement parseQuery(Statement statement) {
        try {
            return inBatch(statement);
        } catch (TableException | ValidationException e) {
            if (isOfConnector(e)) {
                throw e;
            }
            return inStreaming(statement);
        }
    }

    /// Whether something behind a table failed. It would fail in the other mode too, and perhaps take as long.
    private static boolean isOfConnector(RuntimeException e) {
        return switch (PlannerErrors.root(e)) {
            case TableException _, ValidationException _, SqlValidatorException _, CalciteException _ -> false;
            default -> true;
        };
    }

    ParsedStatement inStreaming(Statement statement) {
        return environments.first(statement.settings()).parse(statement);
    }

    private ParsedStatement inBatch(Statement statement) {
        return environments.batch(statement.settings()).parse(statement);
    }

    /// Returns the first guess, by the text alone.
    private First first(Statement statement) {
        try {
            var nodes = environments
                    .first(statement.settings())
                    .parseNodes(statement.sql())
                    .getList();
            return nodes.size() == 1 ? first(nodes.getFirst()) : First.STREAMING;
        } catch (SqlParserException e) {
            // the engine's own parser knows more statements than this one, and says what is wrong with the others
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

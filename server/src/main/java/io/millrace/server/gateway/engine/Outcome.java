package io.millrace.server.gateway.engine;

import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.List;
import java.util.Optional;

/// The outcome of a statement.
public sealed interface Outcome {

    /// A complete answer, and the job that a statement such as INSERT has started.
    record Answer(
            List<Column> columns,
            ResultKind kind,
            List<ResultRow> rows,
            Optional<JobId> job,
            Operations.Execution execution)
            implements Outcome {
        public Answer {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }

        /// The answer of a statement that plans no job.
        public Answer(List<Column> columns, ResultKind kind, List<ResultRow> rows, Optional<JobId> job) {
            this(columns, kind, rows, job, Operations.Execution.NONE);
        }

        /// The answer of a statement that has started a job.
        public static Answer started(JobId job) {
            return started(job, Operations.Execution.NONE);
        }

        public static Answer started(JobId job, Operations.Execution execution) {
            return new Answer(
                    List.of(Column.of("job id", SqlType.string())),
                    ResultKind.SUCCESS_WITH_CONTENT,
                    List.of(ResultRow.of(RowKind.INSERT, job.text())),
                    Optional.of(job),
                    execution);
        }

        /// Whether the answer can be restored from its job alone, or is always the same.
        public boolean brief() {
            return kind == ResultKind.SUCCESS || job.isPresent();
        }

        /// The answer `OK`.
        public static Answer ok() {
            return new Answer(
                    List.of(Column.of("result", SqlType.string())),
                    ResultKind.SUCCESS,
                    List.of(ResultRow.of(RowKind.INSERT, "OK")),
                    Optional.empty());
        }
    }

    /// The rows of a query that needs no job.
    record Constant(List<Column> columns, List<ResultRow> rows) implements Outcome {
        public Constant {
            columns = List.copyOf(columns);
            rows = List.copyOf(rows);
        }
    }

    /// A query whose job is pushing rows.
    record Query(List<Column> columns, RunningQuery query, Operations.Execution execution) implements Outcome {
        public Query {
            columns = List.copyOf(columns);
        }
    }
}

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

    /// The whole answer, and the job that a statement such as INSERT has left running.
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

        /// Of a statement that plans no job.
        public Answer(List<Column> columns, ResultKind kind, List<ResultRow> rows, Optional<JobId> job) {
            this(columns, kind, rows, job, Operations.Execution.NONE);
        }

        /// A job was started, and goes on by itself.
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

        /// Whether it can be given again from its job alone, or from nothing.
        public boolean brief() {
            return kind == ResultKind.SUCCESS || job.isPresent();
        }

        /// Done, with nothing to tell.
        public static Answer ok() {
            return new Answer(
                    List.of(Column.of("result", SqlType.string())),
                    ResultKind.SUCCESS,
                    List.of(ResultRow.of(RowKind.INSERT, "OK")),
                    Optional.empty());
        }
    }

    /// A query whose rows are there without any job.
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

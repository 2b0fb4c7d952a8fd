package io.millrace.server.gateway.result;

import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import java.util.List;
import java.util.Optional;

/// The properties that all pages of a result share.
public record ResultHead(
        List<Column> columns, boolean query, Optional<JobId> job, ResultKind kind, Operations.Execution execution) {
    public ResultHead {
        columns = List.copyOf(columns);
    }

    /// Whether the rows are what the client asked for: not those of a statement that only did something or has started
    /// a writing job.
    public boolean hasContent() {
        return query || (kind == ResultKind.SUCCESS_WITH_CONTENT && job.isEmpty());
    }
}

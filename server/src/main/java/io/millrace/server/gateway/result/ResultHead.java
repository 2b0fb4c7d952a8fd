package io.millrace.server.gateway.result;

import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.ResultKind;
import java.util.List;
import java.util.Optional;

/// What holds for every page of a result.
public record ResultHead(
        List<Column> columns, boolean query, Optional<JobId> job, ResultKind kind, Operations.Execution execution) {
    public ResultHead {
        columns = List.copyOf(columns);
    }
}

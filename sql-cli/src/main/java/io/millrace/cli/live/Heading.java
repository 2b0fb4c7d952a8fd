package io.millrace.cli.live;

import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import java.util.List;
import java.util.Optional;

/// What a query is.
///
/// @param statement as it was given
/// @param began     when it was given
public record Heading(String statement, List<Column> columns, Optional<JobId> job, long began) {
    public Heading {
        columns = List.copyOf(columns);
    }
}

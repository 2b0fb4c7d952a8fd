package io.millrace.server.engine.planner.query;

import io.millrace.server.gateway.engine.RunningQuery;
import io.millrace.server.gateway.result.RowFeed;
import io.millrace.wire.id.JobId;
import java.util.Optional;

/// The complete result of a query that ran without a job.
record LocalResult(RowFeed rows) implements RunningQuery {
    @Override
    public Optional<JobId> job() {
        return Optional.empty();
    }

    @Override
    public void cancel() {
        // it has ended
    }
}

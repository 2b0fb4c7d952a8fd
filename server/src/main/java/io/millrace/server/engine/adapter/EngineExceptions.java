package io.millrace.server.engine.adapter;

import io.millrace.server.cluster.ExceptionsPort;
import io.millrace.server.engine.projection.ExceptionsProjection;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.id.JobId;
import java.util.Map;

/// Why jobs failed.
record EngineExceptions(JobGraphCache graphs) implements ExceptionsPort {
    @Override
    public Exceptions.Report report(JobId job, int maximum, Map<String, String> labels) {
        return ExceptionsProjection.report(graphs.info(job).getExceptionHistory(), maximum, labels);
    }
}

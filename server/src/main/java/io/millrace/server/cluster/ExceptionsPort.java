package io.millrace.server.cluster;

import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.id.JobId;
import java.util.Map;

/// The port to the failures of jobs.
public interface ExceptionsPort {

    /// The newest failures that carry all the labels.
    Exceptions.Report report(JobId job, int maximum, Map<String, String> labels);
}

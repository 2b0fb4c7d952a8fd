package io.millrace.reliability.fault;

/// Jobs that write results, exactly once, to a place that outlives their server.
interface Pipeline {

    PipelineJobs jobs();

    /// The number of results, or parts of them, that are final: a number that grows while the jobs make progress.
    long finished();
}

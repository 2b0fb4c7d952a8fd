package io.millrace.reliability.fault;

/// Jobs that write results, exactly once, to a place that outlives their server.
interface Pipeline {

    PipelineJobs jobs();

    /// How many results, or parts of them, are final: a number that grows while the jobs make progress.
    long finished();
}

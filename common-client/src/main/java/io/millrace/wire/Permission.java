package io.millrace.wire;

/// What a caller must be allowed to do to use an endpoint.
public enum Permission {
    /// Look at jobs, resources, sessions of one's own.
    VIEW,
    /// Run SQL and submit jobs.
    RUN,
    /// Change or stop what runs: cancel, savepoints, configuration.
    OPERATE
}

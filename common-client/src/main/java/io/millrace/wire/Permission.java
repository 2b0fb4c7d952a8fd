package io.millrace.wire;

/// The permission that an endpoint requires.
public enum Permission {
    /// Look at jobs, resources, sessions of one's own.
    VIEW,
    /// Run SQL.
    RUN,
    /// Upload jars, run them and submit jobs: bring code that runs with the rights of the cluster.
    SUBMIT,
    /// Change or stop what runs: cancel, savepoints, configuration.
    OPERATE,
    /// End the server itself.
    SHUT_DOWN
}

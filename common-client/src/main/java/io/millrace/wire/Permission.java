package io.millrace.wire;

/// The permission that an endpoint requires.
public enum Permission {
    /// None: also for callers who have not logged in.
    PUBLIC,
    /// See jobs, resources and own sessions.
    VIEW,
    /// Run SQL.
    RUN,
    /// Upload and run JARs and submit jobs, whose code runs with the rights of the cluster.
    SUBMIT,
    /// Cancel jobs, take savepoints, change configuration.
    OPERATE,
    /// Stop the server.
    SHUT_DOWN,
    /// Use and end what others own, and revoke their tokens.
    ADMINISTER
}

package io.millrace.wire;

/// The permission that an endpoint requires. What a caller sees and changes with the others is its own, unless it also
/// has one of those that end in `_ALL`.
public enum Permission {
    /// None: also for callers who have not logged in.
    PUBLIC,
    /// See resources, own jobs and own sessions.
    VIEW,
    /// See the jobs of all users, and the logs and threads of the processes, which show their work.
    VIEW_ALL,
    /// Run SQL.
    RUN,
    /// Upload and run JARs and submit jobs, whose code runs with the rights of the cluster.
    SUBMIT,
    /// Cancel own jobs, take savepoints of them, change their parallelism.
    OPERATE,
    /// The same with the jobs of all users, and delete savepoints, profile processes, change schedules.
    OPERATE_ALL,
    /// Stop the server.
    SHUT_DOWN,
    /// Use and end what others own, revoke their tokens, and set keys that belong to the server.
    ADMINISTER
}

package io.millrace.wire;

import java.util.List;

/// The permission that an endpoint requires. What a caller sees and changes with the others is its own, unless it also
/// has one of those that end in `_ALL`.
public enum Permission {
    /// None: also for callers who have not logged in.
    PUBLIC(List.of("viewer", "analyst", "operator", "developer", "admin")),
    /// See resources, own jobs and own sessions.
    VIEW(List.of("viewer", "analyst", "operator", "developer", "admin")),
    /// See the jobs of all users, and the logs and threads of the processes, which show their work.
    VIEW_ALL(List.of("viewer", "operator", "admin")),
    /// Run SQL.
    RUN(List.of("analyst", "developer", "admin")),
    /// Upload and run JARs and submit jobs, whose code runs with the rights of the cluster.
    SUBMIT(List.of("developer", "admin")),
    /// Cancel own jobs, take savepoints of them, change their parallelism.
    OPERATE(List.of("analyst", "operator", "developer", "admin")),
    /// The same with the jobs of all users, and delete savepoints, profile processes, change schedules.
    OPERATE_ALL(List.of("operator", "admin")),
    /// Stop the server.
    SHUT_DOWN(List.of("admin")),
    /// Use and end what others own, revoke their tokens, and set keys that belong to the server.
    ADMINISTER(List.of("admin"));

    private final List<String> roles;

    Permission(List<String> roles) {
        this.roles = roles;
    }

    /// The usual roles that have it; a server can have others.
    public List<String> roles() {
        return roles;
    }

    /// Its name with the roles that have it, for sentences: `the permission ...`.
    public String withRoles() {
        var last = roles.getLast();
        return "the permission " + this + ", which "
                + (roles.size() == 1
                        ? "the role " + last + " has"
                        : "the roles " + String.join(", ", roles.subList(0, roles.size() - 1)) + " and " + last
                                + " have");
    }

    /// Why a user without it is refused, as a sentence.
    public String refusal(String user) {
        return "'" + user + "' lacks " + withRoles() + ".";
    }
}

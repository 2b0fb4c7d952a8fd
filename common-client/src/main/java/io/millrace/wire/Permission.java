package io.millrace.wire;

import java.util.List;

/// The permission that an endpoint requires. What a caller sees and changes with the others is its own, unless it also
/// has one of those that end in `_ALL`.
public enum Permission {
    /// None: also for callers who have not logged in.
    PUBLIC("viewer", "analyst", "operator", "developer", "admin"),
    /// See resources, own jobs and own sessions.
    VIEW("viewer", "analyst", "operator", "developer", "admin"),
    /// See the jobs of all users, and the logs and threads of the processes, which show their work.
    VIEW_ALL("viewer", "operator", "admin"),
    /// Run SQL.
    RUN("analyst", "developer", "admin"),
    /// Upload and run JARs and submit jobs, whose code runs with the rights of the cluster.
    SUBMIT("developer", "admin"),
    /// Cancel own jobs, take savepoints of them, change their parallelism.
    OPERATE("analyst", "operator", "developer", "admin"),
    /// The same with the jobs of all users, and delete savepoints, profile processes, change schedules.
    OPERATE_ALL("operator", "admin"),
    /// Stop the server.
    SHUT_DOWN("admin"),
    /// Use and end what others own, revoke their tokens, and set keys that belong to the server.
    ADMINISTER("admin");

    /// The names of the roles, separated by blanks.
    private final String roles;

    Permission(String... roles) {
        this.roles = String.join(" ", roles);
    }

    /// The usual roles that have it; a server can have others.
    public List<String> roles() {
        return roles.isEmpty() ? List.of() : List.of(roles.split(" "));
    }

    /// Its name with the roles that have it, for sentences: `the permission ...`.
    public String withRoles() {
        var all = roles();
        var last = all.getLast();
        return "the permission " + this + ", which "
                + (all.size() == 1
                        ? "the role " + last + " has"
                        : "the roles " + String.join(", ", all.subList(0, all.size() - 1)) + " and " + last + " have");
    }

    /// The reason why a user without it is refused, as a sentence.
    public String refusal(String user) {
        return "'" + user + "' lacks " + withRoles() + ".";
    }
}

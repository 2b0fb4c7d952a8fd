package io.millrace.server.security;

import io.millrace.wire.Permission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// A caller and what it may do.
///
/// @param groups         in which the caller is a member
/// @param authentication how the caller was identified
/// @param permissions    for endpoints
/// @param rights         of its statements
public record Principal(
        String name,
        Set<String> groups,
        AuthenticationKind authentication,
        Set<Permission> permissions,
        StatementRights rights) {
    /// The caller of a server without a login.
    public static final Principal ANYONE = new Principal("anonymous", EnumSet.allOf(Permission.class));

    public Principal {
        groups = Set.copyOf(groups);
        permissions = Set.copyOf(permissions);
    }

    /// A caller without rules for its statements: those who may run any may run all.
    public Principal(String name, Set<String> groups, AuthenticationKind authentication, Set<Permission> permissions) {
        this(
                name,
                groups,
                authentication,
                permissions,
                permissions.contains(Permission.RUN) ? StatementRights.ALL : StatementRights.NONE);
    }

    /// A caller who was not identified.
    public Principal(String name, Set<Permission> permissions) {
        this(name, Set.of(), AuthenticationKind.NONE, permissions);
    }

    public boolean may(Permission permission) {
        return permissions.contains(permission);
    }

    /// The scope of the caller's token; empty if the token allows everything that its user may do.
    public Optional<TokenScope> scope() {
        return rights instanceof ScopedRights(var _, var scope) ? Optional.of(scope) : Optional.empty();
    }

    /// Whether the caller may use what this user has made, such as a session.
    public boolean mayUseThoseOf(String owner) {
        return name.equals(owner) || may(Permission.ADMINISTER);
    }

    /// Whether the caller may see or change a job of this user; an empty name means no owner.
    ///
    /// @param needed for own jobs
    public boolean mayUseJobOf(String owner, Permission needed) {
        if ((!owner.isEmpty() && name.equals(owner)) || may(Permission.ADMINISTER)) {
            return true;
        }
        return switch (needed) {
            case VIEW, VIEW_ALL -> may(Permission.VIEW_ALL);
            case PUBLIC, RUN, SUBMIT, OPERATE, OPERATE_ALL, SHUT_DOWN, ADMINISTER -> may(Permission.OPERATE_ALL);
        };
    }
}

package io.millrace.server.security;

import io.millrace.wire.Permission;
import java.util.EnumSet;
import java.util.Set;

/// A caller and its permissions.
///
/// @param groups         in which the caller is a member
/// @param authentication how the caller was identified
public record Principal(
        String name, Set<String> groups, AuthenticationKind authentication, Set<Permission> permissions) {
    /// The caller of a server without a login.
    public static final Principal ANYONE = new Principal("anonymous", EnumSet.allOf(Permission.class));

    public Principal {
        groups = Set.copyOf(groups);
        permissions = Set.copyOf(permissions);
    }

    /// A caller who was not identified.
    public Principal(String name, Set<Permission> permissions) {
        this(name, Set.of(), AuthenticationKind.NONE, permissions);
    }

    public boolean may(Permission permission) {
        return permissions.contains(permission);
    }

    /// Whether the caller may use what this user has made, such as a session.
    public boolean mayUseThoseOf(String owner) {
        return name.equals(owner) || may(Permission.ADMINISTER);
    }
}

package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.wire.Permission;
import java.util.EnumSet;
import java.util.Set;

/// An identified user, before its roles are known.
///
/// @param kind  how the user was identified
/// @param scope the only permissions that the user may have in this way
record Identity(String user, Set<String> groups, AuthenticationKind kind, Set<Permission> scope) {
    public Identity {
        groups = Set.copyOf(groups);
        scope = Set.copyOf(scope);
    }

    /// With all permissions of the user's roles.
    public Identity(String user, Set<String> groups, AuthenticationKind kind) {
        this(user, groups, kind, EnumSet.allOf(Permission.class));
    }
}

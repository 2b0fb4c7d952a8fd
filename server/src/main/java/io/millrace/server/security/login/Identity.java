package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.TokenScope;
import java.util.Set;

/// An identified user, before its roles are known.
///
/// @param kind  how the user was identified
/// @param scope the part of the user's rights that the user has in this way
record Identity(String user, Set<String> groups, AuthenticationKind kind, TokenScope scope) {
    public Identity {
        groups = Set.copyOf(groups);
    }

    /// Creates an identity with all rights of the user's roles.
    public Identity(String user, Set<String> groups, AuthenticationKind kind) {
        this(user, groups, kind, TokenScope.ALL);
    }
}

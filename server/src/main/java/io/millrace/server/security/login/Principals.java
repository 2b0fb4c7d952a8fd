package io.millrace.server.security.login;

import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.Principal;
import io.millrace.server.security.StatementRights;
import io.millrace.server.security.TokenScope;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/// Finds what callers may do now, in the file of roles.
public final class Principals {
    private final RoleFile roles;
    private final Set<String> impersonators;

    /// @param impersonators who may act as other users
    Principals(RoleFile roles, Set<String> impersonators) {
        this.roles = roles;
        this.impersonators = impersonators;
    }

    Principal of(Identity identity) {
        if (identity.kind() == AuthenticationKind.ADMIN_TOKEN) {
            return new Principal(identity.user(), Set.of(), identity.kind(), EnumSet.allOf(Permission.class));
        }
        if (identity.kind() == AuthenticationKind.OWN) {
            return new Principal(identity.user(), Set.of(), identity.kind(), OwnTokens.RUN, StatementRights.NONE);
        }
        var granted = roles.granted(identity.user(), identity.groups());
        return new Principal(
                identity.user(),
                identity.groups(),
                identity.kind(),
                granted.permissions(identity.scope()),
                identity.scope().rights(granted.rights()));
    }

    /// The rights that a user has now, by name: those of its groups are known at a login only. Refuses if there are
    /// none.
    public StatementRights rightsOf(String user) {
        if (user.equals(AdminToken.USER)) {
            return StatementRights.ALL;
        }
        var granted = roles.granted(user, Set.of());
        if (granted.roles().isEmpty()) {
            throw Refusal.forbidden(
                    user + " has no role under this name, and roles of groups are known at a login only.");
        }
        return granted.rights();
    }

    /// The caller as which another one acts. Refuses callers without this right, and refuses to act as an
    /// administrator.
    public Principal impersonate(Principal caller, String user) {
        if (caller.name().equals(user)) {
            return caller;
        }
        var scope = caller.scope().orElse(TokenScope.ALL);
        var acting = retaining(caller.permissions(), of(new Identity(user, Set.of(), caller.authentication(), scope)));
        boolean mayAct = impersonators.contains(caller.name())
                && !user.equals(AdminToken.USER)
                && (!roles.granted(user, Set.of()).permissions().contains(Permission.ADMINISTER)
                        || caller.may(Permission.ADMINISTER));
        if (!mayAct || caller.authentication() == AuthenticationKind.ADMIN_TOKEN) {
            throw Refusal.forbidden(caller.name() + " may not act as another user (security.impersonation).");
        }
        return acting;
    }

    private static Principal retaining(Set<Permission> permissions, Principal acting) {
        var both = EnumSet.noneOf(Permission.class);
        both.addAll(acting.permissions());
        both.retainAll(permissions);
        return new Principal(acting.name(), acting.groups(), acting.authentication(), both, acting.rights());
    }

    /// The names of the roles of a caller, in their order.
    public List<String> rolesOf(Principal caller) {
        return caller.authentication() == AuthenticationKind.ADMIN_TOKEN
                ? List.of(AccessRole.ADMIN)
                : roles.granted(caller.name(), caller.groups()).roles().stream()
                        .map(AccessRole::name)
                        .toList();
    }
}

package io.millrace.server.security.login;

import io.millrace.wire.Permission;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/// The roles of users, with what they may do.
enum AccessRole {
    /// Looks at jobs and resources.
    VIEWER(EnumSet.of(Permission.PUBLIC, Permission.VIEW)),
    /// Runs SQL.
    ANALYST(EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.RUN)),
    /// Looks after the jobs of all.
    OPERATOR(EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.OPERATE)),
    /// Runs programs, which have the rights of the server.
    DEVELOPER(EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.RUN, Permission.SUBMIT, Permission.OPERATE)),
    ADMIN(EnumSet.allOf(Permission.class));

    private final Set<Permission> permissions;

    AccessRole(Set<Permission> permissions) {
        this.permissions = Set.copyOf(permissions);
    }

    Set<Permission> permissions() {
        return permissions;
    }

    static Optional<AccessRole> find(String text) {
        for (var role : values()) {
            if (role.text().equals(text)) {
                return Optional.of(role);
            }
        }
        return Optional.empty();
    }

    /// As in the file of roles.
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}

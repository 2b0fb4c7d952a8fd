package io.millrace.server.security;

import io.millrace.wire.Permission;
import java.util.Set;

/// A caller and its permissions.
public record Principal(String name, Set<Permission> permissions) {
    public Principal {
        permissions = Set.copyOf(permissions);
    }

    public boolean may(Permission permission) {
        return permissions.contains(permission);
    }
}

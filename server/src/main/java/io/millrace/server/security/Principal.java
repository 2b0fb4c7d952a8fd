package io.millrace.server.security;

import io.millrace.wire.Permission;
import java.util.Set;

/// Who is asking, with what they may do.
public record Principal(String name, Set<Permission> permissions) {
    public Principal {
        permissions = Set.copyOf(permissions);
    }

    public boolean may(Permission permission) {
        return permissions.contains(permission);
    }
}

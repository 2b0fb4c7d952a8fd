package io.millrace.server.security.login;

import io.millrace.server.security.ObjectName;
import io.millrace.server.security.StatementRights;
import io.millrace.server.security.StatementType;
import io.millrace.server.security.TokenScope;
import io.millrace.wire.Permission;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The roles of a user together: each adds to the others. Two of these are equal only if they are the same.
final class GrantedRoles implements StatementRights {
    private final List<AccessRole> roles;
    private final Set<Permission> permissions;
    private final Set<StatementType> statements = EnumSet.noneOf(StatementType.class);
    private final List<TablePattern> read;
    private final List<TablePattern> write;
    private final List<TextPattern> connectors;
    private final List<PathPattern> paths;

    GrantedRoles(Collection<AccessRole> roles) {
        this.roles = List.copyOf(roles);
        var all = EnumSet.noneOf(Permission.class);
        roles.forEach(role -> all.addAll(role.permissions()));
        this.permissions = Set.copyOf(all);
        roles.forEach(role -> statements.addAll(role.statements()));
        this.read = roles.stream().flatMap(role -> role.read().stream()).toList();
        this.write = roles.stream().flatMap(role -> role.write().stream()).toList();
        this.connectors =
                roles.stream().flatMap(role -> role.connectors().stream()).toList();
        this.paths = roles.stream().flatMap(role -> role.paths().stream()).toList();
    }

    List<AccessRole> roles() {
        return roles;
    }

    Set<Permission> permissions() {
        return permissions;
    }

    /// The permissions within a scope. Each request asks: without a scope, nothing is collected.
    Set<Permission> permissions(TokenScope scope) {
        if (scope.equals(TokenScope.ALL)) {
            return permissions;
        }
        var within = EnumSet.noneOf(Permission.class);
        within.addAll(permissions);
        within.retainAll(scope.permissions());
        return within;
    }

    /// The rights of statements of a caller with these roles: all, if the caller may administer the server.
    StatementRights rights() {
        return permissions.contains(Permission.ADMINISTER) ? StatementRights.ALL : this;
    }

    @Override
    public boolean mayRun(StatementType type) {
        return statements.contains(type);
    }

    @Override
    public boolean mayRead(ObjectName object) {
        return read.stream().anyMatch(pattern -> pattern.matches(object));
    }

    @Override
    public boolean mayWrite(ObjectName object) {
        return write.stream().anyMatch(pattern -> pattern.matches(object));
    }

    @Override
    public boolean seesDatabase(String catalog, String database) {
        return Stream.concat(read.stream(), write.stream()).anyMatch(pattern -> pattern.touches(catalog, database));
    }

    @Override
    public boolean seesCatalog(String catalog) {
        return Stream.concat(read.stream(), write.stream())
                .anyMatch(pattern -> pattern.catalog().matches(catalog));
    }

    @Override
    public boolean mayUseConnector(String connector) {
        return connectors.stream().anyMatch(pattern -> pattern.matches(connector));
    }

    @Override
    public boolean mayUsePath(String address) {
        return paths.stream().anyMatch(pattern -> pattern.matches(address));
    }

    /// Returns a text for people, with a line for each kind of object.
    List<String> lines() {
        return List.of(
                "endpoints:  " + list(permissions.stream().filter(one -> one != Permission.PUBLIC)),
                "statements: " + list(statements.stream().map(StatementType::text)),
                "reads:      " + list(read.stream()),
                "writes:     " + list(write.stream()),
                "connectors: " + list(connectors.stream()),
                "paths:      " + list(paths.stream()));
    }

    private static String list(Stream<?> values) {
        var text = values.map(Object::toString).distinct().toList();
        return text.isEmpty() ? "none" : String.join(", ", text);
    }
}

package io.millrace.server.security.login;

import io.millrace.server.security.StatementType;
import io.millrace.wire.Permission;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A role: what those who have it may do.
///
/// @param permissions for endpoints
/// @param statements  the types of statements
/// @param read        the objects that these may read
/// @param write       the objects that these may write, define and remove
/// @param connectors  that their tables may use, and types of catalogs
/// @param paths       of files and folders
record AccessRole(
        String name,
        Set<Permission> permissions,
        Set<StatementType> statements,
        List<TablePattern> read,
        List<TablePattern> write,
        List<TextPattern> connectors,
        List<PathPattern> paths) {
    /// Looks at resources and at the jobs of all.
    static final String VIEWER = "viewer";
    /// Runs SQL, and looks after its own jobs.
    static final String ANALYST = "analyst";
    /// Looks after the jobs of all.
    static final String OPERATOR = "operator";
    /// An analyst who also runs programs and reads files, with the rights of the server.
    static final String DEVELOPER = "developer";
    /// Everything.
    static final String ADMIN = "admin";

    AccessRole {
        permissions = Set.copyOf(permissions);
        statements = Set.copyOf(statements);
        read = List.copyOf(read);
        write = List.copyOf(write);
        connectors = List.copyOf(connectors);
        paths = List.copyOf(paths);
    }

    /// A role that allows nothing.
    static AccessRole empty(String name) {
        return new AccessRole(name, Set.of(), Set.of(), List.of(), List.of(), List.of(), List.of());
    }

    AccessRole named(String other) {
        return new AccessRole(other, permissions, statements, read, write, connectors, paths);
    }

    /// The roles that exist without a file.
    static Map<String, AccessRole> builtIn() {
        var analyst = EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.RUN, Permission.OPERATE);
        var developer = EnumSet.copyOf(analyst);
        developer.add(Permission.SUBMIT);
        var sql = EnumSet.complementOf(EnumSet.of(StatementType.CODE));
        var any = List.of(new TablePattern("*", TextPattern.ANY, TextPattern.ANY, TextPattern.ANY));
        var connectors = List.of(TextPattern.ANY);
        var remote = new PathPattern("*", false, TextPattern.ANY, TextPattern.ANY);
        var local = new PathPattern("file:*", true, TextPattern.glob("file:*"), TextPattern.glob("file:*"));
        var all = new LinkedHashMap<String, AccessRole>();
        all.put(VIEWER, looking(VIEWER, EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.VIEW_ALL)));
        all.put(ANALYST, new AccessRole(ANALYST, analyst, sql, any, any, connectors, List.of(remote)));
        all.put(
                OPERATOR,
                looking(
                        OPERATOR,
                        EnumSet.of(
                                Permission.PUBLIC,
                                Permission.VIEW,
                                Permission.VIEW_ALL,
                                Permission.OPERATE,
                                Permission.OPERATE_ALL)));
        all.put(
                DEVELOPER,
                new AccessRole(
                        DEVELOPER,
                        developer,
                        EnumSet.allOf(StatementType.class),
                        any,
                        any,
                        connectors,
                        List.of(remote, local)));
        all.put(
                ADMIN,
                new AccessRole(
                        ADMIN,
                        EnumSet.allOf(Permission.class),
                        EnumSet.allOf(StatementType.class),
                        any,
                        any,
                        connectors,
                        List.of(remote, local)));
        return all;
    }

    private static AccessRole looking(String name, Set<Permission> permissions) {
        return new AccessRole(name, permissions, Set.of(), List.of(), List.of(), List.of(), List.of());
    }
}

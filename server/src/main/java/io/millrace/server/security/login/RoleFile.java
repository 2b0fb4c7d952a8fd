package io.millrace.server.security.login;

import io.millrace.insight.Formats;
import io.millrace.server.security.StatementType;
import io.millrace.server.storage.WatchedFile;
import io.millrace.wire.Permission;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// The file of roles, in YAML: under `roles` own roles, and changes of those that exist without it; under `users` and
/// `groups` the roles of each by its name, and under `everyone` those of all who have logged in.
public final class RoleFile {
    private static final String ROLES = "roles";
    private static final String USERS = "users";
    private static final String GROUPS = "groups";
    private static final String EVERYONE = "everyone";
    private static final List<String> KEYS = List.of(ROLES, USERS, GROUPS, EVERYONE);
    private static final String LIKE = "like";
    private static final List<String> ROLE_KEYS =
            List.of(LIKE, "permissions", "statements", "read", "write", "connectors", "paths");

    private final WatchedFile<Rules> file;

    private RoleFile(WatchedFile<Rules> file) {
        this.file = file;
    }

    /// The content of a file.
    ///
    /// @param granted the roles of users that have been asked for, so that users with the same roles share them
    private record Rules(
            Map<String, AccessRole> roles,
            Map<String, Set<String>> users,
            Map<String, Set<String>> groups,
            Set<String> everyone,
            ConcurrentMap<Set<String>, GrantedRoles> granted) {

        /// Each request asks: without groups, nothing is collected.
        GrantedRoles of(String user, Collection<String> groupNames) {
            var ofUser = users.getOrDefault(user, Set.of());
            var own = everyone.isEmpty() && groupNames.isEmpty() ? ofUser : all(ofUser, groupNames);
            var known = granted.get(own);
            return known == null ? granted.computeIfAbsent(own, this::together) : known;
        }

        private Set<String> all(Set<String> ofUser, Collection<String> groupNames) {
            var own = new LinkedHashSet<>(everyone);
            own.addAll(ofUser);
            groupNames.forEach(group -> own.addAll(groups.getOrDefault(group, Set.of())));
            return own;
        }

        private GrantedRoles together(Set<String> names) {
            return new GrantedRoles(names.stream()
                    .flatMap(name -> Stream.ofNullable(roles.get(name)))
                    .toList());
        }
    }

    /// @throws IOException if the file exists and cannot be used
    static RoleFile open(Path path) throws IOException {
        return new RoleFile(WatchedFile.open(path, RoleFile::parse));
    }

    /// The union of the roles of a user.
    GrantedRoles granted(String user, Collection<String> groups) {
        return file.content().of(user, groups);
    }

    /// Checks a file, and describes what a user in these groups may do with it.
    ///
    /// @param user empty to check the file only
    /// @throws IOException with a sentence that says what is wrong with the file
    public static List<String> check(Path path, Optional<String> user, List<String> groups) throws IOException {
        if (Files.notExists(path)) {
            throw new IOException(path + " does not exist, so no user has a role");
        }
        Rules rules;
        try {
            rules = parse(WatchedFile.lines(path));
        } catch (IOException e) {
            throw new IOException(path + ": " + e.getMessage(), e);
        }
        var lines = new ArrayList<String>();
        lines.add(path + " is valid: " + Formats.plural(rules.users().size(), "user") + ", "
                + Formats.plural(rules.groups().size(), "group") + ", roles "
                + String.join(", ", rules.roles().keySet()) + ".");
        user.ifPresent(name -> {
            var granted = rules.of(name, groups);
            lines.add(name + (groups.isEmpty() ? "" : " in " + String.join(", ", groups)) + " has "
                    + (granted.roles().isEmpty()
                            ? "no role, and may do nothing."
                            : (granted.roles().size() == 1 ? "the role " : "the roles ")
                                    + granted.roles().stream()
                                            .map(AccessRole::name)
                                            .collect(Collectors.joining(", "))
                                    + "."));
            if (!granted.roles().isEmpty()) {
                lines.addAll(granted.lines());
            }
            if (granted.permissions().contains(Permission.SUBMIT)) {
                lines.add("Who may submit jars has the rights of the server: code of " + name
                        + " can read and change whatever the server can.");
            }
        });
        return lines;
    }

    private static Rules parse(List<String> lines) throws IOException {
        Object root;
        try {
            root = new Load(LoadSettings.builder().build()).loadFromString(String.join("\n", lines));
        } catch (YamlEngineException e) {
            throw new IOException(String.valueOf(e.getMessage()), e);
        }
        var keys = root == null ? Map.of() : map("the file", root, KEYS);
        var roles = roles(keys.get(ROLES));
        return new Rules(
                roles,
                named(USERS, keys.get(USERS), roles),
                named(GROUPS, keys.get(GROUPS), roles),
                keys.get(EVERYONE) == null ? Set.of() : names(EVERYONE, keys.get(EVERYONE), roles),
                new ConcurrentHashMap<>());
    }

    private static Map<?, ?> map(String what, Object value, List<String> known) throws IOException {
        if (!(value instanceof Map<?, ?> keys)) {
            throw new IOException(what + ": expected the keys " + String.join(", ", known));
        }
        for (var key : keys.keySet()) {
            if (!known.contains(String.valueOf(key))) {
                throw new IOException(what + ": '" + key + "' is not known; known are " + String.join(", ", known));
            }
        }
        return keys;
    }

    /// The roles that exist without a file, and those of the file in its order, which may be like earlier ones.
    private static Map<String, AccessRole> roles(@Nullable Object value) throws IOException {
        var all = new LinkedHashMap<>(AccessRole.builtIn());
        if (value == null) {
            return all;
        }
        if (!(value instanceof Map<?, ?> given)) {
            throw new IOException(ROLES + ": expected names of roles, each with what it allows");
        }
        for (var entry : given.entrySet()) {
            var name = String.valueOf(entry.getKey());
            if (name.equals(AccessRole.ADMIN)) {
                throw new IOException(ROLES + ".admin: this role allows everything and cannot be changed");
            }
            var what = ROLES + "." + name;
            all.put(name, role(what, name, map(what, entry.getValue(), ROLE_KEYS), all));
        }
        return all;
    }

    private static AccessRole role(String what, String name, Map<?, ?> keys, Map<String, AccessRole> known)
            throws IOException {
        var like = known.getOrDefault(name, AccessRole.empty(name));
        if (keys.get(LIKE) != null) {
            var wanted = String.valueOf(keys.get(LIKE));
            like = Optional.ofNullable(known.get(wanted))
                    .orElseThrow(() -> new IOException(what + ".like: there is no role '" + wanted + "' before it"))
                    .named(name);
        }
        var permissions = keys.containsKey("permissions")
                ? permissions(what + ".permissions", keys.get("permissions"))
                : like.permissions();
        return new AccessRole(
                name,
                permissions,
                keys.containsKey("statements")
                        ? types(what + ".statements", keys.get("statements"))
                        : statements(permissions, like),
                keys.containsKey("read")
                        ? patterns(what + ".read", keys.get("read"), TablePattern::parse)
                        : like.read(),
                keys.containsKey("write")
                        ? patterns(what + ".write", keys.get("write"), TablePattern::parse)
                        : like.write(),
                keys.containsKey("connectors")
                        ? texts(keys.get("connectors")).stream()
                                .map(TextPattern::glob)
                                .toList()
                        : like.connectors(),
                keys.containsKey("paths")
                        ? patterns(what + ".paths", keys.get("paths"), PathPattern::parse)
                        : like.paths());
    }

    /// Returns the types of statements. Without the permission for SQL there are none, and code needs its own
    /// permission.
    private static Set<StatementType> statements(Set<Permission> permissions, AccessRole like) {
        var types = EnumSet.noneOf(StatementType.class);
        types.addAll(like.statements());
        if (!permissions.contains(Permission.SUBMIT)) {
            types.remove(StatementType.CODE);
        }
        return types;
    }

    private static Set<Permission> permissions(String what, @Nullable Object value) throws IOException {
        var found = EnumSet.of(Permission.PUBLIC);
        for (var text : texts(value)) {
            try {
                found.add(Permission.valueOf(text.toUpperCase(Locale.ROOT)));
            } catch (IllegalArgumentException e) {
                throw new IOException(
                        what + ": there is no permission '" + text + "'; there is "
                                + Arrays.toString(Permission.values()).toLowerCase(Locale.ROOT),
                        e);
            }
        }
        if (found.contains(Permission.ADMINISTER)) {
            throw new IOException(what + ": only the role admin has the permission administer");
        }
        return found;
    }

    private static Set<StatementType> types(String what, @Nullable Object value) throws IOException {
        var found = EnumSet.noneOf(StatementType.class);
        for (var text : texts(value)) {
            found.add(StatementType.find(text)
                    .orElseThrow(() -> new IOException(what + ": there is no type '" + text + "'; there is "
                            + Arrays.stream(StatementType.values())
                                    .map(StatementType::text)
                                    .collect(Collectors.joining(", ")))));
        }
        return found;
    }

    private interface Parser<T> {
        T parse(String text) throws IOException;
    }

    private static <T> List<T> patterns(String what, @Nullable Object value, Parser<T> parser) throws IOException {
        var found = new ArrayList<T>();
        for (var text : texts(value)) {
            try {
                found.add(parser.parse(text));
            } catch (IOException e) {
                throw new IOException(what + ": " + e.getMessage(), e);
            }
        }
        return found;
    }

    private static List<String> texts(@Nullable Object value) {
        if (value == null) {
            return List.of();
        }
        return value instanceof List<?> list
                ? list.stream().map(String::valueOf).toList()
                : List.of(String.valueOf(value));
    }

    private static Map<String, Set<String>> named(String what, @Nullable Object value, Map<String, AccessRole> roles)
            throws IOException {
        if (value == null) {
            return Map.of();
        }
        if (!(value instanceof Map<?, ?> names)) {
            throw new IOException(what + ": expected names, each with its roles");
        }
        var found = new HashMap<String, Set<String>>();
        for (var entry : names.entrySet()) {
            var name = String.valueOf(entry.getKey());
            found.put(name, names(what + "." + name, entry.getValue(), roles));
        }
        return Map.copyOf(found);
    }

    private static Set<String> names(String what, @Nullable Object value, Map<String, AccessRole> roles)
            throws IOException {
        var found = new LinkedHashSet<String>();
        for (var text : texts(value)) {
            if (!roles.containsKey(text)) {
                throw new IOException(
                        what + ": there is no role '" + text + "'; there is " + String.join(", ", roles.keySet()));
            }
            found.add(text);
        }
        return found;
    }
}

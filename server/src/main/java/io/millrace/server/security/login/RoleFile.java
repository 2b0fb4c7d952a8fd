package io.millrace.server.security.login;

import io.millrace.wire.Permission;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/// The file of roles, in YAML: under `users` and `groups` the roles of each by its name, and under `everyone` those of
/// all who have logged in.
final class RoleFile {
    private static final String USERS = "users";
    private static final String GROUPS = "groups";
    private static final String EVERYONE = "everyone";

    private final WatchedFile<Mapping> file;

    private RoleFile(WatchedFile<Mapping> file) {
        this.file = file;
    }

    private record Mapping(
            Map<String, Set<AccessRole>> users, Map<String, Set<AccessRole>> groups, Set<AccessRole> everyone) {}

    /// @throws IOException if the file exists and cannot be used
    static RoleFile open(Path path) throws IOException {
        return new RoleFile(WatchedFile.open(path, RoleFile::parse));
    }

    /// What the roles of a user allow together.
    Set<Permission> permissions(String user, Collection<String> groups) {
        var mapping = file.content();
        var all = EnumSet.noneOf(Permission.class);
        mapping.everyone().forEach(role -> all.addAll(role.permissions()));
        mapping.users().getOrDefault(user, Set.of()).forEach(role -> all.addAll(role.permissions()));
        for (var group : groups) {
            mapping.groups().getOrDefault(group, Set.of()).forEach(role -> all.addAll(role.permissions()));
        }
        return all;
    }

    Path path() {
        return file.path();
    }

    private static Mapping parse(List<String> lines) throws IOException {
        Object root;
        try {
            root = new Load(LoadSettings.builder().build()).loadFromString(String.join("\n", lines));
        } catch (YamlEngineException e) {
            throw new IOException(String.valueOf(e.getMessage()), e);
        }
        if (root == null) {
            return new Mapping(Map.of(), Map.of(), Set.of());
        }
        if (!(root instanceof Map<?, ?> keys)) {
            throw new IOException("expected the keys users, groups and everyone");
        }
        for (var key : keys.keySet()) {
            if (!List.of(USERS, GROUPS, EVERYONE).contains(String.valueOf(key))) {
                throw new IOException("'" + key + "' is not known; known are users, groups and everyone");
            }
        }
        return new Mapping(
                named(USERS, keys.get(USERS)),
                named(GROUPS, keys.get(GROUPS)),
                keys.get(EVERYONE) == null ? Set.of() : roles(EVERYONE, keys.get(EVERYONE)));
    }

    private static Map<String, Set<AccessRole>> named(String what, @Nullable Object value) throws IOException {
        if (value == null) {
            return Map.of();
        }
        if (!(value instanceof Map<?, ?> names)) {
            throw new IOException(what + ": expected names, each with its roles");
        }
        var found = new HashMap<String, Set<AccessRole>>();
        for (var entry : names.entrySet()) {
            var name = String.valueOf(entry.getKey());
            found.put(name, roles(what + "." + name, entry.getValue()));
        }
        return Map.copyOf(found);
    }

    private static Set<AccessRole> roles(String what, Object value) throws IOException {
        var texts = value instanceof List<?> list ? list : List.of(String.valueOf(value));
        var found = EnumSet.noneOf(AccessRole.class);
        for (var text : texts) {
            found.add(AccessRole.find(String.valueOf(text))
                    .orElseThrow(() -> new IOException(what + ": there is no role '" + text + "'; there is "
                            + Arrays.stream(AccessRole.values())
                                    .map(AccessRole::text)
                                    .collect(Collectors.joining(", ")))));
        }
        return found;
    }
}

package io.millrace.server.security.login;

import io.millrace.server.storage.DurableFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The file of users: a line `NAME:HASH` for each, as `htpasswd -B` writes it, or `NAME:HASH:GROUP,GROUP`.
public record UserFile(Path path) {
    /// Names that fit into the file, into URLs and into logs.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}");

    /// A user of the file.
    record User(String name, String hash, Set<String> groups) {
        User {
            groups = Set.copyOf(groups);
        }

        String line() {
            return name + ":" + hash + (groups.isEmpty() ? "" : ":" + String.join(",", new TreeSet<>(groups)));
        }

        /// Changes with the password and the groups.
        String version() {
            return line();
        }
    }

    /// Parses the lines; empty ones and those that begin with `#` have no user.
    static Map<String, User> parse(List<String> lines) throws IOException {
        var users = new LinkedHashMap<String, User>();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            var user = user(line);
            if (user.isEmpty()) {
                throw new IOException(
                        "line " + (i + 1) + " is not NAME:HASH or NAME:HASH:GROUPS with a bcrypt hash of a cost of at "
                                + "most 16, as bin/millrace user and htpasswd -B write it");
            }
            if (users.put(user.get().name(), user.get()) != null) {
                throw new IOException(
                        "line " + (i + 1) + " has the user '" + user.get().name() + "' again");
            }
        }
        return users;
    }

    private static Optional<User> user(String line) {
        var fields = line.split(":", -1);
        if (fields.length < 2 || fields.length > 3 || !isName(fields[0]) || !PasswordHash.isValid(fields[1])) {
            return Optional.empty();
        }
        var groups = new TreeSet<String>();
        if (fields.length == 3) {
            Arrays.stream(fields[2].split(",", -1))
                    .map(String::strip)
                    .filter(group -> !group.isEmpty())
                    .forEach(groups::add);
        }
        return Optional.of(new User(fields[0], fields[1], groups));
    }

    public static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    /// The names of the users with their groups, in the order of the file.
    public Map<String, Set<String>> list() throws IOException {
        var found = new LinkedHashMap<String, Set<String>>();
        parse(lines()).forEach((name, user) -> found.put(name, user.groups()));
        return found;
    }

    /// Adds a user. Returns false if there is one of that name.
    public boolean add(String name, char[] password, Set<String> groups) throws IOException {
        var lines = lines();
        if (parse(lines).containsKey(name)) {
            return false;
        }
        var longer = new ArrayList<>(lines);
        longer.add(new User(name, PasswordHash.of(password), groups).line());
        write(longer);
        return true;
    }

    /// Changes a password. Returns false if there is no such user.
    public boolean changePassword(String name, char[] password) throws IOException {
        var hash = PasswordHash.of(password);
        return replace(name, user -> Optional.of(new User(name, hash, user.groups())));
    }

    /// Returns false if there is no such user.
    public boolean remove(String name) throws IOException {
        return replace(name, _ -> Optional.empty());
    }

    private interface Change {
        Optional<User> apply(User before);
    }

    /// Leaves other lines, such as comments, as they are.
    private boolean replace(String name, Change change) throws IOException {
        var lines = lines();
        var before = parse(lines).get(name);
        if (before == null) {
            return false;
        }
        var changed = new ArrayList<String>();
        for (var line : lines) {
            if (line.strip().startsWith(name + ":")) {
                change.apply(before).map(User::line).ifPresent(changed::add);
            } else {
                changed.add(line);
            }
        }
        write(changed);
        return true;
    }

    private List<String> lines() throws IOException {
        try {
            return Files.readAllLines(path);
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    /// Only the owner can read the new file.
    private void write(List<String> lines) throws IOException {
        var text = lines.isEmpty() ? "" : String.join("\n", lines) + "\n";
        DurableFile.write(path, text.getBytes(StandardCharsets.UTF_8));
    }
}

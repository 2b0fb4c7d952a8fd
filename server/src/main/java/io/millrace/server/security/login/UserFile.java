package io.millrace.server.security.login;

import io.millrace.server.storage.DurableFile;
import io.millrace.server.storage.WatchedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// The file of users: a line `NAME:HASH` for each, as `htpasswd -B` writes it, or `NAME:HASH:GROUP,GROUP`. A comment
/// `#added NAME TIME` says since when the name is that of the user who has it now: an earlier one's tokens have ended.
public record UserFile(Path path) {
    /// Names that fit into the file, into URLs and into logs.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@+-]{0,99}");

    private static final Pattern ADDED =
            Pattern.compile("#added (\\S+) (\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{1,9})?Z)");

    /// A user of the file.
    ///
    /// @param added the beginning of time if it is unknown
    record User(String name, String hash, Set<String> groups, Instant added) {
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
        var added = added(lines);
        var users = new LinkedHashMap<String, User>();
        for (int i = 0; i < lines.size(); i++) {
            var line = lines.get(i).strip();
            if (line.isEmpty() || line.startsWith("#")) {
                continue;
            }
            var user = user(line, added);
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

    private static Map<String, Instant> added(List<String> lines) throws IOException {
        var times = new HashMap<String, Instant>();
        for (int i = 0; i < lines.size(); i++) {
            var comment = ADDED.matcher(lines.get(i).strip());
            if (comment.matches()) {
                try {
                    times.put(comment.group(1), Instant.parse(comment.group(2)));
                } catch (DateTimeParseException e) {
                    throw new IOException("line " + (i + 1) + " has a time that does not exist", e);
                }
            }
        }
        return times;
    }

    private static Optional<User> user(String line, Map<String, Instant> added) {
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
        return Optional.of(new User(fields[0], fields[1], groups, added.getOrDefault(fields[0], Instant.EPOCH)));
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
    ///
    /// @param time now
    public boolean add(String name, char[] password, Set<String> groups, Instant time) throws IOException {
        var lines = lines();
        if (parse(lines).containsKey(name)) {
            return false;
        }
        var longer = new ArrayList<>(lines);
        longer.removeIf(line -> isAddedLine(line, name)); // of an earlier one, whom another program has removed
        longer.add("#added " + name + " " + time.truncatedTo(ChronoUnit.MILLIS));
        longer.add(new User(name, PasswordHash.of(password), groups, time).line());
        write(longer);
        return true;
    }

    private static boolean isAddedLine(String line, String name) {
        var comment = ADDED.matcher(line.strip());
        return comment.matches() && comment.group(1).equals(name);
    }

    /// Changes a password. Returns false if there is no such user.
    public boolean changePassword(String name, char[] password) throws IOException {
        var hash = PasswordHash.of(password);
        return replace(name, user -> Optional.of(new User(name, hash, user.groups(), user.added())));
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
        var after = change.apply(before);
        var changed = new ArrayList<String>();
        for (var line : lines) {
            if (line.strip().startsWith(name + ":")) {
                after.map(User::line).ifPresent(changed::add);
            } else if (after.isPresent() || !isAddedLine(line, name)) {
                changed.add(line);
            }
        }
        write(changed);
        return true;
    }

    private List<String> lines() throws IOException {
        try {
            return WatchedFile.lines(path);
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

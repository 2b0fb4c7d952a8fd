package io.millrace.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// The settings in the configuration file of an installation, for programs without a YAML parser. It knows keys with a
/// value on their line, nested by indentation or joined with dots, and skips the rest.
///
/// @param values by their full keys
public record InstallationSettings(Map<String, String> values) {
    private static final Pattern ENTRY = Pattern.compile(
            "(?<indent> *)(?<quote>['\"]?)(?<key>[^\\s'\"#:-][^\\s'\"#:]*)\\k<quote>:(?:\\s+(?<value>.*))?");
    private static final Pattern COMMENT = Pattern.compile("(?:^|\\s+)#.*");
    private static final Pattern SINGLE_QUOTED = Pattern.compile("'((?:[^']++|'')*+)'\\s*(?:\\s#.*)?");
    private static final Pattern DOUBLE_QUOTED = Pattern.compile("\"((?:[^\"\\\\]++|\\\\.)*+)\"\\s*(?:\\s#.*)?");
    private static final Pattern ESCAPED = Pattern.compile("\\\\(.)");

    public InstallationSettings {
        values = Map.copyOf(values);
    }

    private record Parent(int indent, String prefix) {}

    /// The settings of an installation; none if its file cannot be read.
    ///
    /// @param home the folder of the installation
    public static InstallationSettings of(Path home) {
        try {
            return parse(Files.readString(home.resolve("conf").resolve("millrace.yaml")));
        } catch (IOException e) {
            return new InstallationSettings(Map.of());
        }
    }

    static InstallationSettings parse(String text) {
        var values = new HashMap<String, String>();
        Deque<Parent> parents = new ArrayDeque<>();
        for (var line : text.lines().toList()) {
            var entry = ENTRY.matcher(line);
            if (!entry.matches()) {
                continue;
            }
            int indent = entry.group("indent").length();
            while (!parents.isEmpty() && parents.getFirst().indent() >= indent) {
                parents.removeFirst();
            }
            var name = (parents.isEmpty() ? "" : parents.getFirst().prefix()) + entry.group("key");
            var value = scalar(Optional.ofNullable(entry.group("value")).orElse(""));
            if (value.isPresent()) {
                values.put(name, value.get());
            } else {
                parents.addFirst(new Parent(indent, name + "."));
            }
        }
        return new InstallationSettings(values);
    }

    /// Empty for a key with nested ones, or with none.
    private static Optional<String> scalar(String written) {
        var single = SINGLE_QUOTED.matcher(written);
        if (single.matches()) {
            return Optional.of(single.group(1).replace("''", "'"));
        }
        var both = DOUBLE_QUOTED.matcher(written);
        if (both.matches()) {
            return Optional.of(ESCAPED.matcher(both.group(1)).replaceAll("$1"));
        }
        return Optional.of(COMMENT.matcher(written).replaceFirst("").strip()).filter(text -> !text.isEmpty());
    }

    /// The value of a key, or of the first other one that is set.
    public Optional<String> value(String key, String... others) {
        var found = Optional.ofNullable(values.get(key));
        for (var other : others) {
            found = found.or(() -> Optional.ofNullable(values.get(other)));
        }
        return found;
    }

    public boolean isOn(String key) {
        return value(key).filter("true"::equalsIgnoreCase).isPresent();
    }

    /// The folder of what outlives the server.
    ///
    /// @param home the folder of the installation
    public Path stateFolder(Path home) {
        return value("state.dir").map(Path::of).orElseGet(() -> home.resolve("state"));
    }

    /// The file that a key names, if this user can read it.
    public Optional<Path> file(String key, String... others) {
        return value(key, others).map(Path::of).filter(Files::isReadable);
    }

    /// Does not contain the values, some of which are secrets.
    @Override
    public String toString() {
        return String.join(", ", values.keySet());
    }
}

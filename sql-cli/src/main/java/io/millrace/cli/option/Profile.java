package io.millrace.cli.option;

import io.millrace.client.Connection;
import io.millrace.sql.parse.NearestWord;
import java.net.URI;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The settings in the user's profile file. Lines of `key = value` apply to every start; those under a heading
/// `[name]` apply to that profile and take precedence.
///
/// @param words      `endpoint`, `cluster`, `session`, `init`, `user`, `token-file` and the `tls-` options
/// @param variables  from `variable.NAME = value`
/// @param headers    from `http-header.NAME = value`
/// @param properties the session's configuration: all other keys with a dot
public record Profile(
        Map<String, String> words,
        Map<ShellSetting, String> settings,
        Map<String, String> variables,
        Map<String, String> headers,
        Map<String, String> properties) {
    private static final String ENDPOINT = "endpoint";
    private static final Set<String> LOGIN = Set.of("user", "token-file");
    private static final Set<String> WORDS = Set.of(
            ENDPOINT,
            "cluster",
            "session",
            "init",
            "user",
            "token-file",
            "tls-authorities",
            "tls-certificate",
            "tls-key");
    private static final String VARIABLE = "variable.";
    private static final String HEADER = "http-header.";

    public Profile {
        words = Map.copyOf(words);
        settings = Map.copyOf(settings);
        variables = Map.copyOf(variables);
        headers = Map.copyOf(headers);
        properties = Map.copyOf(properties);
    }

    /// An empty profile.
    static Profile none() {
        return new Profile(Map.of(), Map.of(), Map.of(), Map.of(), Map.of());
    }

    Optional<String> word(String word) {
        return Optional.ofNullable(words.get(word));
    }

    /// Without the login and the headers if they are for another gateway than this one: its owner could use them there.
    Profile at(Optional<String> endpoint) {
        var own = word(ENDPOINT);
        if (own.isEmpty() || endpoint.flatMap(Profile::url).equals(own.flatMap(Profile::url))) {
            return this;
        }
        var kept = new HashMap<>(words);
        kept.keySet().removeAll(LOGIN);
        return new Profile(kept, settings, variables, Map.of(), properties);
    }

    /// The URL of an endpoint, which compares hosts in upper and lower case; empty if it is none.
    private static Optional<URI> url(String endpoint) {
        try {
            return Optional.of(Connection.to(endpoint).base());
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // the connection to it will say so
        }
    }

    /// Parses the general lines and those of one profile.
    ///
    /// @throws IllegalArgumentException with a sentence that names the line
    static Profile read(String text, Optional<String> name) {
        var reader = new Reader();
        var section = Optional.<String>empty();
        int number = 0;
        for (var line : text.lines().map(String::strip).toList()) {
            number++;
            if (line.startsWith("[") && line.endsWith("]")) {
                section = Optional.of(line.substring(1, line.length() - 1).strip());
                reader.names.add(section.get());
            } else if (!line.isEmpty() && !line.startsWith("#")) {
                // lines of other profiles are validated too, so that mistakes are found early
                reader.line(line, number, section.isEmpty() || section.equals(name));
            }
        }
        name.ifPresent(reader::requireProfile);
        return new Profile(reader.words, reader.settings, reader.variables, reader.headers, reader.properties);
    }

    private static final class Reader {
        private final Set<String> names = new LinkedHashSet<>();
        private final Map<String, String> words = new LinkedHashMap<>();
        private final Map<ShellSetting, String> settings = new EnumMap<>(ShellSetting.class);
        private final Map<String, String> variables = new LinkedHashMap<>();
        private final Map<String, String> headers = new LinkedHashMap<>();
        private final Map<String, String> properties = new LinkedHashMap<>();

        void requireProfile(String name) {
            if (!names.contains(name)) {
                throw new IllegalArgumentException("There is no profile '" + name + "'"
                        + (names.isEmpty() ? "." : "; the file has " + String.join(", ", names) + "."));
            }
        }

        void line(String line, int number, boolean selected) {
            int equals = line.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("Line " + number + " is not of the form key = value: " + line);
            }
            try {
                entry(
                        line.substring(0, equals).strip(),
                        line.substring(equals + 1).strip(),
                        selected);
            } catch (IllegalArgumentException e) {
                throw new IllegalArgumentException("Line " + number + ": " + e.getMessage(), e);
            }
        }

        private void entry(String key, String value, boolean selected) {
            var setting = ShellSetting.of(key);
            if (setting.isPresent()) {
                put(settings, setting.get(), setting.get().accept(value), selected);
            } else if (WORDS.contains(key)) {
                put(words, key, value, selected);
            } else if (key.startsWith(VARIABLE)) {
                put(variables, key.substring(VARIABLE.length()), value, selected);
            } else if (key.startsWith(HEADER)) {
                put(headers, key.substring(HEADER.length()), value, selected);
            } else if (key.indexOf('.') > 0) {
                put(properties, key, value, selected);
            } else {
                throw new IllegalArgumentException(unknown(key));
            }
        }

        private static <K> void put(Map<K, String> map, K key, String value, boolean selected) {
            if (selected) {
                map.put(key, value);
            }
        }

        private static String unknown(String key) {
            var known = Stream.concat(WORDS.stream(), ShellSetting.words().stream())
                    .sorted()
                    .toList();
            return "There is no key '" + key + "'"
                    + NearestWord.to(key, known)
                            .map(near -> "; did you mean " + near + "?")
                            .orElse("; valid are " + String.join(", ", known)
                                    + ", variable.NAME, http-header.NAME, and configuration keys of the session.");
        }
    }
}

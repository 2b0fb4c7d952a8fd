package io.millrace.sql.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The options of the connectors and formats that are known here. One that is not has the options that all have.
final class Connectors {
    private static final String EVERY = "*";
    private static final Set<String> FORMAT_KEYS = Set.of("format", "key.format", "value.format");

    private Connectors() {}

    /// One option.
    ///
    /// @param of     the connector, or `format:` and the format
    /// @param values those that it can have, with bars between, or their type
    /// @param usual  what it is when no one sets it; `!` where someone must
    private record Known(String of, String key, String values, String usual) {

        Suggestion offer() {
            var note = values.replace("|", " | ")
                    + (usual.isEmpty() ? "" : usual.equals("!") ? ", required" : ", else " + usual);
            return new Suggestion("'" + key + "'", note, Suggestion.Kind.OPTION);
        }
    }

    /// Read when it is first asked for.
    private static final class All {
        private static final List<Known> OPTIONS =
                ResourceLines.of("connectors.txt").stream().map(All::known).toList();

        private static Known known(String line) {
            var parts = line.split("\t", -1);
            return new Known(parts[0], parts[1], parts[2], parts[3]);
        }
    }

    /// The keys that go with those that are given: the connector's, and those of the formats that are chosen.
    static List<Suggestion> keys(Map<String, String> given) {
        return known(given)
                .filter(option -> !given.containsKey(option.key()))
                .map(Known::offer)
                .toList();
    }

    /// The keys that go with those that are given, as they are.
    static List<String> names(Map<String, String> given) {
        return known(given).map(Known::key).toList();
    }

    /// The connectors and formats themselves.
    static List<String> names() {
        return All.OPTIONS.stream()
                .filter(option ->
                        option.key().equals("connector") || option.key().equals("format"))
                .flatMap(option -> Arrays.stream(option.values().split("\\|")))
                .distinct()
                .toList();
    }

    static List<Suggestion> values(String key, Map<String, String> given) {
        return known(given)
                .filter(option -> option.key().equals(key) && option.values().contains("|"))
                .limit(1)
                .flatMap(option -> Arrays.stream(option.values().split("\\|")))
                .map(value -> new Suggestion("'" + value + "'", "", Suggestion.Kind.VALUE))
                .toList();
    }

    private static Stream<Known> known(Map<String, String> given) {
        var connector = given.getOrDefault("connector", "");
        var own = All.OPTIONS.stream()
                .filter(option -> option.of().equals(connector) || option.of().equals(EVERY));
        var formats = given.entrySet().stream()
                .filter(entry -> FORMAT_KEYS.contains(entry.getKey()))
                .flatMap(entry -> format(entry.getKey(), entry.getValue()));
        return Stream.concat(own, formats);
    }

    /// The options of a format bear its name, and that of the part that it is for.
    private static Stream<Known> format(String role, String format) {
        var prefix = (role.equals("format") ? "" : role.substring(0, role.length() - "format".length())) + format + ".";
        return All.OPTIONS.stream()
                .filter(option -> option.of().equals("format:" + format))
                .map(option -> new Known(option.of(), prefix + option.key(), option.values(), option.usual()));
    }
}

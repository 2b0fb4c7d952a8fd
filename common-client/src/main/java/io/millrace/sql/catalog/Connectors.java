package io.millrace.sql.catalog;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// The options of the known connectors and formats. An unknown connector has the options common to all.
final class Connectors {
    private static final String ALL_CONNECTORS = "*";
    private static final Set<String> FORMAT_KEYS = Set.of("format", "key.format", "value.format");

    private Connectors() {}

    /// One option.
    ///
    /// @param owner        the connector, or `format:` and the format
    /// @param values       the valid values separated by bars, or their type
    /// @param defaultValue `!` if the option is required, empty if it has no default
    private record Option(String owner, String key, String values, String defaultValue) {

        Suggestion suggestion() {
            var note = values.replace("|", " | ")
                    + (defaultValue.isEmpty()
                            ? ""
                            : defaultValue.equals("!") ? ", required" : ", default " + defaultValue);
            return new Suggestion("'" + key + "'", note, Suggestion.Kind.OPTION);
        }
    }

    /// Loaded at the first use.
    private static final class All {
        private static final List<Option> OPTIONS =
                ResourceLines.of("connectors.txt").stream().map(All::known).toList();

        private static Option known(String line) {
            var parts = line.split("\t", -1);
            return new Option(parts[0], parts[1], parts[2], parts[3]);
        }
    }

    /// Suggests the keys that are valid for the present options and missing from them.
    static List<Suggestion> keys(Map<String, String> present) {
        return known(present)
                .filter(option -> !present.containsKey(option.key()))
                .map(Option::suggestion)
                .toList();
    }

    /// The keys that are valid for the present options.
    static List<String> names(Map<String, String> present) {
        return known(present).map(Option::key).toList();
    }

    /// The names of the connectors and formats.
    static List<String> names() {
        return All.OPTIONS.stream()
                .filter(option ->
                        option.key().equals("connector") || option.key().equals("format"))
                .flatMap(option -> Arrays.stream(option.values().split("\\|")))
                .distinct()
                .toList();
    }

    static List<Suggestion> values(String key, Map<String, String> present) {
        return known(present)
                .filter(option -> option.key().equals(key) && option.values().contains("|"))
                .limit(1)
                .flatMap(option -> Arrays.stream(option.values().split("\\|")))
                .map(value -> new Suggestion("'" + value + "'", "", Suggestion.Kind.VALUE))
                .toList();
    }

    private static Stream<Option> known(Map<String, String> present) {
        var connector = present.getOrDefault("connector", "");
        var own = All.OPTIONS.stream()
                .filter(option ->
                        option.owner().equals(connector) || option.owner().equals(ALL_CONNECTORS));
        var formats = present.entrySet().stream()
                .filter(entry -> FORMAT_KEYS.contains(entry.getKey()))
                .flatMap(entry -> format(entry.getKey(), entry.getValue()));
        return Stream.concat(own, formats);
    }

    /// The options of a format, prefixed with its role and name.
    private static Stream<Option> format(String role, String format) {
        var prefix = (role.equals("format") ? "" : role.substring(0, role.length() - "format".length())) + format + ".";
        return All.OPTIONS.stream()
                .filter(option -> option.owner().equals("format:" + format))
                .map(option ->
                        new Option(option.owner(), prefix + option.key(), option.values(), option.defaultValue()));
    }
}

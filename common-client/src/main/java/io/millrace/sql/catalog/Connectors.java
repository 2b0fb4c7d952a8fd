package io.millrace.sql.catalog;

import io.millrace.wire.sql.ConnectorInventory.Kind;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// The options of connectors and formats: those that are known here, with their types, and those that the factories of
/// the gateway list. An unknown connector has the options common to all.
record Connectors(CatalogSnapshot gateway) {
    private static final String ALL_CONNECTORS = "*";
    private static final Set<String> FORMAT_KEYS = Set.of("format", "key.format", "value.format");

    /// An option of a connector or format.
    ///
    /// @param owner        the connector, or `format:` and the format
    /// @param values       the valid values separated by bars, or their type
    /// @param defaultValue `!` if the option is required, empty if it has no default
    private record Option(String owner, String key, String values, String defaultValue) {

        Suggestion suggestion() {
            var note = values.replace("|", " | ")
                    + (defaultValue.isEmpty()
                            ? ""
                            : (values.isEmpty() ? "" : ", ")
                                    + (defaultValue.equals("!") ? "required" : "default " + defaultValue));
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
    List<Suggestion> keys(Map<String, String> present) {
        return all(present)
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

    List<Suggestion> values(String key, Map<String, String> present) {
        var values = all(present)
                .filter(option -> option.key().equals(key) && option.values().contains("|"))
                .limit(1)
                .flatMap(option -> Arrays.stream(option.values().split("\\|")));
        return Stream.concat(values, loaded(key))
                .distinct()
                .map(value -> new Suggestion("'" + value + "'", "", Suggestion.Kind.VALUE))
                .toList();
    }

    /// The names that the gateway has for a key.
    private Stream<String> loaded(String key) {
        if (key.equals("connector")) {
            return gateway.factories(Kind.CONNECTOR).stream();
        }
        return FORMAT_KEYS.contains(key) ? gateway.factories(Kind.FORMAT).stream() : Stream.empty();
    }

    /// Options that are known here come first: their types are known, too.
    private Stream<Option> all(Map<String, String> present) {
        var keys = new HashSet<String>();
        return Stream.concat(known(present), reported(present)).filter(option -> keys.add(option.key()));
    }

    private Stream<Option> reported(Map<String, String> present) {
        var connector = Optional.ofNullable(present.get("connector")).stream()
                .flatMap(name -> reported(Kind.CONNECTOR, name, ""));
        var formats = present.entrySet().stream()
                .filter(entry -> FORMAT_KEYS.contains(entry.getKey()))
                .flatMap(entry -> reported(Kind.FORMAT, entry.getValue(), prefix(entry.getKey(), entry.getValue())));
        return Stream.concat(connector, formats);
    }

    private Stream<Option> reported(Kind kind, String name, String prefix) {
        return gateway.options(kind, name).stream()
                .map(row -> new Option(name, prefix + row.get(0), row.get(1), row.get(2)));
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

    private static String prefix(String role, String format) {
        return (role.equals("format") ? "" : role.substring(0, role.length() - "format".length())) + format + ".";
    }

    /// The options of a format, prefixed with its role and name.
    private static Stream<Option> format(String role, String format) {
        var prefix = prefix(role, format);
        return All.OPTIONS.stream()
                .filter(option -> option.owner().equals("format:" + format))
                .map(option ->
                        new Option(option.owner(), prefix + option.key(), option.values(), option.defaultValue()));
    }
}

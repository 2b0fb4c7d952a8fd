package io.millrace.sql.catalog;

import java.util.Arrays;
import java.util.List;

/// The configuration keys that users commonly set in a session.
final class SessionKeys {
    private SessionKeys() {}

    /// A key.
    ///
    /// @param values       the valid values separated by bars, or their type
    /// @param defaultValue empty if the key has no default
    private record Setting(String key, String values, String defaultValue) {

        Suggestion suggestion() {
            var note = values.replace("|", " | ") + (defaultValue.isEmpty() ? "" : ", default " + defaultValue);
            return new Suggestion("'" + key + "'", note, Suggestion.Kind.OPTION);
        }
    }

    /// Loaded at the first use.
    private static final class All {
        private static final List<Setting> SETTINGS =
                ResourceLines.of("settings.txt").stream().map(All::setting).toList();

        private static Setting setting(String line) {
            var parts = line.split("\t", -1);
            return new Setting(parts[0], parts[1], parts[2]);
        }
    }

    static List<Suggestion> keys() {
        return All.SETTINGS.stream().map(Setting::suggestion).toList();
    }

    static List<Suggestion> values(String key) {
        return All.SETTINGS.stream()
                .filter(setting -> setting.key().equals(key) && setting.values().contains("|"))
                .flatMap(setting -> Arrays.stream(setting.values().split("\\|")))
                .map(value -> new Suggestion("'" + value + "'", "", Suggestion.Kind.VALUE))
                .toList();
    }

    static List<String> names() {
        return All.SETTINGS.stream().map(Setting::key).toList();
    }
}

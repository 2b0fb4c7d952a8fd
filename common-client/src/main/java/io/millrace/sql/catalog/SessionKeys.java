package io.millrace.sql.catalog;

import java.util.Arrays;
import java.util.List;

/// The keys of a session's configuration that people set, with their values.
public final class SessionKeys {
    private SessionKeys() {}

    /// One key.
    ///
    /// @param values those that it can have, with bars between, or their type
    /// @param usual  what it is when no one sets it; empty for nothing
    private record Setting(String key, String values, String usual) {

        Suggestion offer() {
            var note = values.replace("|", " | ") + (usual.isEmpty() ? "" : ", else " + usual);
            return new Suggestion("'" + key + "'", note, Suggestion.Kind.OPTION);
        }
    }

    /// Read when it is first asked for.
    private static final class All {
        private static final List<Setting> SETTINGS =
                ResourceLines.of("settings.txt").stream().map(All::setting).toList();

        private static Setting setting(String line) {
            var parts = line.split("\t", -1);
            return new Setting(parts[0], parts[1], parts[2]);
        }
    }

    static List<Suggestion> keys() {
        return All.SETTINGS.stream().map(Setting::offer).toList();
    }

    static List<Suggestion> values(String key) {
        return All.SETTINGS.stream()
                .filter(setting -> setting.key().equals(key) && setting.values().contains("|"))
                .flatMap(setting -> Arrays.stream(setting.values().split("\\|")))
                .map(value -> new Suggestion("'" + value + "'", "", Suggestion.Kind.VALUE))
                .toList();
    }

    /// The keys themselves, for a search of the nearest.
    public static List<String> names() {
        return All.SETTINGS.stream().map(Setting::key).toList();
    }
}

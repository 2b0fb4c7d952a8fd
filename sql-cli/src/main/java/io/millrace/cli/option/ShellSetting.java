package io.millrace.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A setting with a fixed set of values, which an option, a profile or `\set` chooses.
public enum ShellSetting {
    OUTPUT(OutputFormat.words(), "the output format"),
    HEADER(HeaderStyle.words(), "the header of a result: column names, names and types, or none"),
    WRAP(List.of("off", "on"), "wrap values that do not fit their column instead of cutting them"),
    CHANGES(List.of("off", "on"), "print each change of a result (op: +I -U +U -D) instead of its final rows"),
    TIMING(List.of("auto", "on", "off"), "show how long statements take: at the prompt, always, or never"),
    VIEW(
            List.of("auto", "table", "log", "chart", "off"),
            "the view of a query without end: its table, its changes or a chart; off prints its changes"),
    PAGER(List.of("on", "off", "less"), "open results that do not fit on the screen in a pager"),
    EDITING(List.of("emacs", "vi"), "the key bindings of the prompt"),
    CONFIRM(List.of("on", "off"), "ask before destructive statements at the prompt"),
    ON_ERROR(List.of("stop", "continue"), "what a script does after a failed statement"),
    WAIT(List.of("off", "on"), "wait for the jobs that statements start");

    @SuppressWarnings("ImmutableEnumChecker") // List.copyOf is
    private final List<String> choices;

    private final String summary;

    ShellSetting(List<String> choices, String summary) {
        this.choices = List.copyOf(choices);
        this.summary = summary;
    }

    /// The name that users type.
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// The valid values; the first is the default.
    public List<String> choices() {
        return choices;
    }

    public String summary() {
        return summary;
    }

    public String defaultValue() {
        return choices.getFirst();
    }

    /// Normalizes a value.
    ///
    /// @throws IllegalArgumentException with a sentence that lists the valid values
    public String accept(String value) {
        var chosen = value.toLowerCase(Locale.ROOT);
        if (!choices.contains(chosen)) {
            throw new IllegalArgumentException(
                    "There is no " + word() + " '" + value + "'; valid are " + String.join(", ", choices) + ".");
        }
        return chosen;
    }

    public static Optional<ShellSetting> of(String word) {
        return Arrays.stream(values())
                .filter(setting -> setting.word().equals(word.toLowerCase(Locale.ROOT)))
                .findFirst();
    }

    public static List<String> words() {
        return Arrays.stream(values()).map(ShellSetting::word).toList();
    }
}

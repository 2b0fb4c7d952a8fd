package io.millrace.cli.option;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// Something about the shell that can be chosen from a few values: by an option, in a profile, by `\set`.
public enum ShellSetting {
    OUTPUT(OutputFormat.words(), "how results are written"),
    HEADER(HeaderStyle.words(), "what stands above a result: nothing, the names of its columns, or their types too"),
    WRAP(List.of("off", "on"), "let a value that does not fit its column go on below, instead of cutting it"),
    CHANGES(List.of("off", "on"), "print each change of a result (op: +I -U +U -D) instead of its final rows"),
    TIMING(List.of("auto", "on", "off"), "show how long statements take: for a person, always, or never"),
    VIEW(
            List.of("auto", "table", "log", "chart", "off"),
            "what opens of a query without end: its table, its changes, a chart; or print its changes as they come"),
    PAGER(List.of("on", "off", "less"), "read a result that is higher than the screen page by page"),
    EDITING(List.of("emacs", "vi"), "the keys of the prompt"),
    CONFIRM(List.of("on", "off"), "ask a person before a statement that destroys"),
    ON_ERROR(List.of("stop", "continue"), "what a script does after a statement that failed"),
    WAIT(List.of("off", "on"), "wait for the jobs that statements start");

    @SuppressWarnings("ImmutableEnumChecker") // List.copyOf is
    private final List<String> choices;

    private final String summary;

    ShellSetting(List<String> choices, String summary) {
        this.choices = List.copyOf(choices);
        this.summary = summary;
    }

    /// As it is typed.
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /// What may be chosen; the first is the default.
    public List<String> choices() {
        return choices;
    }

    public String summary() {
        return summary;
    }

    public String byDefault() {
        return choices.getFirst();
    }

    /// The value as it is kept, or why there is none.
    ///
    /// @throws IllegalArgumentException with a sentence that lists the values
    public String accept(String value) {
        var chosen = value.toLowerCase(Locale.ROOT);
        if (!choices.contains(chosen)) {
            throw new IllegalArgumentException(
                    "There is no " + word() + " '" + value + "'; there are " + String.join(", ", choices) + ".");
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

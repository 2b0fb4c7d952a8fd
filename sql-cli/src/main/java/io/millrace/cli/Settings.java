package io.millrace.cli;

import io.millrace.cli.option.HeaderStyle;
import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.option.ShellOptions;
import io.millrace.cli.option.ShellSetting;
import io.millrace.cli.render.Style;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The settings that can change while the shell runs: those with a few values each, and the user's variables.
final class Settings {
    private final boolean attended;
    private final Map<ShellSetting, String> chosen = new EnumMap<>(ShellSetting.class);
    private final Map<String, String> variables = new TreeMap<>();

    /// As the options say.
    ///
    /// @param attended whether a person sits at a prompt
    Settings(ShellOptions options, boolean attended) {
        this.attended = attended;
        chosen.putAll(options.settings());
        variables.putAll(options.variables());
    }

    String value(ShellSetting setting) {
        return chosen.getOrDefault(setting, setting.byDefault());
    }

    /// Whether a setting of `on` and `off` is on; `auto` is on for a person at a prompt.
    boolean on(ShellSetting setting) {
        var value = value(setting);
        return "on".equals(value) || ("auto".equals(value) && attended);
    }

    OutputFormat format() {
        return OutputFormat.of(value(ShellSetting.OUTPUT)).orElseThrow();
    }

    /// Whether a person sits at a prompt.
    boolean attended() {
        return attended;
    }

    Style style() {
        return new Style(HeaderStyle.of(value(ShellSetting.HEADER)), on(ShellSetting.WRAP));
    }

    /// Whether to print each change of a result, and what it does.
    boolean changes() {
        return "on".equals(value(ShellSetting.CHANGES));
    }

    /// @throws IllegalArgumentException with a sentence that lists what it may be
    void choose(ShellSetting setting, String value) {
        chosen.put(setting, setting.accept(value));
    }

    Map<String, String> variables() {
        return Collections.unmodifiableMap(variables);
    }

    Optional<String> variable(String name) {
        return Optional.ofNullable(variables.get(name));
    }

    void define(String name, String value) {
        variables.put(name, value);
    }

    /// Whether there was one.
    boolean forget(String name) {
        return variables.remove(name) != null;
    }
}

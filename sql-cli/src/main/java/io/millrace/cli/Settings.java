package io.millrace.cli;

import io.millrace.cli.option.HeaderStyle;
import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.option.ShellOptions;
import io.millrace.cli.option.ShellSetting;
import io.millrace.cli.render.Style;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/// The settings that can change while the shell runs: those with a few values each, and the user's variables.
final class Settings {
    private final boolean interactive;
    private final Map<ShellSetting, String> values = new EnumMap<>(ShellSetting.class);
    private final Map<String, String> variables = new TreeMap<>();

    /// @param interactive whether a user sits at the prompt
    Settings(ShellOptions options, boolean interactive) {
        this.interactive = interactive;
        values.putAll(options.settings());
        variables.putAll(options.variables());
    }

    String value(ShellSetting setting) {
        return values.getOrDefault(setting, setting.defaultValue());
    }

    /// Whether a setting is `on`, or `auto` for a user at the prompt.
    boolean on(ShellSetting setting) {
        var value = value(setting);
        return "on".equals(value) || ("auto".equals(value) && interactive);
    }

    OutputFormat format() {
        return OutputFormat.of(value(ShellSetting.OUTPUT)).orElseThrow();
    }

    /// Whether a user sits at the prompt.
    boolean interactive() {
        return interactive;
    }

    Style style() {
        return new Style(HeaderStyle.of(value(ShellSetting.HEADER)), on(ShellSetting.WRAP));
    }

    /// Whether to print each change of a result instead of its final rows.
    boolean changes() {
        return "on".equals(value(ShellSetting.CHANGES));
    }

    /// @throws IllegalArgumentException with a sentence that lists the valid values
    void choose(ShellSetting setting, String value) {
        values.put(setting, setting.accept(value));
    }

    Map<String, String> variables() {
        return Collections.unmodifiableMap(variables);
    }

    void define(String name, String value) {
        variables.put(name, value);
    }

    /// Removes a variable.
    ///
    /// @return whether it existed
    boolean forget(String name) {
        return variables.remove(name) != null;
    }
}

package io.millrace.cli;

import io.millrace.cli.option.ShellSetting;
import io.millrace.cli.render.WordWrap;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.ControlCharacters;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// The commands that change settings and variables.
final class SettingCommands {
    /// The column at which the description of a setting starts.
    private static final int SUMMARY_COLUMN = 22;

    private final Shell shell;
    private final Screen screen;
    private final Settings settings;
    private Optional<String> formatBeforeFile = Optional.empty();

    SettingCommands(Shell shell, Screen screen, Settings settings) {
        this.shell = shell;
        this.screen = screen;
        this.settings = settings;
    }

    void toggle(ShellSetting setting) {
        choose(setting, Optional.of(settings.on(setting) ? "off" : "on"));
    }

    /// Sets a value if one is given, and prints the current value.
    void choose(ShellSetting setting, Optional<String> value) {
        value.ifPresent(word -> settings.choose(setting, word));
        screen.message(setting.word() + " is " + settings.value(setting) + meaning(setting) + "\n");
    }

    private String meaning(ShellSetting setting) {
        return setting == ShellSetting.OUTPUT ? ": " + settings.format().summary() : "";
    }

    /// Sends results to a file, in the format of its extension, or back to the screen in the format used before.
    void redirect(Optional<Path> file, Optional<String> format) {
        var previous = shell.redirect(file);
        previous.ifPresent(path -> screen.message("Results were written to " + path + ".\n"));
        formatBeforeFile.ifPresent(word -> settings.choose(ShellSetting.OUTPUT, word));
        formatBeforeFile = file.map(_ -> settings.value(ShellSetting.OUTPUT));
        format.ifPresent(word -> settings.choose(ShellSetting.OUTPUT, word));
        file.ifPresent(path -> screen.message("Results go to " + path + " as " + settings.value(ShellSetting.OUTPUT)
                + "; \\o without a file ends that.\n"));
    }

    void list() {
        for (var setting : ShellSetting.values()) {
            var summary = setting.summary() + " (" + String.join(", ", setting.choices()) + ")";
            screen.print(String.format(
                    Locale.ROOT,
                    "  %-9s %-9s %s\n",
                    setting.word(),
                    settings.value(setting),
                    WordWrap.text(summary, SUMMARY_COLUMN, SUMMARY_COLUMN, screen.layout(false))));
        }
        settings.variables()
                .forEach((name, value) -> screen.print("  :" + name + " = " + ControlCharacters.line(value) + "\n"));
    }

    void define(String name, String value) {
        settings.define(name, value);
    }

    void forget(String name) {
        if (!settings.forget(name)) {
            throw new IllegalArgumentException("There is no variable '" + name + "'.");
        }
    }
}

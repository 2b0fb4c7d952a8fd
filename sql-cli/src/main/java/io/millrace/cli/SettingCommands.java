package io.millrace.cli;

import io.millrace.cli.option.ShellSetting;
import io.millrace.cli.render.ControlCharacters;
import io.millrace.cli.render.WordWrap;
import io.millrace.cli.terminal.Screen;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;

/// The commands that change how the shell behaves, and what variables stand for.
final class SettingCommands {
    /// The column of a setting's meaning.
    private static final int TOLD_AT = 22;

    private final Shell shell;
    private final Screen screen;
    private final Settings settings;
    private Optional<String> beforeFile = Optional.empty();

    SettingCommands(Shell shell, Screen screen, Settings settings) {
        this.shell = shell;
        this.screen = screen;
        this.settings = settings;
    }

    void toggle(ShellSetting setting) {
        choose(setting, Optional.of(settings.on(setting) ? "off" : "on"));
    }

    /// Chooses a value; without one, tells which it is.
    void choose(ShellSetting setting, Optional<String> value) {
        value.ifPresent(word -> settings.choose(setting, word));
        screen.tell(setting.word() + " is " + settings.value(setting) + meaning(setting) + "\n");
    }

    private String meaning(ShellSetting setting) {
        return setting == ShellSetting.OUTPUT ? ": " + settings.format().summary() : "";
    }

    /// Results go to a file, in the format that its name says, or to the screen again, as they did before.
    void redirect(Optional<Path> file, Optional<String> format) {
        var before = shell.redirect(file);
        before.ifPresent(path -> screen.tell("Results are in " + path + ".\n"));
        beforeFile.ifPresent(word -> settings.choose(ShellSetting.OUTPUT, word));
        beforeFile = file.map(_ -> settings.value(ShellSetting.OUTPUT));
        format.ifPresent(word -> settings.choose(ShellSetting.OUTPUT, word));
        file.ifPresent(path -> screen.tell(
                "Results go to " + path + " as " + settings.value(ShellSetting.OUTPUT) + "; \\o alone ends that.\n"));
    }

    void list() {
        for (var setting : ShellSetting.values()) {
            var told = setting.summary() + " (" + String.join(", ", setting.choices()) + ")";
            screen.print(String.format(
                    Locale.ROOT,
                    "  %-9s %-9s %s\n",
                    setting.word(),
                    settings.value(setting),
                    WordWrap.text(told, TOLD_AT, TOLD_AT, screen.layout(false))));
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

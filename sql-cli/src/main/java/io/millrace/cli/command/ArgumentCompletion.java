package io.millrace.cli.command;

import io.millrace.cli.option.ShellSetting;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/// The kind of argument that can follow a part of a command line.
public sealed interface ArgumentCompletion {

    /// Completes one of these words.
    record Words(List<String> words) implements ArgumentCompletion {
        public Words {
            words = List.copyOf(words);
        }
    }

    /// The name of a table or view.
    record Relation() implements ArgumentCompletion {}

    /// The id of a job.
    record Job() implements ArgumentCompletion {}

    /// The name of a variable.
    record Variable() implements ArgumentCompletion {}

    /// An SQL statement.
    record Statement() implements ArgumentCompletion {}

    /// The name of a file of this machine.
    record File() implements ArgumentCompletion {}

    /// An argument without suggestions.
    record Anything() implements ArgumentCompletion {}

    /// The argument that can follow the start of a line.
    ///
    /// @param begun ends where the next word starts
    static ArgumentCompletion after(String begun) {
        var words = begun.strip().split("\\s+", 3);
        if (words[0].equals("\\set")) {
            return words.length == 1 ? new Words(ShellSetting.words()) : values(words[1]);
        }
        if (words[0].equals("\\unset")) {
            return new Variable();
        }
        if (words[0].equals("\\h")) {
            return new Words(headings(begun.strip().substring(2).strip()));
        }
        if (words[0].equals("\\export")
                && begun.strip().toLowerCase(Locale.ROOT).endsWith(" to")) {
            return new File();
        }
        if (words[0].equals("\\copy") && words.length > 1) {
            return words.length == 2 ? new Words(List.of("to")) : new Relation();
        }
        var setting = ShellSetting.of(words[0].replaceFirst("^\\\\", ""));
        if (setting.isPresent()) {
            return words.length == 1 ? new Words(setting.get().choices()) : new Anything();
        }
        return CommandReader.ALL.stream()
                .filter(entry -> entry.name().equals(words[0]))
                .findFirst()
                .map(entry -> of(entry.argument(), words.length == 1))
                .orElse(new Anything());
    }

    /// The rest of each statement heading that starts with these words.
    private static List<String> headings(String words) {
        var begun = words.isEmpty() ? "" : words.toUpperCase(Locale.ROOT) + " ";
        return Syntax.headings().stream()
                .filter(heading -> heading.startsWith(begun))
                .map(heading -> heading.substring(begun.length()))
                .toList();
    }

    private static ArgumentCompletion values(String setting) {
        return ShellSetting.of(setting)
                .<ArgumentCompletion>map(found -> new Words(found.choices()))
                .orElse(new Anything());
    }

    private static ArgumentCompletion of(String argument, boolean first) {
        var plain = argument.replace("[", "").replace("]", "");
        if (plain.startsWith("STATEMENT") || plain.startsWith("QUERY")) {
            return new Statement();
        }
        if (!first) {
            return new Anything();
        }
        if (plain.startsWith("ID")) {
            return new Job();
        }
        if (plain.startsWith("FILE")) {
            return new File();
        }
        if (plain.startsWith("TABLE")) {
            return new Relation();
        }
        return plain.contains("|") ? new Words(Stream.of(plain.split("\\|", -1)).toList()) : new Anything();
    }
}

package io.millrace.cli.command;

import java.util.Locale;

/// Formats the output of `\?` and `\h`.
public final class HelpText {
    private static final int WIDTH = 79;
    private static final int NAME_WIDTH = 20;

    private HelpText() {}

    /// All commands by group, and the keys of the prompt.
    public static String commands() {
        var text = new StringBuilder();
        var heading = "";
        for (var entry : CommandReader.ALL) {
            if (!entry.heading().equals(heading)) {
                heading = entry.heading();
                text.append(heading).append('\n');
            }
            text.append(line(entry));
        }
        return text.append("""
                Keys
                  Tab completes. Up and Down search the history by prefix, Ctrl-R by text.
                  Right accepts the suggestion. Ctrl-X Ctrl-E opens $EDITOR. Ctrl-C cancels.
                Everything else is SQL and ends with a semicolon.
                """).toString();
    }

    /// A command with its summary, wrapped to the width of the help.
    private static String line(CommandReader.Entry entry) {
        var usage = (entry.name() + " " + entry.argument()).strip();
        var text = new StringBuilder(String.format(Locale.ROOT, "  %-" + NAME_WIDTH + "s", usage));
        if (usage.length() > NAME_WIDTH) {
            text.append('\n').append(" ".repeat(NAME_WIDTH + 2));
        }
        int begin = NAME_WIDTH + 2;
        int column = begin;
        for (var word : entry.summary().split(" ", -1)) {
            if (column + 1 + word.length() > WIDTH) {
                text.append('\n').append(" ".repeat(begin));
                column = begin;
            }
            text.append(' ').append(word);
            column += 1 + word.length();
        }
        return text.append('\n').toString();
    }

    /// The syntax of the statements that match the words, or a list of all statements if there are no words.
    public static String about(String words) {
        if (words.isBlank()) {
            var text = new StringBuilder("\\h with one of these shows its syntax:\n");
            var headings = Syntax.headings();
            int rows = (headings.size() + 2) / 3;
            for (int i = 0; i < rows; i++) {
                var line = new StringBuilder();
                for (int j = i; j < headings.size(); j += rows) {
                    line.append(String.format(Locale.ROOT, "  %-24s", headings.get(j)));
                }
                text.append(line.toString().stripTrailing()).append('\n');
            }
            return text.toString();
        }
        var topics = Syntax.about(words);
        if (topics.isEmpty()) {
            return "There is no statement '" + words + "'; \\h lists all statements.\n";
        }
        var text = new StringBuilder();
        for (var topic : topics) {
            text.append(topic.heading()).append('\n');
            topic.lines().forEach(line -> text.append(line).append('\n'));
        }
        return text.toString();
    }
}

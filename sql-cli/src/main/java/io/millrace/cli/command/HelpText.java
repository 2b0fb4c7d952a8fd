package io.millrace.cli.command;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// The texts of `\?` and `\h`.
public final class HelpText {
    private static final int WIDTH = 79;
    private static final int USE = 20;
    private static final String REST = "More";
    /// By what a person wants to do; a command that is not here stands under the last heading.
    private static final Map<String, List<String>> GROUPS = groups();

    private HelpText() {}

    private static Map<String, List<String>> groups() {
        var groups = new LinkedHashMap<String, List<String>>();
        groups.put("Help", List.of("\\?", "\\h", "\\error", "\\q"));
        groups.put("Catalog", List.of("\\d", "\\d+", "\\dt", "\\dv", "\\df", "\\dd", "\\dc"));
        groups.put("Statements", List.of("\\explain", "\\edit", "\\i", "\\history", "\\watch"));
        groups.put("Results", List.of("\\output", "\\o", "\\view", "\\pager", "\\timing"));
        groups.put("Jobs", List.of("\\jobs", "\\job", "\\top", "\\rescale", "\\stop", "\\cancel"));
        groups.put("Sessions", List.of("\\session", "\\sessions", "\\end"));
        groups.put("Variables", List.of("\\set", "\\unset", "\\echo"));
        return groups;
    }

    /// All commands by what they are for, and the keys.
    public static String commands() {
        var text = new StringBuilder();
        for (var heading :
                Stream.concat(GROUPS.keySet().stream(), Stream.of(REST)).toList()) {
            var lines = CommandReader.ALL.stream()
                    .filter(entry -> heading(entry.name()).equals(heading))
                    .map(HelpText::line)
                    .toList();
            if (!lines.isEmpty()) {
                text.append(heading).append('\n').append(String.join("", lines));
            }
        }
        return text.append("Keys\n")
                .append("  Tab completes. Up and Down recall what begins so, Ctrl-R searches.\n")
                .append("  Right takes the grey suggestion. Ctrl-X Ctrl-E opens $EDITOR. Ctrl-C cancels.\n")
                .append("All else is SQL and ends with a semicolon.\n")
                .toString();
    }

    static String heading(String command) {
        return GROUPS.entrySet().stream()
                .filter(group -> group.getValue().contains(command))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(REST);
    }

    /// One command, with its summary beside it, on as many lines as that needs.
    private static String line(CommandReader.Entry entry) {
        var use = (entry.name() + " " + entry.argument()).strip();
        var text = new StringBuilder(String.format(Locale.ROOT, "  %-" + USE + "s", use));
        if (use.length() > USE) {
            text.append('\n').append(" ".repeat(USE + 2));
        }
        int begin = USE + 2;
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

    /// The kinds of statements there are, or how those are written that the words mean.
    public static String about(String words) {
        if (words.isBlank()) {
            var text = new StringBuilder("\\h and one of these tells how it is written:\n");
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
            return "There is no statement '" + words + "'; \\h lists those there are.\n";
        }
        var text = new StringBuilder();
        for (var topic : topics) {
            text.append(topic.heading()).append('\n');
            topic.lines().forEach(line -> text.append(line).append('\n'));
        }
        return text.toString();
    }
}

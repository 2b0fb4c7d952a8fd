package io.millrace.journey;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/// Reads the commands of a section of a document: those in its blocks of `sh`, in their order. A command ends with its
/// line, or with the line that closes its text in quotes or its here-document.
final class GuideCommands {
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```sh\\n(.*?)^```$");
    private static final Pattern TEXT = Pattern.compile("<<(\\w+)$");

    private GuideCommands() {}

    static List<String> of(Path document, String section) throws IOException {
        var page = Files.readString(document);
        int start = page.indexOf("\n## " + section + "\n");
        if (start < 0) {
            throw new AssertionError(document + " has no section '" + section + "'");
        }
        int end = page.indexOf("\n## ", start + 1);
        var commands = new ArrayList<String>();
        BLOCK.matcher(page.substring(start, end)).results().forEach(block -> commands.addAll(split(block.group(1))));
        return commands;
    }

    private static List<String> split(String block) {
        var commands = new ArrayList<String>();
        var command = new StringBuilder();
        for (var line : block.lines().toList()) {
            command.append(command.isEmpty() ? "" : "\n").append(line);
            if (isComplete(command.toString())) {
                commands.add(command.toString());
                command.setLength(0);
            }
        }
        return commands;
    }

    private static boolean isComplete(String command) {
        var text = TEXT.matcher(command.lines().findFirst().orElse(""));
        return text.find()
                ? command.endsWith("\n" + text.group(1))
                : command.chars().filter(letter -> letter == '"').count() % 2 == 0;
    }
}

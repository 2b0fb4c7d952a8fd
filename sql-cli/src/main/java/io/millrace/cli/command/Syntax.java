package io.millrace.cli.command;

import io.millrace.cli.option.ResourceText;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The syntax of SQL statements, as `\h` shows it.
public final class Syntax {

    /// A kind of statement.
    ///
    /// @param heading its first words
    /// @param lines   its syntax and an example
    public record Topic(String heading, List<String> lines) {
        public Topic {
            lines = List.copyOf(lines);
        }
    }

    private Syntax() {}

    /// Parsed at the first use.
    private static final class All {
        private static final List<Topic> TOPICS = Stream.of(
                        ResourceText.of(Syntax.class, "syntax.txt").split("(?m)^== ", -1))
                .skip(1) // the comment
                .map(block -> block.stripTrailing().lines().toList())
                .map(lines -> new Topic(lines.getFirst(), lines.subList(1, lines.size())))
                .toList();
    }

    public static List<Topic> topics() {
        return All.TOPICS;
    }

    public static List<String> headings() {
        return topics().stream().map(Topic::heading).toList();
    }

    /// The topic with this heading, or else all topics whose headings start with the words, or have a word that
    /// does.
    public static List<Topic> about(String words) {
        var heading = words.strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
        var exact = topics().stream()
                .filter(topic -> topic.heading().equals(heading))
                .findFirst();
        return exact.map(List::of)
                .or(() -> matching(heading + " ", true))
                .orElseGet(() -> matching(heading, false).orElse(List.of()));
    }

    private static Optional<List<Topic>> matching(String prefix, boolean atStart) {
        var found = topics().stream()
                .filter(topic ->
                        atStart ? topic.heading().startsWith(prefix) : (" " + topic.heading()).contains(" " + prefix))
                .toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(found);
    }
}

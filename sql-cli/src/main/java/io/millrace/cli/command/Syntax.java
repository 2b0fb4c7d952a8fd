package io.millrace.cli.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// The statements of the language, each in a few lines: what `\h` shows.
public final class Syntax {

    /// One kind of statement.
    ///
    /// @param heading its first words
    /// @param lines   how it is written, and an example
    public record Topic(String heading, List<String> lines) {
        public Topic {
            lines = List.copyOf(lines);
        }

        /// The example at its end.
        public String example() {
            return String.join(
                            "\n",
                            lines.stream()
                                    .dropWhile(line -> !line.equals(EXAMPLE))
                                    .skip(1)
                                    .toList())
                    .strip();
        }
    }

    private static final String EXAMPLE = "e.g.";

    private Syntax() {}

    /// Made when it is first asked for.
    private static final class All {
        private static final List<Topic> TOPICS = read(SyntaxText.TEXT);

        private static List<Topic> read(String text) {
            var topics = new ArrayList<Topic>();
            for (var block : text.split("(?m)^== ", -1)) {
                if (!block.isBlank()) {
                    var lines = block.stripTrailing().lines().toList();
                    topics.add(new Topic(lines.getFirst(), lines.subList(1, lines.size())));
                }
            }
            return List.copyOf(topics);
        }
    }

    public static List<Topic> topics() {
        return All.TOPICS;
    }

    public static List<String> headings() {
        return topics().stream().map(Topic::heading).toList();
    }

    /// The topics that words mean: the one of this heading, or else all whose headings begin so, or have a word that
    /// does.
    public static List<Topic> about(String words) {
        var asked = words.strip().replaceAll("\\s+", " ").toUpperCase(Locale.ROOT);
        var exact =
                topics().stream().filter(topic -> topic.heading().equals(asked)).findFirst();
        return exact.map(List::of)
                .or(() -> some(asked + " ", true))
                .orElseGet(() -> some(asked, false).orElse(List.of()));
    }

    private static Optional<List<Topic>> some(String asked, boolean beginning) {
        var found = topics().stream()
                .filter(topic ->
                        beginning ? topic.heading().startsWith(asked) : (" " + topic.heading()).contains(" " + asked))
                .toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(found);
    }
}

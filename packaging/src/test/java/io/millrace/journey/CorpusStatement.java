package io.millrace.journey;

import io.millrace.testing.Exhaustive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// A statement of the corpus. In its file it stands under a line with its name, with ", in order" behind it where the
/// order of the rows counts; where PostgreSQL has other words for the same, they follow under a line of their own.
///
/// @param postgres what PostgreSQL is asked instead
record CorpusStatement(String name, boolean ordered, String sql, String postgres) {
    private static final Path FILES = Distribution.sources().resolve("packaging/src/test/resources/corpus");
    private static final String IN_ORDER = ", in order";
    private static final String OTHER_WORDS = "\n-- PostgreSQL\n";

    /// The part that a name must contain for its statement to run, in every client: `-Dcorpus.only=joins`.
    private static final String ONLY = System.getProperty("corpus.only", "");

    /// Whether every statement runs in every client.
    private static final boolean ALL = Exhaustive.ENABLED || !ONLY.isEmpty();

    private static final int STEP = 8;

    /// The topic of values that each client shows in its own way: all its statements run in every client.
    private static final String SHOWN = "values: ";

    /// The statements of every topic, without those that the engine refuses.
    static List<CorpusStatement> all() {
        try (var files = Files.list(FILES.resolve("statements"))) {
            return read(files.sorted());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The share of one client. Every eighth statement, and so one or more of each topic, runs in one client; the
    /// others wait for an [exhaustive][Exhaustive] run.
    ///
    /// @param client its index
    static List<CorpusStatement> share(List<CorpusStatement> statements, int client, int clients) {
        return IntStream.range(0, statements.size())
                .filter(i -> ALL
                        || i % (STEP * clients) == STEP * client
                        || statements.get(i).name().startsWith(SHOWN))
                .mapToObj(statements::get)
                .toList();
    }

    /// The statements that the engine cannot answer, each named with the reason.
    static List<CorpusStatement> refused() {
        return read(Stream.of(FILES.resolve("refused.sql")));
    }

    private static List<CorpusStatement> read(Stream<Path> files) {
        return files.flatMap(CorpusStatement::read)
                .filter(statement -> statement.name().contains(ONLY))
                .toList();
    }

    /// The statements of a file, without their names: those that make tables and fill them.
    static List<String> script(String file, Path data) {
        return blocks(FILES.resolve(file))
                .map(block -> block.replace("${data}", data.toString()))
                .map(CorpusStatement::withoutSemicolon)
                .toList();
    }

    /// The rows that the tables begin with.
    static List<Path> data() {
        try (var files = Files.list(FILES.resolve("data"))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<CorpusStatement> read(Path file) {
        var topic = file.getFileName().toString().replace(".sql", ": ");
        return blocks(file).map(block -> read(topic, block));
    }

    private static CorpusStatement read(String topic, String block) {
        var end = block.indexOf('\n');
        var title = block.substring("-- ".length(), end);
        var words = block.substring(end + 1).split(OTHER_WORDS, -1);
        return new CorpusStatement(
                topic + title.replace(IN_ORDER, ""),
                title.endsWith(IN_ORDER),
                withoutSemicolon(words[0]),
                withoutSemicolon(words[words.length - 1]));
    }

    private static Stream<String> blocks(Path file) {
        try {
            return Arrays.stream(
                    Files.readString(file, StandardCharsets.UTF_8).strip().split("\n\n+"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String withoutSemicolon(String statement) {
        return statement.strip().replaceFirst(";$", "");
    }

    @Override
    public String toString() {
        return name;
    }
}

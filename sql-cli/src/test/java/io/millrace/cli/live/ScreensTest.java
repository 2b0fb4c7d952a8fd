package io.millrace.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.RowKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs the steps of a file on a scene and compares the screen with the one in the file: first the steps, one
/// on each line, then the screen after a line of `=`.
class ScreensTest {
    private static final Path SCREENS = Path.of("src/test/resources/screens");

    static Stream<Path> screens() throws IOException {
        try (var files = Files.list(SCREENS)) {
            return files.sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("screens")
    void looksAsTheFileSays(Path file) throws IOException {
        var expected = Files.readString(file);
        var steps = expected.lines().takeWhile(line -> !line.startsWith("==")).toList();
        var screen = new Play().screen(steps);
        var actual = String.join("\n", steps) + "\n" + "=".repeat(80) + "\n" + String.join("\n", screen) + "\n";
        if (Boolean.getBoolean("transcripts.write")) {
            Files.writeString(file, actual);
        }
        assertThat(actual).isEqualTo(expected);
        assertThat(screen)
                .allSatisfy(
                        line -> assertThat(line).hasSizeLessThanOrEqualTo(200).doesNotContainPattern("\\p{Cntrl}"));
    }

    private static final class Play {
        private SampleQuery feed = new SampleQuery("counts");
        private Canvas canvas = SampleQuery.canvas(80, 24);
        private Scene scene = new QueryScene(feed.model(), QueryScene.View.TABLE, canvas);
        private List<String> screen = List.of();

        List<String> screen(List<String> steps) {
            steps.forEach(this::step);
            return scene.frame(canvas, feed.now());
        }

        private void step(String line) {
            var words = line.split(" ");
            switch (words[0]) {
                case "query" -> feed = new SampleQuery(words[1]);
                case "size" -> canvas = SampleQuery.canvas(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
                case "feed" -> feed.events(Long.parseLong(words[1]));
                case "wait" -> feed.pass(Long.parseLong(words[1]));
                case "open" ->
                    scene = new QueryScene(
                            feed.model(), QueryScene.View.valueOf(words[1].toUpperCase(Locale.ROOT)), canvas);
                case "page" -> scene = new PagerScene(feed.model());
                case "cluster" -> cluster(Integer.parseInt(words[1]));
                case "lost" -> ((TopScene) scene).problem("The cluster does not answer.");
                case "watch" -> watch(Integer.parseInt(words[1]));
                case "away" -> feed.model().notice("The gateway does not answer.");
                case "ends" -> feed.model().ended(QueryEnd.FINISHED, feed.now());
                case "look" -> screen = scene.frame(canvas, feed.now());
                case "press" -> keys(words).forEach(key -> scene.press(key, feed.now()));
                case "type" ->
                    line.substring(5)
                            .codePoints()
                            .forEach(letter -> scene.press(new Key.Typed(Character.toString(letter)), feed.now()));
                default -> throw new IllegalArgumentException(line);
            }
            assertThat(screen.size()).isLessThanOrEqualTo(canvas.height());
        }

        /// The cluster's response some seconds after the first time.
        private void cluster(int seconds) {
            if (!(scene instanceof TopScene)) {
                scene = new TopScene("localhost:8081");
            }
            ((TopScene) scene).add(SampleCluster.sample(seconds));
        }

        /// An answer in which a number is counted up.
        private void watch(int number) {
            if (!(scene instanceof WatchScene)) {
                scene = new WatchScene("SELECT word,\n n FROM counts", Duration.ofSeconds(2));
            }
            var rows = List.of(
                    SampleQuery.row(RowKind.INSERT, "river", String.valueOf(number)),
                    SampleQuery.row(RowKind.INSERT, "mill", "1"));
            var shown = number % 3 == 0 ? rows.subList(0, 1) : rows;
            ((WatchScene) scene)
                    .add(new WatchScene.Run(
                            SampleQuery.heading("counts").columns().subList(0, 2),
                            shown,
                            false,
                            Duration.ofMillis(12),
                            SampleQuery.BEGAN + number * 2_000L));
        }

        private static List<Key> keys(String[] words) {
            var keys = new ArrayList<Key>();
            for (int i = 1; i < words.length; i++) {
                var word = words[i];
                keys.add(
                        word.length() == 1
                                ? new Key.Typed(word)
                                : word.equals("SPACE") ? new Key.Typed(" ") : Key.Named.valueOf(word));
            }
            return keys;
        }
    }
}

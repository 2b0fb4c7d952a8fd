package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the console as a module of its own, started in the way of users.
class AppIT {
    @TempDir
    private Path home;

    @Test
    void withoutADisplayItSaysOneLineAndFails() throws IOException, InterruptedException {
        var console = start(List.of(), List.of(), Map.of("DISPLAY", ""));

        assertThat(console.waitFor()).isEqualTo(1);
        assertThat(text(console)).hasLineCount(1).contains("no display");
    }

    @Test
    void withADisplayThatIsNotThereItSaysOneLineAndFails() throws IOException, InterruptedException {
        var console = start(List.of(), List.of(), Map.of("DISPLAY", ":4711"));

        assertThat(console.waitFor()).isEqualTo(1);
        assertThat(text(console)).hasLineCount(1).contains("no window can be opened");
    }

    @Test
    void anOptionThatIsNotKnownShowsHowItIsUsed() throws IOException, InterruptedException {
        var console = start(List.of(), List.of("--nonsense"), Map.of());

        assertThat(console.waitFor()).isEqualTo(1);
        assertThat(text(console)).startsWith("usage:");
    }

    @Test
    void itRunsAsANamedModuleAndConnectsToTheAddressThatItIsGiven() throws IOException {
        try (var cluster = RecordedCluster.start()) {
            var console = start(
                    List.of("-Dglass.platform=Headless", "-Dprism.order=sw"),
                    List.of(cluster.address()),
                    Map.of("DISPLAY", ""));
            try {
                var kept = home.resolve(".config/millrace/connections.properties");
                await().until(() -> Files.exists(kept) || !console.isAlive());
                assertThat(console.isAlive()).as("it runs").isTrue();
                assertThat(Files.readString(kept)).contains(Integer.toString(cluster.port()));
            } finally {
                console.destroy();
                console.onExit().join();
            }
            assertThat(text(console)).isEmpty();
        }
    }

    private Process start(List<String> options, List<String> arguments, Map<String, String> environment)
            throws IOException {
        var words = new ArrayList<String>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(List.of("-Xmx256m", "--enable-native-access=javafx.graphics", "-Duser.home=" + home));
        words.addAll(options);
        words.addAll(List.of("--module-path", modulePath(), "--module", "io.millrace.desktop/io.millrace.desktop.App"));
        words.addAll(arguments);
        var builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(home.resolve("output").toFile());
        builder.environment().remove("XDG_CONFIG_HOME");
        builder.environment().remove("XDG_STATE_HOME");
        builder.environment().putAll(environment);
        return builder.start();
    }

    private String text(Process ended) throws IOException {
        assertThat(ended.isAlive()).isFalse();
        return Files.readString(home.resolve("output"));
    }

    /// What tests have and users do not is left out.
    private static String modulePath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.contains("test"))
                .filter(entry -> !entry.matches(
                        ".*(osgi|junit|assertj|awaitility|archunit|hamcrest|byte-buddy|slf4j|apiguardian|surefire).*"))
                .collect(Collectors.joining(File.pathSeparator));
    }
}

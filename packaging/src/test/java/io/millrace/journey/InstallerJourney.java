package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the console as an application with a Java of its own, in the form of its package. A release must
/// pass it, like the tests of the other packages.
@Tag("exhaustive")
class InstallerJourney {
    private static final String NO_SCREEN = "-Dglass.platform=Headless -Dprism.order=sw";

    @TempDir
    private Path folder;

    @TempDir
    private Path temporary;

    @AfterEach
    void removeWhatWasMade() {
        var made = Distribution.sources().resolve("packaging/target/installer").toString();
        assertThat(new Command(List.of("rm", "-rf", made), folder).run().code()).isZero();
    }

    @Test
    void startsWhereverItIsPutWithWhatWasLearnedAndShowsACluster() throws IOException {
        var packaging = Distribution.sources().resolve("packaging");
        var made = new Command(List.of(packaging.resolve("installer").toString(), "--type", "app-image"), folder)
                // for the tools of the JDK as well
                .with(Map.of("JAVA_TOOL_OPTIONS", Distribution.SHORT_LIVED))
                .run();
        assertThat(made.code()).as(made.toString()).isZero();
        var application = folder.resolve("some where");
        var image = packaging.resolve("target/installer/millrace-console").toString();
        // the temporary folder may be on another disk
        var moved = new Command(List.of("mv", image, application.toString()), folder).run();
        assertThat(moved.code()).as(moved.toString()).isZero();
        var launcher = application.resolve("bin/millrace-console").toString();

        var refused = new Command(List.of(launcher, "--nonsense"), folder)
                .with(Map.of("JAVA_TOOL_OPTIONS", "-XX:AOTMode=on " + NO_SCREEN))
                .run();
        assertThat(refused.code()).as(refused.toString()).isEqualTo(1);
        assertThat(refused.err()).contains("usage:");

        try (var server = Distribution.unpacked().start(temporary)) {
            showsTheCluster(launcher, server);
        }
    }

    private void showsTheCluster(String launcher, Server server) throws IOException {
        var said = folder.resolve("said");
        var builder = new ProcessBuilder(launcher, server.cluster().toString())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment()
                .putAll(Map.of(
                        "JAVA_TOOL_OPTIONS", NO_SCREEN,
                        "XDG_CONFIG_HOME", folder.resolve("config").toString(),
                        "XDG_STATE_HOME", folder.resolve("state").toString()));
        var console = builder.start();
        try {
            var kept = folder.resolve("config/millrace/connections.properties");
            await().until(() -> Files.exists(kept) || !console.isAlive());
            assertThat(console.isAlive()).as(Files.readString(said)).isTrue();
            assertThat(Files.readString(kept))
                    .contains(Integer.toString(server.cluster().getPort()));
        } finally {
            console.destroy();
            console.onExit().join();
        }
        assertThat(Files.readString(said)).doesNotContain("WARNING", "Exception");
    }
}

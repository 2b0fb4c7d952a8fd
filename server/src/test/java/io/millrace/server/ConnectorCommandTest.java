package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import io.millrace.server.connector.ConnectorIndex;
import io.millrace.server.connector.JarFiles;
import io.millrace.wire.sql.Connector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConnectorCommandTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private Path home;
    private Optional<String> homeBefore = Optional.empty();

    @BeforeEach
    void makeDistribution() throws IOException {
        home = Files.createDirectories(folder.resolve("home"));
        var queue = JarFiles.artifact(JarFiles.write(folder.resolve("offered/queue-1.jar"), Map.of("a.A", "1")));
        var none = new Connector(
                "lake",
                "A lake",
                new Connector.Brings(List.of(), List.of("ice"), List.of(), List.of(), List.of()),
                Optional.empty(),
                Optional.empty(),
                "Apache-2.0",
                Connector.Place.LIB,
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of("It is too old."),
                Optional.empty(),
                List.of());
        var index = new ConnectorIndex(
                "2.3", List.of(), List.of(JarFiles.connector("queue", Connector.Place.LIB, queue), none));
        Files.createDirectories(home.resolve("share"));
        Files.writeString(home.resolve("share/connectors.json"), Json.text(index));
        homeBefore = Optional.ofNullable(System.getProperty(Installation.HOME));
        System.setProperty(Installation.HOME, home.toString());
    }

    @AfterEach
    void restoreHome() {
        homeBefore.ifPresentOrElse(
                value -> System.setProperty(Installation.HOME, value), () -> System.clearProperty(Installation.HOME));
    }

    private int run(String arguments) {
        out.reset();
        err.reset();
        return new ConnectorCommand(stream(out), stream(err), Map.of()).run(List.of(arguments.split(" ")));
    }

    private static PrintStream stream(ByteArrayOutputStream bytes) {
        return new PrintStream(bytes, true, StandardCharsets.UTF_8);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String complaint() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void listsWhatThereIsAndWhatIsInstalled() {
        assertThat(run("list")).isZero();
        assertThat(printed().lines())
                .containsExactly("queue             queue: connector queue", "lake   none yet   A lake: format ice");

        run("add queue --from " + folder.resolve("offered"));
        run("list");
        assertThat(printed()).startsWith("queue  installed  queue: connector queue");
    }

    @Test
    void tellsTheNextStep() {
        assertThat(run("add queue --from " + folder.resolve("offered"))).isZero();
        assertThat(printed())
                .startsWith("queue 1 is installed in lib/.")
                .contains("The server has it from its next start.");
        assertThat(complaint()).startsWith("queue-1.jar  ").contains("SHA-256 is right");
        assertThat(home.resolve("lib/queue-1.jar")).exists();

        assertThat(run("add queue --from " + folder.resolve("offered"))).isZero();
        assertThat(printed().strip()).isEqualTo("queue is installed already.");
    }

    @Test
    void removesAndChecks() throws IOException {
        run("add queue --from " + folder.resolve("offered"));
        assertThat(run("check")).isZero();
        assertThat(printed().strip()).isEqualTo("lib/ and plugins/: no problem found");

        Files.writeString(home.resolve("lib/queue-1.jar"), "half");
        assertThat(run("check")).isEqualTo(1);
        assertThat(printed()).startsWith("changed: lib/queue-1.jar");

        assertThat(run("remove queue")).isZero();
        assertThat(home.resolve("lib/queue-1.jar")).doesNotExist();
        assertThat(run("remove queue")).isEqualTo(1);
        assertThat(complaint()).contains("'queue' was not installed by `connector add`");
    }

    @Test
    void saysWhyNoVersionFits() {
        assertThat(run("info lake")).isZero();
        assertThat(printed()).contains("none yet  It is too old.");
        assertThat(run("add lake")).isEqualTo(1);
        assertThat(complaint().strip()).isEqualTo("millrace: no version of A lake fits: It is too old.");
    }

    @Test
    void namesTheNearestOfAnUnknownName() {
        assertThat(run("info quue")).isEqualTo(1);
        assertThat(complaint().strip()).isEqualTo("millrace: there is no connector 'quue'; did you mean 'queue'?");
    }

    @Test
    void infoHasTheFilesAndTheirHashes() {
        assertThat(run("info queue")).isZero();
        assertThat(printed())
                .contains("test:queue:1")
                .contains("SHA-256 ")
                .contains("loaded, and its example planned; not run against the service");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nothing",
                "list queue",
                "info",
                "add",
                "add queue --from",
                "add queue --quickly",
                "add queue --from x --repository y",
                "remove queue --from x"
            })
    void refusesWhatItDoesNotUnderstand(String arguments) {
        assertThat(run(arguments)).isEqualTo(2);
        assertThat(complaint()).startsWith("usage: millrace connector ");
    }

    @Test
    void aFolderThatIsNotThereIsNamed() {
        assertThat(run("add queue --from " + folder.resolve("nowhere"))).isEqualTo(1);
        assertThat(complaint()).contains("nowhere is not a folder");
    }
}

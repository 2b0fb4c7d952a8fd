package io.millrace.server.connector;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.Connector;
import io.millrace.wire.sql.Connector.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationCheckTest {
    @TempDir
    private Path folder;

    private Path home;
    private Connector queue;
    private ConnectorIndex index;

    @BeforeEach
    void install() throws IOException {
        home = Files.createDirectories(folder.resolve("home"));
        var jar = JarFiles.write(folder.resolve("offered/queue-1.jar"), Map.of("a.A", "1"));
        queue = JarFiles.connector("queue", Place.LIB, JarFiles.artifact(jar));
        index = new ConnectorIndex("2.3", List.of(), List.of(queue));
        new ConnectorInstaller(home, index, new ConnectorInstaller.Progress() {
                    @Override
                    public void arrived(Connector.Artifact artifact, long bytes) {}

                    @Override
                    public void complete(Connector.Artifact artifact) {}
                })
                .add(List.of(queue), new FolderSource(jar.getParent()));
    }

    private InstallationCheck.Findings check() throws IOException {
        return InstallationCheck.of(home, index, "2.3.0");
    }

    @Test
    void whatIsAsItWasInstalledIsNoProblem() throws IOException {
        assertThat(check().problems()).isEmpty();
        assertThat(check().notes()).isEmpty();
    }

    @Test
    void namesMissingAndChangedFiles() throws IOException {
        Files.writeString(home.resolve("lib/queue-1.jar"), "half");
        assertThat(check().problems()).singleElement().asString().startsWith("changed: lib/queue-1.jar of queue");

        Files.delete(home.resolve("lib/queue-1.jar"));
        assertThat(check().problems()).singleElement().asString().startsWith("missing: lib/queue-1.jar of queue");
    }

    @Test
    void namesFilesThatTheIndexDoesNotKnow() throws IOException {
        JarFiles.write(home.resolve("lib/own.jar"), Map.of("b.B", "1"));
        assertThat(check().notes()).containsExactly("unknown: lib/own.jar is not of the index");
        assertThat(check().problems()).isEmpty();
    }

    @Test
    void namesFilesThatWereCopiedByHand() throws IOException {
        Files.delete(home.resolve("lib/installed.json"));
        assertThat(check().notes()).singleElement().asString().startsWith("by hand: lib/queue-1.jar is queue");
    }

    @Test
    void namesFilesForAnotherVersionOfTheEngine() throws IOException {
        JarFiles.write(home.resolve("lib/queue-0.9.jar"), Map.of("b.B", "1"));
        assertThat(check().problems()).singleElement().asString().startsWith("other version: lib/queue-0.9.jar");
    }

    @Test
    void anIndexForAnotherEngineIsAProblem() throws IOException {
        assertThat(InstallationCheck.of(home, index, "2.31.0").problems())
                .containsExactly("the index is for version 2.3 of the engine, and this is 2.31.0");
    }

    @Test
    void anUpdateOfTheIndexIsReported() throws IOException {
        index = new ConnectorIndex("2.3", List.of(), List.of());
        assertThat(check().notes()).contains("unknown: the index has no queue");
    }
}

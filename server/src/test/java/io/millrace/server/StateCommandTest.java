package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.storage.StateFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the commands for a state with parts that keys put into other folders.
final class StateCommandTest {
    @TempDir
    private Path directory;

    private Path state;
    private Path catalog;
    private Path journal;

    @BeforeEach
    void create() throws IOException {
        state = directory.toRealPath().resolve("state");
        catalog = state.resolveSibling("catalog");
        journal = Files.createDirectory(state.resolveSibling("journal"));
        var _ = StateFolder.open(state);
        CatalogStorage.open(catalog, Optional.of(catalog.resolve("key"))).close();
    }

    private StateCommandOutput run(String command, String... words) {
        var arguments = new String[words.length + 5];
        arguments[0] = command;
        System.arraycopy(words, 0, arguments, 1, words.length);
        arguments[words.length + 1] = "-Dstate.dir=" + state;
        arguments[words.length + 2] = "-Dcatalog.dir=" + catalog;
        arguments[words.length + 3] = "-Dsql-gateway.journal.dir=" + journal;
        arguments[words.length + 4] = "-Daudit.dir=" + state.resolve("records");
        return StateCommandOutput.of(arguments);
    }

    @Test
    void aBackupNamesTheFoldersThatItDoesNotContain() {
        var output = run("backup", directory.resolve("backup.zip").toString());

        assertThat(output.code()).as(output.err()).isEqualTo(3);
        assertThat(output.err().lines())
                .containsExactly(
                        "millrace: it does not contain " + catalog
                                + " (catalog.dir). Save that, too, while the server is " + "stopped",
                        "millrace: it does not contain " + journal
                                + " (sql-gateway.journal.dir). Save that, too, while the " + "server is stopped");
    }

    @Test
    void aCheckReadsTheCatalogInItsFolder() throws IOException {
        var output = run("check");
        assertThat(output.code()).as(output.out()).isZero();
        assertThat(output.out()).startsWith("note: " + journal + " (sql-gateway.journal.dir) is not checked");

        Files.writeString(catalog.resolve("catalog.mv.db"), "damaged");
        assertThat(run("check").code()).isEqualTo(1);
        assertThat(run("check").out()).contains(catalog.toString());

        Files.delete(catalog.resolve("key"));
        assertThat(run("check").out()).contains(catalog.resolve("key") + ": it does not exist");
        assertThat(catalog.resolve("key")).doesNotExist();
    }
}

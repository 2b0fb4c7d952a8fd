package io.millrace.server.engine.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.fs.FileSystem;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProtectedFileSystemTest {
    @TempDir
    private Path directory;

    private FileSystem files;

    @BeforeEach
    void open() throws IOException {
        var state = Files.createDirectories(directory.resolve("home/state"));
        Files.createDirectory(state.resolve("sessions"));
        Files.writeString(state.resolve("key"), "a key");
        Files.createSymbolicLink(directory.resolve("link"), state);
        var configuration = new Configuration();
        configuration.setString("state.dir", state.toString());
        var conf = Files.createDirectories(directory.resolve("home/conf"));
        Files.writeString(conf.resolve("users"), "ann:hash");
        Files.createSymbolicLink(directory.resolve("users"), conf.resolve("users"));
        configuration.setString("security.file.path", conf.resolve("users").toString());
        configuration.setString("security.roles", conf.resolve("roles.yaml").toString());
        var factory = new ProtectedFileSystemFactory();
        factory.configure(configuration);
        files = factory.create(URI.create("file:///"));
    }

    private org.apache.flink.core.fs.Path path(String below) {
        return new org.apache.flink.core.fs.Path(directory.resolve(below).toUri());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "home/state",
                "home/state/key",
                "home/state/sessions/new",
                "home/other/../state/key",
                "link/key",
                "link/sessions/new",
                "home/state/checkpoints/../key"
            })
    void theFilesOfTheServerCannotBeReadOrWritten(String below) {
        assertThatThrownBy(() -> files.open(path(below)))
                .hasMessageContaining("belongs to the server (state.dir) and can't be used here");
        assertThatThrownBy(() -> files.create(path(below), FileSystem.WriteMode.OVERWRITE))
                .hasMessageContaining("belongs to the server");
        assertThatThrownBy(() -> files.listStatus(path(below))).hasMessageContaining("belongs to the server");
        assertThatThrownBy(() -> files.rename(path("mine"), path(below))).hasMessageContaining("belongs to the server");
    }

    @Test
    void aFolderThatContainsThemCannotBeDeletedOrMoved() {
        assertThatThrownBy(() -> files.delete(path("home"), true)).hasMessageContaining("contains files of the server");
        assertThatThrownBy(() -> files.rename(path("home"), path("elsewhere")))
                .hasMessageContaining("contains files of the server");
        assertThat(directory.resolve("home/state/key")).exists();
    }

    @ParameterizedTest
    @ValueSource(strings = {"home/conf/users", "home/conf/roles.yaml", "users", "home/state/../conf/users"})
    void nobodyChangesWhoMayDoWhat(String below) {
        assertThatThrownBy(() -> files.open(path(below))).hasMessageContaining("says who may use the server");
        assertThatThrownBy(() -> files.create(path(below), FileSystem.WriteMode.OVERWRITE))
                .hasMessageContaining("says who may use the server");
        assertThatThrownBy(() -> files.delete(path("home/conf"), true))
                .hasMessageContaining("contains files of the server");
        assertThat(directory.resolve("home/conf/users")).hasContent("ann:hash");
    }

    /// A device may have no end, and a pipe keeps whoever opens it.
    @ParameterizedTest
    @ValueSource(strings = {"/dev/zero", "/proc/self/environ", "/sys/kernel/notes", "mine/link"})
    void specialFilesAreNotOpened(String special) throws IOException {
        Files.createDirectory(directory.resolve("mine"));
        Files.createSymbolicLink(directory.resolve("mine/link"), Path.of("/dev/random"));
        var path = path(special);
        assertThatThrownBy(() -> files.open(path)).hasMessageContaining("is a device, a pipe, a socket or a file");
        assertThatThrownBy(() -> files.getFileStatus(path)).hasMessageContaining("is a device");
        assertThatThrownBy(() -> files.create(path, FileSystem.WriteMode.OVERWRITE))
                .hasMessageContaining("is a device");
        Files.writeString(directory.resolve("mine/data.csv"), "1");
        assertThat(files.listStatus(path("mine")))
                .extracting(file -> file.getPath().getName())
                .containsExactly("data.csv");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2026-11-30T10:00:00.csv", "file:x", "a?b#c%41 ü"})
    void filesMayHaveAnyName(String name) throws IOException {
        var folder = Files.createDirectory(directory.resolve("mine"));
        Files.writeString(folder.resolve(name), name);
        assertThat(files.listStatus(path("mine"))).singleElement().satisfies(file -> {
            assertThat(file.getPath().getName()).isEqualTo(name);
            try (var in =
                    files.open(new org.apache.flink.core.fs.Path(file.getPath().toString()))) {
                assertThat(in).hasContent(name);
            }
        });
    }

    /// A file named by a backslash alone would be the folder itself, without end.
    @Test
    void namesWithABackslashAreRefused() throws IOException {
        Files.writeString(Files.createDirectory(directory.resolve("mine")).resolve("\\"), "1");
        assertThatThrownBy(() -> files.listStatus(path("mine")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("has a backslash in its name");
    }

    @Test
    void everythingElseIsAsUsual() throws IOException {
        try (var out = files.create(path("home/state/checkpoints/1/data"), FileSystem.WriteMode.NO_OVERWRITE)) {
            out.write(7);
        }
        try (var out = files.create(path("home/statement"), FileSystem.WriteMode.NO_OVERWRITE)) {
            out.write(7);
        }
        assertThat(files.listStatus(path("home/state/checkpoints/1"))).hasSize(1);
        assertThat(files.delete(path("home/statement"), false)).isTrue();
    }
}

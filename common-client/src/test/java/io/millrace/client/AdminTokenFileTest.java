package io.millrace.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests who gets the token of a server on this machine. Elsewhere than on Linux nobody knows whose server it is.
@EnabledOnOs(OS.LINUX)
class AdminTokenFileTest {
    @TempDir
    private Path home;

    @BeforeEach
    void token() throws IOException {
        Files.createDirectories(home.resolve("state"));
        Files.writeString(home.resolve("state/admin-token"), "mrt_secret\n");
    }

    private static Connection at(ServerSocket server) {
        return Connection.to("http://localhost:" + server.getLocalPort());
    }

    private static ServerSocket listening() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    @Test
    void aServerOfTheSameUserGetsIt() throws IOException {
        try (var server = listening()) {
            assertThat(AdminTokenFile.read(home, at(server))).contains("mrt_secret");
        }
    }

    @Test
    void nobodyElseGetsIt() throws IOException {
        Connection closed;
        try (var server = listening()) {
            closed = at(server);
            assertThat(AdminTokenFile.read(home, Connection.to("http://192.0.2.1:" + server.getLocalPort())))
                    .isEmpty();
            assertThat(AdminTokenFile.read(home.resolve("other"), at(server))).isEmpty();
        }
        assertThat(AdminTokenFile.read(home, closed)).isEmpty();
    }

    @Test
    void theStateFolderMayBeConfigured() throws IOException {
        Files.createDirectories(home.resolve("conf"));
        Files.createDirectories(home.resolve("elsewhere"));
        Files.writeString(home.resolve("elsewhere/admin-token"), "mrt_other\n");
        Files.writeString(
                home.resolve("conf/millrace.yaml"),
                "rest.port: 1\nstate.dir: \"" + home.resolve("elsewhere") + "\" # on the large disk\n");
        try (var server = listening()) {
            assertThat(AdminTokenFile.read(home, at(server))).contains("mrt_other");
        }
    }
}

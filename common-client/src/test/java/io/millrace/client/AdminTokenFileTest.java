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
    void saysWhyAServerDoesNotGetIt() throws IOException {
        var file = home.resolve("state/admin-token");
        assertThat(AdminTokenFile.refusal(file, Connection.to("http://192.0.2.1:1")))
                .contains("192.0.2.1 is not this machine");
        try (var server = listening()) {
            assertThat(AdminTokenFile.refusal(file, at(server))).isEmpty();
            assertThat(AdminTokenFile.refusal(ofAnotherUser(file), at(server)))
                    .contains("the program at port " + server.getLocalPort() + " belongs to another user");
        }
    }

    /// Root can give a file away; others have none that is not theirs but those of root.
    private static Path ofAnotherUser(Path file) throws IOException {
        var root = Path.of("/");
        return Files.getOwner(file).equals(Files.getOwner(root)) ? Files.setAttribute(file, "unix:uid", 65_534) : root;
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

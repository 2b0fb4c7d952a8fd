package io.millrace.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunningGatewayTest {
    @TempDir
    private Path home;

    private Path announce(String state, String role) throws IOException {
        var folder = Files.createDirectories(home.resolve(state).resolve("run").resolve(role));
        // a path of a socket has a limit of about 100 bytes
        var socket = Files.createTempDirectory("s-").resolve("socket");
        Files.write(
                folder.resolve("process.json"),
                Json.bytes(Map.of("role", role, "pid", 1, "started", 1, "socket", socket.toString())));
        return socket;
    }

    private static ServerSocketChannel answering(Path socket, Map<String, String> addresses) throws IOException {
        return answering(socket, "READY", addresses);
    }

    private static ServerSocketChannel answering(Path socket, String phase, Map<String, String> addresses)
            throws IOException {
        var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        channel.bind(UnixDomainSocketAddress.of(socket));
        Thread.ofVirtual().start(() -> {
            try (channel;
                    var caller = channel.accept()) {
                Channels.newInputStream(caller).readAllBytes();
                caller.write(
                        ByteBuffer.wrap(Json.bytes(Map.of("role", "server", "phase", phase, "addresses", addresses))));
            } catch (IOException e) {
                // the test has ended
            }
        });
        return channel;
    }

    @Test
    void theShellFindsAGatewayWithAnotherPortThanTheConfigurationHas() throws IOException {
        // of a process that was killed
        announce("state", "gateway-1");
        try (var channel = answering(
                announce("state", "server-2"),
                Map.of("cluster", "http://localhost:9081", "gateway rest", "https://0.0.0.0:9083"))) {
            assertThat(channel.isOpen()).isTrue();
            assertThat(LocalAddress.of(home).endpoint()).isEqualTo("https://localhost:9083");
        }
        assertThat(LocalAddress.of(home).endpoint()).isEqualTo("localhost:8083");
    }

    @Test
    void theStateFolderMayBeConfigured() throws IOException {
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(home.resolve("conf/millrace.yaml"), "state:\n  dir: " + home.resolve("elsewhere") + "\n");
        try (var channel =
                answering(announce("elsewhere", "server-2"), Map.of("gateway rest", "http://localhost:9083"))) {
            assertThat(channel.isOpen()).isTrue();
            assertThat(LocalAddress.of(home).endpoint()).isEqualTo("http://localhost:9083");
        }
    }

    @Test
    void ofSeveralGatewaysTheOneWithTheConfiguredPortIsChosen() throws IOException {
        try (var one = answering(announce("state", "server-1"), Map.of("gateway rest", "http://localhost:40001"));
                var own = answering(announce("state", "server-2"), Map.of("gateway rest", "https://127.0.0.1:8083"));
                var other =
                        answering(announce("state", "server-3"), Map.of("gateway rest", "http://localhost:40003"))) {
            assertThat(List.of(one, own, other)).allMatch(Channel::isOpen);
            assertThat(LocalAddress.of(home).endpoint()).isEqualTo("https://localhost:8083");
        }
    }

    @Test
    void aGatewayThatTakesNoSessionsIsTheLastChoice() throws IOException {
        try (var drained = answering(
                        announce("state", "gateway-1"), "DRAINING", Map.of("gateway rest", "http://localhost:8083"));
                var ready =
                        answering(announce("state", "gateway-2"), Map.of("gateway rest", "http://localhost:40002"));
                var cluster = answering(announce("state", "jobmanager-3"), Map.of())) {
            assertThat(List.of(drained, ready, cluster)).allMatch(Channel::isOpen);
            assertThat(LocalAddress.of(home).endpoint()).isEqualTo("http://localhost:40002");
        }
    }
}

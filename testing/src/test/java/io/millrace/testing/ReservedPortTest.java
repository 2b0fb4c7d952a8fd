package io.millrace.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

class ReservedPortTest {
    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

    @Test
    void aServerListensOnItAndAgainAfterItsEnd() throws IOException {
        try (var port = ReservedPort.reserve()) {
            for (int life = 0; life < 3; life++) {
                try (var server = new ServerSocket(port.number(), 1, LOOPBACK);
                        var client = new Socket(LOOPBACK, port.number());
                        var served = server.accept()) {
                    assertThat(served.getPort()).isEqualTo(client.getLocalPort());
                }
            }
        }
    }

    @Test
    void refusesConnectionsWhileNoServerListens() {
        try (var port = ReservedPort.reserve()) {
            assertThatThrownBy(() -> new Socket(LOOPBACK, port.number()).close())
                    .isInstanceOf(ConnectException.class);
        }
    }

    /// A process that asks for any free port binds without sharing options, or gets no port that would have to be
    /// shared.
    @Test
    void isTakenForProgramsThatDoNotNameIt() throws IOException {
        try (var port = ReservedPort.reserve();
                var other = ReservedPort.reserve();
                var anyone = new ServerSocket()) {
            anyone.setReuseAddress(false);

            assertThat(other.number()).isNotEqualTo(port.number());
            assertThatThrownBy(() -> anyone.bind(new InetSocketAddress(LOOPBACK, port.number())))
                    .isInstanceOf(BindException.class);
        }
    }
}

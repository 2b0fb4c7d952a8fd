package io.millrace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.jdbc.scratch.ScratchBehaviour;
import io.millrace.jdbc.scratch.ScratchServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that a server that sends nonsense costs its client an exception, and neither memory nor time.
class HostileTest {
    /// A longer run: -Dtest.jvm=-Dmillrace.rounds=5000
    private static final int ROUNDS = Integer.getInteger("millrace.rounds", 150);

    /// The start of a whole answer to OpenSession: strict version and reply, the name, the number, the result's first
    /// field.
    private static byte[] answer(int number, byte... rest) {
        var name = "OpenSession".getBytes(StandardCharsets.US_ASCII);
        return ByteBuffer.allocate(12 + name.length + rest.length)
                .putInt(0x80010002)
                .putInt(name.length)
                .put(name)
                .putInt(number)
                .put(rest)
                .array();
    }

    /// A struct that declares a text, a list, a set or a map of this size, and ends there.
    private static byte[] declared(int type, int size) {
        var rest = ByteBuffer.allocate(32)
                .put((byte) 12)
                .putShort((short) 0)
                .put((byte) type)
                .putShort((short) 9);
        if (type == 13) {
            rest.put((byte) 8).put((byte) 8);
        } else if (type != 11) {
            rest.put((byte) 8);
        }
        return answer(1, rest.putInt(size).array());
    }

    private interface Peer {
        void speak(InputStream in, OutputStream out) throws IOException;
    }

    private static ServerSocket listening(Peer peer) throws IOException {
        var socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        daemon(() -> {
            while (!socket.isClosed()) {
                try {
                    var connection = socket.accept();
                    daemon(() -> serve(connection, peer));
                } catch (IOException over) {
                    return;
                }
            }
        });
        return socket;
    }

    private static void serve(Socket connection, Peer peer) {
        try (connection) {
            peer.speak(connection.getInputStream(), connection.getOutputStream());
        } catch (IOException gone) {
            // the client went
        }
    }

    private static void daemon(Runnable work) {
        var thread = new Thread(work, "hostile");
        thread.setDaemon(true);
        thread.start();
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, -1, Integer.MIN_VALUE, 2_000_000_000})
    void refusesSizesBeforeItMakesRoomForThem(int size) throws Exception {
        for (int type : new int[] {11, 13, 14, 15}) {
            try (var socket = listening((in, out) -> {
                in.read();
                out.write(declared(type, size));
                out.flush();
                in.readAllBytes();
            })) {
                var url = "jdbc:warehouse2://127.0.0.1:" + socket.getLocalPort() + "/;auth=noSasl;loginTimeout=10";

                assertThatThrownBy(() -> DriverManager.getConnection(url))
                        .isInstanceOf(SQLException.class)
                        .hasMessageContaining("does not speak the warehouse protocol");
            }
        }
    }

    @Test
    void refusesAFrameThatIsTooLarge() throws Exception {
        try (var socket = listening((in, out) -> {
            in.read();
            out.write(ByteBuffer.allocate(9)
                    .put((byte) 5)
                    .putInt(0)
                    .putInt(Integer.MAX_VALUE)
                    .array());
            out.flush();
            in.readAllBytes();
        })) {
            var url = "jdbc:warehouse2://127.0.0.1:" + socket.getLocalPort() + "/;loginTimeout=10";

            assertThatThrownBy(() -> DriverManager.getConnection(url)).isInstanceOf(SQLException.class);
        }
    }

    /// A server in between that corrupts one byte in every few of the honest server's responses.
    private static Peer spoiling(int port, UnaryOperator<byte[]> spoiled) {
        return (in, out) -> {
            try (var honest = new Socket(InetAddress.getLoopbackAddress(), port)) {
                daemon(() -> copy(in, honest));
                var bytes = new byte[8_192];
                for (int count = honest.getInputStream().read(bytes);
                        count > 0;
                        count = honest.getInputStream().read(bytes)) {
                    var page = new ByteArrayOutputStream();
                    page.write(bytes, 0, count);
                    out.write(spoiled.apply(page.toByteArray()));
                    out.flush();
                }
            }
        };
    }

    private static void copy(InputStream in, Socket honest) {
        try (honest) {
            in.transferTo(honest.getOutputStream());
        } catch (IOException gone) {
            // one of both went
        }
    }

    @Test
    void endsWithAnExceptionWhateverIsSpoiled() throws Exception {
        var random = new Random(3);
        var spoiledBytes = new AtomicLong();
        UnaryOperator<byte[]> spoil = bytes -> {
            if (random.nextInt(3) == 0) {
                bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
                spoiledBytes.incrementAndGet();
            }
            return bytes;
        };
        int failures = 0;
        try (var honest = ScratchServer.start(ScratchBehaviour.plain(10), sql -> Samples.everyType());
                var socket = listening(spoiling(honest.port(), spoil))) {
            var url = "jdbc:warehouse2://127.0.0.1:" + socket.getLocalPort()
                    + "/;auth=noSasl;loginTimeout=1;socketTimeout=200;maxMessageSize=1000000";
            for (int round = 0; round < ROUNDS; round++) {
                try (var connection = DriverManager.getConnection(url);
                        var statement = connection.createStatement();
                        var rows = statement.executeQuery("SELECT")) {
                    while (rows.next()) {
                        rows.getString(1);
                        rows.getObject(15);
                    }
                } catch (SQLException reported) {
                    failures++;
                }
            }
        }

        assertThat(spoiledBytes.get()).isGreaterThan(100);
        assertThat(failures).isGreaterThan(50);
    }
}

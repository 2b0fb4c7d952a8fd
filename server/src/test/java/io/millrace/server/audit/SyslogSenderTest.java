package io.millrace.server.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SyslogSenderTest {
    private static final int MILLIS = (int) TestTimeout.LIMIT.toMillis();
    private static final AuditLine RECORD = AuditLine.of(
            1, AuditLine.fields("started", Map.of("version", "é")), AuditChain.START, new AuditChain(new byte[32]));
    private static final String HEADER = "<109>1 \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z \\S+ millrace \\d+ audit - ";

    @TempDir
    private Path directory;

    private static String record() {
        return new String(RECORD.bytes(), StandardCharsets.UTF_8).strip();
    }

    private static void assertMessage(String message) {
        assertThat(message).endsWith(record());
        assertThat(message.substring(0, message.length() - record().length())).matches(HEADER);
    }

    @Test
    void sendsADatagramForEachRecord() throws IOException {
        try (var server = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            server.setSoTimeout(MILLIS);
            try (var sender = new SyslogSender(URI.create("udp://127.0.0.1:" + server.getLocalPort()))) {
                sender.start();
                sender.send(List.of(RECORD));
                var packet = new DatagramPacket(new byte[10_000], 10_000);
                server.receive(packet);
                assertMessage(new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8));
            }
        }
    }

    @Test
    void sendsTheLengthBeforeEachMessageOverTcp() throws IOException {
        try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            server.setSoTimeout(MILLIS);
            try (var sender = new SyslogSender(URI.create("tcp://127.0.0.1:" + server.getLocalPort()))) {
                sender.start();
                sender.send(List.of(RECORD, RECORD));
                try (var client = server.accept()) {
                    client.setSoTimeout(MILLIS);
                    for (int i = 0; i < 2; i++) {
                        var length = new StringBuilder();
                        for (int letter = client.getInputStream().read();
                                letter != ' ';
                                letter = client.getInputStream().read()) {
                            length.append((char) letter);
                        }
                        var bytes = client.getInputStream().readNBytes(Integer.parseInt(length.toString()));
                        assertMessage(new String(bytes, StandardCharsets.UTF_8));
                    }
                }
            }
        }
    }

    @Test
    void sendsALineForEachRecordOverAUnixSocket() throws IOException {
        var path = directory.resolve("log");
        try (var server = ServerSocketChannel.open(StandardProtocolFamily.UNIX)) {
            server.bind(UnixDomainSocketAddress.of(path));
            try (var sender = new SyslogSender(URI.create("unix:" + path))) {
                sender.start();
                sender.send(List.of(RECORD));
                try (var client = server.accept();
                        var reader = Channels.newReader(client, StandardCharsets.UTF_8)) {
                    var line = new StringBuilder();
                    for (int letter = reader.read(); letter != '\n'; letter = reader.read()) {
                        line.append((char) letter);
                    }
                    assertMessage(line.toString());
                }
            }
        }
    }

    @Test
    void neverWaitsForAServerThatDoesNotAnswer() throws IOException {
        int port;
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = taken.getLocalPort();
        }
        try (var sender = new SyslogSender(URI.create("tcp://127.0.0.1:" + port))) {
            sender.start();
            for (int i = 0; i < 20_000; i++) {
                sender.send(List.of(RECORD));
            }
        }
    }

    @Test
    void understandsAddressesOfItsThreeKinds() {
        assertThat(AuditOptions.syslog("")).isEmpty();
        assertThat(AuditOptions.syslog("unix:/dev/log")).isPresent();
        assertThat(List.of("udp:514", "http://h", "h:514", "unix://").stream().map(text -> {
                    try {
                        return AuditOptions.syslog(text).isPresent();
                    } catch (IllegalArgumentException e) {
                        return false;
                    }
                }))
                .containsOnly(false);
    }
}

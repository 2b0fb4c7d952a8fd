package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TSocket;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the first bytes of clients, all on one port.
class HandshakeTest {
    private static final TProtocolVersion V10 = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10;
    private static final int BAD = 3;
    private static final int COMPLETE = 5;
    private final EndpointUnderTest endpoint = new EndpointUnderTest();

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void plainIsTakenWithAnyUserAndPassword() throws Exception {
        var text = "x".repeat(300_000);
        endpoint.engine.answer("long " + text, text, text);
        try (var client = WarehouseClient.plain(endpoint.port(), "ada")) {
            client.open(V10, Map.of());
            assertThat(endpoint.engine.opened.getFirst().submitter().principal())
                    .isEqualTo("ada");
            assertThat(client.all(client.execute("long " + text))).containsExactly(List.of(text), List.of(text));
        }
    }

    @Test
    void messagesWithoutAVersionAreThoseOfOldClients() throws Exception {
        try (var socket = new TSocket("localhost", endpoint.port(), 10_000)) {
            socket.open();
            var client = new TCLIService.Client(new TBinaryProtocol(socket, false, false));
            assertThat(client.OpenSession(new TOpenSessionReq(V10)).getStatus().getStatusCode())
                    .isEqualTo(TStatusCode.SUCCESS_STATUS);
        }
    }

    private record Part(int status, String text) {}

    private static void send(DataOutputStream out, int status, String text) throws IOException {
        var payload = text.getBytes(StandardCharsets.UTF_8);
        out.writeByte(status);
        out.writeInt(payload.length);
        out.write(payload);
    }

    private static Part receive(DataInputStream in) throws IOException {
        var status = in.readByte();
        return new Part(status, new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, COMPLETE})
    void theNameMayComeWithEitherStatus(int status) throws Exception {
        try (var socket = endpoint.socket()) {
            var out = new DataOutputStream(socket.getOutputStream());
            send(out, 1, "PLAIN");
            send(out, status, "\0user\0password");
            assertThat(receive(new DataInputStream(socket.getInputStream()))).isEqualTo(new Part(COMPLETE, ""));
        }
    }

    @Test
    void anotherMechanismGetsTheNamesOfThoseThatExist() throws Exception {
        try (var socket = endpoint.socket()) {
            send(new DataOutputStream(socket.getOutputStream()), 1, "GSSAPI");
            var answer = receive(new DataInputStream(socket.getInputStream()));
            assertThat(answer.status()).isEqualTo(BAD);
            assertThat(answer.text()).contains("GSSAPI").contains("PLAIN").contains("noSasl");
            assertThat(socket.getInputStream().read()).isNegative();
        }
    }

    @Test
    void aNameWithoutItsPartsIsRefused() throws Exception {
        try (var socket = endpoint.socket()) {
            var out = new DataOutputStream(socket.getOutputStream());
            send(out, 1, "PLAIN");
            send(out, COMPLETE, "user only");
            assertThat(receive(new DataInputStream(socket.getInputStream())).status())
                    .isEqualTo(BAD);
        }
    }

    @Test
    void aBrowserGetsTheNameOfTheProtocol() throws Exception {
        try (var socket = endpoint.socket()) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
            assertThat(answer).startsWith("HTTP/1.1 400 Bad Request").contains("transportMode=http");
        }
    }

    @Test
    void whoeverSpeaksSomethingElseIsNotTalkedTo() throws Exception {
        try (var socket = endpoint.socket()) {
            socket.getOutputStream().write(0x16);
            assertThat(socket.getInputStream().read()).isNegative();
        }
    }
}

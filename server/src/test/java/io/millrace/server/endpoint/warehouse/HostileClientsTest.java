package io.millrace.server.endpoint.warehouse;

import static io.millrace.server.endpoint.warehouse.EndpointUnderTest.LIMITS;
import static io.millrace.server.endpoint.warehouse.EndpointUnderTest.PATIENCE;
import static io.millrace.server.endpoint.warehouse.EndpointUnderTest.SIZES;
import static io.millrace.server.endpoint.warehouse.EndpointUnderTest.TIMES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.admission.ConnectionTable;
import io.millrace.server.endpoint.warehouse.transport.ConnectionLimits;
import io.millrace.server.gateway.operation.OperationLimits;
import io.millrace.wire.LimitUse;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.transport.TIOStreamTransport;
import org.apache.thrift.transport.TTransportException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests clients that exceed the limits, each beside one that does not.
class HostileClientsTest {
    /// Long enough for a client that hurries, on a busy machine, too.
    private static final Duration BRIEF = Duration.ofSeconds(2);

    private EndpointUnderTest endpoint = new EndpointUnderTest();

    @AfterEach
    void close() {
        endpoint.close();
    }

    private void limit(ConnectionLimits limits) {
        endpoint.close();
        endpoint = new EndpointUnderTest(limits);
        endpoint.engine.answer("hello", "world");
    }

    private void assertServed() throws Exception {
        endpoint.engine.answer("hello", "world");
        try (var good = endpoint.client().open()) {
            assertThat(good.all(good.execute("hello"))).containsExactly(List.of("world"));
        }
    }

    /// The part of a message that makes its content.
    private interface Content {
        void write(DataOutputStream out) throws IOException;
    }

    /// A call of OpenSession up to its request.
    private static byte[] message(Content content) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeInt(0x80010001);
        out.writeInt(11);
        out.write("OpenSession".getBytes(StandardCharsets.US_ASCII));
        out.writeInt(7);
        content.write(out);
        return bytes.toByteArray();
    }

    private static void field(DataOutputStream out, int type, int number) throws IOException {
        out.writeByte(type);
        out.writeShort(number);
    }

    /// What the server says before it closes the connection.
    private String answer(byte[] message) throws IOException {
        try (var socket = endpoint.socket()) {
            socket.getOutputStream().write(message);
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, -1, Integer.MIN_VALUE, 1 << 21})
    void aTextWithSuchALengthIsRefused(int length) throws Exception {
        var answer = answer(message(out -> {
            field(out, 12, 1);
            field(out, 11, 2);
            out.writeInt(length);
        }));
        assertThat(answer).contains("OpenSession").containsAnyOf("A text has", "Message size exceeds limit");
        assertServed();
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 99, 0xa507, Integer.MAX_VALUE})
    void aVersionOfTheFutureIsAnsweredWithTheNewestThereIs(int version) throws Exception {
        try (var socket = endpoint.socket()) {
            socket.getOutputStream().write(message(out -> {
                field(out, 12, 1);
                field(out, 8, 1);
                out.writeInt(version);
                out.writeByte(0);
                out.writeByte(0);
            }));
            socket.shutdownOutput();
            var client = new TCLIService.Client(new TBinaryProtocol(new TIOStreamTransport(
                    new ByteArrayInputStream(socket.getInputStream().readAllBytes()))));
            assertThat(client.getInputProtocol().readMessageBegin().type).isEqualTo(TMessageType.REPLY);
            var result = new TCLIService.OpenSession_result();
            result.read(client.getInputProtocol());
            assertThat(result.getSuccess().getStatus().getStatusCode()).isEqualTo(TStatusCode.SUCCESS_STATUS);
            assertThat(result.getSuccess().getServerProtocolVersion())
                    .isEqualTo(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V11);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, -1, Integer.MIN_VALUE, 1_001})
    void aMapOfSuchASizeIsRefused(int size) throws Exception {
        var answer = answer(message(out -> {
            field(out, 12, 1);
            field(out, 13, 4);
            out.writeByte(11);
            out.writeByte(11);
            out.writeInt(size);
        }));
        assertThat(answer)
                .contains("OpenSession")
                .containsAnyOf("Message size exceeds limit", "Negative length", "Length exceeded max allowed");
        assertServed();
    }

    @Test
    void aMessageThatIsTooDeepIsRefused() throws Exception {
        var answer = answer(message(out -> {
            for (int i = 0; i < 100_000; i++) {
                field(out, 12, 9);
            }
        }));
        assertThat(answer).contains("OpenSession").contains("depth");
        assertServed();
    }

    @ParameterizedTest
    @ValueSource(ints = {Integer.MAX_VALUE, -1, (1 << 20) + 1})
    void aFrameOfSuchALengthIsRefused(int length) throws Exception {
        var bytes = new ByteArrayOutputStream();
        var out = new DataOutputStream(bytes);
        out.writeByte(1);
        out.writeInt(5);
        out.writeBytes("PLAIN");
        out.writeByte(5);
        out.writeInt(4);
        out.writeBytes("\0u\0p");
        out.writeInt(length);
        out.write(new byte[10_000]);
        answer(bytes.toByteArray());
        await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
        assertServed();
    }

    @Test
    void aMessageThatIsTooLongIsRefusedAndTheNextOneCountsAnew() throws Exception {
        try (var client = endpoint.client().open()) {
            var text = "x".repeat(600_000);
            for (int i = 0; i < 4; i++) {
                client.execute(text);
            }
            assertThatThrownBy(() -> client.execute(text + text))
                    .isInstanceOf(TApplicationException.class)
                    .hasMessageContaining("Message size exceeds limit");
        }
        assertServed();
    }

    /// The answer comes while the client is still sending: no buffer of the system holds such a message.
    @Test
    void aMessageThatIsFarTooLongIsReadToItsEndSoThatItsSenderGetsTheReason() throws Exception {
        try (var client = endpoint.client().open()) {
            var text = "x".repeat(30_000_000);
            assertThatThrownBy(() -> client.execute(text))
                    .isInstanceOf(TApplicationException.class)
                    .hasMessageContaining("Message size exceeds limit");
        }
        assertServed();
    }

    @Test
    void anUnknownMethodIsSaidToBeUnknown() throws Exception {
        try (var client = endpoint.client().open()) {
            var transport = client.calls.getOutputProtocol();
            transport.writeMessageBegin(new org.apache.thrift.protocol.TMessage("Nonsense", (byte) 1, 1));
            transport.writeFieldStop();
            transport.getTransport().flush();
            assertThat(client.calls.getInputProtocol().readMessageBegin().type).isEqualTo((byte) 3);
            var failure = TApplicationException.readFrom(client.calls.getInputProtocol());
            assertThat(failure.getMessage()).isEqualTo("There is no method 'Nonsense'.");
            client.open();
        }
    }

    @Test
    void aRefusedStatementHasTheStatusOfAReachedLimit() throws Exception {
        try (var limited = new EndpointUnderTest(
                        EndpointUnderTest.LIMITS, new OperationLimits(1, 0, Duration.ZERO, 0, 0));
                var client = limited.client().open()) {
            limited.engine.query("endless");
            client.execute("endless");
            var status = client.calls.ExecuteStatement(client.statement("more", true))
                    .getStatus();
            assertThat(status.getStatusCode()).isEqualTo(TStatusCode.ERROR_STATUS);
            assertThat(status.getSqlState()).isEqualTo("53400");
            assertThat(status.getErrorCode()).isEqualTo(429);
            assertThat(status.getErrorMessage())
                    .contains("sql-gateway.session.max-operations")
                    .endsWith(" The server asks to wait 1 s before another try.");
            assertThat(limited.service.meters().state().limits())
                    .extracting(LimitUse::key)
                    .contains(
                            "sql-gateway.endpoint.warehouseserver2.thrift.worker.threads.max",
                            "sql-gateway.endpoint.warehouseserver2.thrift.max-connections-per-address");
        }
    }

    @Test
    void aConnectionWithoutASessionMakesRoomForANewOne() throws Exception {
        limit(new ConnectionLimits(new ConnectionTable.Maximum(2, 0, 0), SIZES, TIMES));
        try (var kept = endpoint.client().open();
                var silent = endpoint.socket();
                var another = endpoint.client().open()) {
            assertThat(silent.getInputStream().read()).isNegative();
            kept.open();
            another.open();
        }
        await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
        assertServed();
    }

    @Test
    void anAddressHasNoMoreConnectionsThanAllowed() throws Exception {
        limit(new ConnectionLimits(new ConnectionTable.Maximum(9, 1, 9), SIZES, TIMES));
        try (var first = endpoint.client().open();
                var second = endpoint.socket()) {
            assertThat(second.getInputStream().read()).isNegative();
            first.open();
        }
        await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
        assertServed();
    }

    @Test
    void thereAreNoMoreConnectionsThanThereMayBe() throws Exception {
        limit(new ConnectionLimits(new ConnectionTable.Maximum(2, 0, 0), SIZES, TIMES));
        try (var first = endpoint.client().open();
                var second = endpoint.client().open();
                var third = endpoint.socket()) {
            assertThat(third.getInputStream().read()).isNegative();
            first.open();
            second.open();
        }
        await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
        assertServed();
    }

    @Test
    void whoTakesTooLongToLogInIsCutOff() throws Exception {
        limit(new ConnectionLimits(
                new ConnectionTable.Maximum(9, 0, 0), SIZES, new ConnectionLimits.Times(BRIEF, PATIENCE)));
        try (var silent = endpoint.socket();
                var slow = endpoint.socket();
                var refused = endpoint.client()) {
            slow.getOutputStream().write(0x80);
            var request = new TOpenSessionReq(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V10);
            request.setConfiguration(java.util.Map.of("use:database", "nowhere"));
            refused.calls.OpenSession(request);
            await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
            assertThat(silent.getInputStream().read()).isNegative();
            assertThat(slow.getInputStream().read()).isNegative();
        }
    }

    @Test
    void whoHasLoggedInMayTakeItsTimeButNotForEver() throws Exception {
        limit(new ConnectionLimits(
                new ConnectionTable.Maximum(9, 0, 0), SIZES, new ConnectionLimits.Times(BRIEF, BRIEF.multipliedBy(2))));
        // before the login, however long this thread waits for a processor after it
        var since = System.nanoTime();
        try (var client = endpoint.client().open()) {
            await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
            assertThat(System.nanoTime() - since)
                    .isGreaterThan(BRIEF.multipliedBy(3).dividedBy(2).toNanos());
            assertThatThrownBy(() -> client.execute("hello")).isInstanceOf(TTransportException.class);
        }
        assertThat(endpoint.service.sessions()).isZero();
    }

    @Test
    void aMessageThatDoesNotEndIsCutOff() throws Exception {
        limit(new ConnectionLimits(
                new ConnectionTable.Maximum(9, 0, 0),
                SIZES,
                new ConnectionLimits.Times(PATIENCE, PATIENCE, BRIEF, PATIENCE)));
        try (var slow = endpoint.socket()) {
            slow.getOutputStream().write(message(out -> {}));
            assertThat(slow.getInputStream().read()).isNegative();
        }
        await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
    }

    @Test
    void whoDoesNotReadItsAnswersIsCutOff() throws Exception {
        limit(new ConnectionLimits(
                new ConnectionTable.Maximum(9, 0, 0),
                SIZES,
                new ConnectionLimits.Times(PATIENCE, PATIENCE, PATIENCE, BRIEF)));
        var words = new ArrayList<String>();
        for (int i = 0; i < 4_000; i++) {
            words.add("x".repeat(10_000));
        }
        endpoint.engine.answer("much", words.toArray(String[]::new));
        try (var client = endpoint.client().open()) {
            var operation = client.execute("much");
            client.calls.send_FetchResults(new TFetchResultsReq(operation, TFetchOrientation.FETCH_NEXT, 4_000));
            await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
        }
    }

    @Test
    void largeMessagesShareWhatMemoryThereIsAndSmallOnesAreLetIn() throws Exception {
        limit(new ConnectionLimits(new ConnectionTable.Maximum(9, 0, 0), SIZES, TIMES, 500_000));
        try (var client = endpoint.client().open()) {
            assertThatThrownBy(() -> client.execute("x".repeat(400_000)))
                    .isInstanceOf(TApplicationException.class)
                    .hasMessageContaining("no memory left for large messages");
        }
        var half = message(out -> {
            field(out, 12, 1);
            field(out, 11, 2);
            out.writeInt(200_000);
            out.write(new byte[199_999]);
        });
        try (var other = endpoint.client().open()) {
            // either of the two may be the first to be read, and then the other is refused
            await().atMost(PATIENCE).untilAsserted(() -> {
                try (var holding = endpoint.socket();
                        var large = endpoint.client().open()) {
                    holding.getOutputStream().write(half);
                    assertThatThrownBy(() -> large.execute("x".repeat(200_000)))
                            .isInstanceOf(TApplicationException.class);
                    assertThat(other.all(other.execute("hello"))).containsExactly(List.of("world"));
                }
            });
        }
        await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
        try (var client = endpoint.client().open()) {
            client.execute("x".repeat(200_000));
        }
    }

    @Test
    void aWrongProtocolIsNamed() {
        var options = new WarehouseOptions("localhost", endpoint.port(), LIMITS, EndpointUnderTest.DEFAULTS);
        var second = new WarehouseEndpoint(
                endpoint.service, new ServerInformation(""), options, Optional.empty(), Optional.empty());
        assertThatThrownBy(second::start).hasMessageContaining("cannot listen on localhost:" + endpoint.port());
        second.close();
    }

    @Test
    void closingEndsWhatIsUnderWay() throws Exception {
        endpoint.engine.query("SELECT");
        try (var client = endpoint.client().open()) {
            var operation = client.execute("SELECT");
            client.calls.send_FetchResults(new TFetchResultsReq(operation, TFetchOrientation.FETCH_NEXT, 10));
            endpoint.close();
            assertThat(endpoint.connections()).isZero();
        }
    }
}

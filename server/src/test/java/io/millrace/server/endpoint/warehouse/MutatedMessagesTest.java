package io.millrace.server.endpoint.warehouse;

import static io.millrace.server.endpoint.warehouse.EndpointUnderTest.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.admission.ConnectionTable;
import io.millrace.server.endpoint.warehouse.transport.ConnectionLimits;
import io.millrace.testing.Exhaustive;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.apache.hive.service.rpc.thrift.TFetchResultsReq;
import org.apache.hive.service.rpc.thrift.TGetColumnsReq;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoType;
import org.apache.hive.service.rpc.thrift.TGetTablesReq;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TMemoryBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/// Tests valid messages that are each broken in some way, while a good client is served. `-Dmessages=1000000`
/// sends that number.
class MutatedMessagesTest {
    private static final int MESSAGES = Integer.getInteger("messages", Exhaustive.ENABLED ? 20_000 : 5_000);
    private static final int SENDERS = 3;
    private static final int[] SIZES = {Integer.MAX_VALUE, Integer.MIN_VALUE, -1, 1 << 26, 1 << 20, 70_000, 0};

    /// The endpoint has the limits of an operator who has configured nothing.
    private final EndpointUnderTest endpoint = new EndpointUnderTest(new ConnectionLimits(
            new ConnectionTable.Maximum(512, 0, 0),
            new ConnectionLimits.Sizes(104_857_600, 10_000, 64),
            new ConnectionLimits.Times(Duration.ofSeconds(20), Duration.ofHours(8))));

    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicInteger served = new AtomicInteger();

    @AfterEach
    void close() {
        endpoint.close();
    }

    @Test
    void noMessageKeepsTheServerFromServing() throws Exception {
        endpoint.engine.answer("hello", "world");
        var good = CompletableFuture.supplyAsync(this::serve, Thread::startVirtualThread);
        try (var senders = Executors.newFixedThreadPool(SENDERS)) {
            var all = new ArrayList<CompletableFuture<Void>>();
            for (int i = 0; i < SENDERS; i++) {
                var seed = i;
                all.add(CompletableFuture.runAsync(() -> send(new Random(seed), seed), senders));
            }
            all.forEach(CompletableFuture::join);
        }
        over.set(true);
        var slowest = good.get();
        await().atMost(PATIENCE).until(() -> endpoint.connections() == 0);
        assertThat(served.get()).isPositive();
        LoggerFactory.getLogger(MutatedMessagesTest.class)
                .warn(
                        "{} messages; a good client was served {} times, in at most {} ms",
                        MESSAGES,
                        served.get(),
                        slowest.toMillis());
    }

    /// How long the slowest of its statements took.
    private Duration serve() {
        var slowest = Duration.ZERO;
        try (var client = endpoint.client().open()) {
            while (!over.get()) {
                var since = System.nanoTime();
                var operation = client.execute("hello");
                assertThat(client.all(operation)).containsExactly(List.of("world"));
                client.calls.CloseOperation(new org.apache.hive.service.rpc.thrift.TCloseOperationReq(operation));
                var took = Duration.ofNanos(System.nanoTime() - since);
                slowest = took.compareTo(slowest) > 0 ? took : slowest;
                served.incrementAndGet();
            }
            return slowest;
        } catch (TException e) {
            throw new AssertionError(e);
        }
    }

    private void send(Random random, int sender) {
        try (var client = endpoint.client().open()) {
            var good = messages(client.session(), client.execute("hello"));
            for (int i = 0; i < MESSAGES / SENDERS; i++) {
                var message = broken(good.get(random.nextInt(good.size())), random);
                // of one address there are not enough ports for all
                send(message, InetAddress.getByAddress(new byte[] {127, 0, (byte) (1 + sender), (byte) (1 + i % 250)}));
            }
        } catch (IOException | TException e) {
            throw new AssertionError(e);
        }
    }

    /// Sends a message and reads until the server has closed the connection, or has nothing more to say.
    private void send(byte[] message, InetAddress from) throws IOException {
        try (var socket = new Socket()) {
            socket.bind(new InetSocketAddress(from, 0));
            socket.connect(new InetSocketAddress("127.0.0.1", endpoint.port()));
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream().write(message);
            socket.shutdownOutput();
            var answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(answer).doesNotContain("ncident");
        } catch (java.net.SocketException closed) {
            // before all was sent: there was more of it than the server wanted to see
        }
    }

    private static byte[] broken(byte[] message, Random random) {
        var broken = message.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            broken = brokenOnce(broken, random);
        }
        // mostly so that it is taken for a message at all
        if (random.nextInt(8) != 0 && broken.length > 0) {
            broken[0] = message[0];
        }
        return broken;
    }

    private static byte[] brokenOnce(byte[] message, Random random) {
        var at = random.nextInt(Math.max(1, message.length));
        return switch (random.nextInt(6)) {
            case 0 -> Arrays.copyOf(message, at);
            case 1 -> with(message, at, (byte) random.nextInt());
            case 2 -> with(message, at, (byte) (1 << random.nextInt(8) ^ (at < message.length ? message[at] : 0)));
            case 3 -> joined(Arrays.copyOf(message, at), Arrays.copyOfRange(message, at / 2, message.length));
            case 4 -> {
                var noise = new byte[random.nextInt(200)];
                random.nextBytes(noise);
                yield joined(Arrays.copyOf(message, at), noise);
            }
            default -> size(message, at, SIZES[random.nextInt(SIZES.length)]);
        };
    }

    private static byte[] with(byte[] message, int at, byte value) {
        var changed = message.clone();
        if (at < changed.length) {
            changed[at] = value;
        }
        return changed;
    }

    private static byte[] size(byte[] message, int at, int size) {
        var changed = message.clone();
        if (at + Integer.BYTES <= changed.length) {
            ByteBuffer.wrap(changed).putInt(at, size);
        }
        return changed;
    }

    private static byte[] joined(byte[] first, byte[] second) {
        var joined = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, joined, first.length, second.length);
        return joined;
    }

    private interface Call {
        void send(TCLIService.Client client) throws TException;
    }

    /// Good ones of every shape: texts, maps, lists, numbers and handles; without and with a handshake.
    private static List<byte[]> messages(TSessionHandle session, TOperationHandle operation) throws TException {
        var open = new TOpenSessionReq(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V8);
        open.setUsername("ada");
        open.setConfiguration(Map.of("use:database", "default", "set:hiveconf:x", "y"));
        var execute = new TExecuteStatementReq(session, "hello");
        execute.setConfOverlay(Map.of("a", "b"));
        execute.setRunAsync(true);
        var tables = new TGetTablesReq(session);
        tables.setTableTypes(List.of("TABLE", "VIEW"));
        tables.setTableName("a\\_%");
        var columns = new TGetColumnsReq(session);
        columns.setColumnName("%x%");
        var messages = new ArrayList<byte[]>();
        for (var call : List.<Call>of(
                client -> client.send_OpenSession(open),
                client -> client.send_ExecuteStatement(execute),
                client -> client.send_GetTables(tables),
                client -> client.send_GetColumns(columns),
                client -> client.send_FetchResults(new TFetchResultsReq(operation, TFetchOrientation.FETCH_FIRST, 100)),
                client -> client.send_GetInfo(new TGetInfoReq(session, TGetInfoType.CLI_DBMS_NAME)))) {
            var buffer = new TMemoryBuffer(200);
            call.send(new TCLIService.Client(new TBinaryProtocol(buffer)));
            var raw = Arrays.copyOf(buffer.getArray(), buffer.length());
            messages.add(raw);
            messages.add(framed(raw));
        }
        return messages;
    }

    private static byte[] framed(byte[] raw) {
        return ByteBuffer.allocate(23 + raw.length)
                .put(new byte[] {1, 0, 0, 0, 5, 'P', 'L', 'A', 'I', 'N', 5, 0, 0, 0, 4, 0, 'u', 0, 'p'})
                .putInt(raw.length)
                .put(raw)
                .array();
    }
}

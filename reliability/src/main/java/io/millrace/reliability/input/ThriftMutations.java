package io.millrace.reliability.input;

import io.millrace.reliability.process.GuardedServer;
import io.millrace.reliability.report.Figure;
import io.millrace.reliability.scenario.Trial;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.hive.service.rpc.thrift.TExecuteStatementReq;
import org.apache.hive.service.rpc.thrift.TGetColumnsReq;
import org.apache.hive.service.rpc.thrift.TGetInfoReq;
import org.apache.hive.service.rpc.thrift.TGetInfoType;
import org.apache.hive.service.rpc.thrift.TGetTablesReq;
import org.apache.hive.service.rpc.thrift.THandleIdentifier;
import org.apache.hive.service.rpc.thrift.TOpenSessionReq;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TSessionHandle;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TMemoryBuffer;

/// Messages of the warehouse protocol, each broken in one or several places: values, sizes, ends.
final class ThriftMutations implements InputAttack {
    private static final int SENDERS = 3;
    private static final int TIMEOUT_MILLIS = 60_000;
    private static final int[] SIZES = {Integer.MAX_VALUE, Integer.MIN_VALUE, -1, 1 << 28, 1 << 16, 10_001, 0};
    private static final byte[] HANDSHAKE = {1, 0, 0, 0, 5, 'P', 'L', 'A', 'I', 'N', 5, 0, 0, 0, 4, 0, 'u', 0, 'p'};

    private final AtomicInteger sent = new AtomicInteger();
    private final AtomicInteger incidents = new AtomicInteger();
    private final AtomicInteger unanswered = new AtomicInteger();

    /// A call of the generated client that only writes.
    private interface Call {
        void send(TCLIService.Client client) throws TException;
    }

    @Override
    public void run(Trial trial, GuardedServer guarded) throws Exception {
        int messages = trial.size(50_000, 1_000_000);
        var good = messages();
        try (var senders = Executors.newFixedThreadPool(SENDERS)) {
            for (int i = 0; i < SENDERS; i++) {
                int sender = i;
                var random = trial.random("thrift " + i);
                var _ = senders.submit(
                        () -> send(trial, guarded, good, random, sender, Math.ceilDiv(messages, SENDERS)));
            }
        }
        trial.add(Figure.seen("Thrift messages", sent.get(), ""));
        trial.add(Figure.none("Thrift messages with an internal error", incidents.get()));
        trial.add(Figure.none("Thrift messages that were held for a minute", unanswered.get()));
    }

    private void send(Trial trial, GuardedServer guarded, List<byte[]> good, Random random, int sender, int messages) {
        int port = guarded.server().thriftPort();
        for (int i = 0; i < messages && guarded.server().isAlive(); i++) {
            var message = broken(good.get(random.nextInt(good.size())), random);
            try {
                // one address has not enough ports for all
                var from = InetAddress.getByAddress(new byte[] {127, 0, (byte) (1 + sender), (byte) (1 + i % 250)});
                if (answer(message, port, from).contains("ncident")) {
                    incidents.incrementAndGet();
                    trial.finding("message " + i + " of sender " + sender + " had an internal error");
                }
            } catch (SocketTimeoutException held) {
                unanswered.incrementAndGet();
                trial.finding("message " + i + " of sender " + sender + " was held for a minute");
            } catch (IOException closed) {
                // there was more than the server wanted to read
            }
            sent.incrementAndGet();
        }
    }

    private static String answer(byte[] message, int port, InetAddress from) throws IOException {
        try (var socket = new Socket()) {
            socket.bind(new InetSocketAddress(from, 0));
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            socket.setSoTimeout(TIMEOUT_MILLIS);
            socket.getOutputStream().write(message);
            socket.shutdownOutput();
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static List<byte[]> messages() throws TException {
        var session =
                new TSessionHandle(new THandleIdentifier(ByteBuffer.wrap(new byte[16]), ByteBuffer.wrap(new byte[16])));
        var open = new TOpenSessionReq(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V8);
        open.setUsername("ada");
        open.setConfiguration(Map.of("use:database", "default", "set:hiveconf:x", "y"));
        var execute = new TExecuteStatementReq(session, "SELECT 1");
        execute.setConfOverlay(Map.of("a", "b"));
        var tables = new TGetTablesReq(session);
        tables.setTableTypes(List.of("TABLE", "VIEW"));
        var columns = new TGetColumnsReq(session);
        columns.setColumnName("%x%");
        var messages = new ArrayList<byte[]>();
        for (var call : List.<Call>of(
                client -> client.send_OpenSession(open),
                client -> client.send_ExecuteStatement(execute),
                client -> client.send_GetTables(tables),
                client -> client.send_GetColumns(columns),
                client -> client.send_GetInfo(new TGetInfoReq(session, TGetInfoType.CLI_DBMS_NAME)))) {
            var buffer = new TMemoryBuffer(200);
            call.send(new TCLIService.Client(new TBinaryProtocol(buffer)));
            var raw = Arrays.copyOf(buffer.getArray(), buffer.length());
            messages.add(raw);
            messages.add(ByteBuffer.allocate(HANDSHAKE.length + Integer.BYTES + raw.length)
                    .put(HANDSHAKE)
                    .putInt(raw.length)
                    .put(raw)
                    .array());
        }
        return messages;
    }

    private static byte[] broken(byte[] message, Random random) {
        var broken = message.clone();
        for (int i = random.nextInt(4); i >= 0; i--) {
            int at = random.nextInt(Math.max(1, broken.length));
            switch (random.nextInt(5)) {
                case 0 -> broken = Arrays.copyOf(broken, at);
                case 1 -> set(broken, at, (byte) random.nextInt());
                case 2 -> set(broken, at, (byte) (1 << random.nextInt(8)));
                case 3 -> {
                    var longer = Arrays.copyOf(broken, broken.length + random.nextInt(100));
                    System.arraycopy(broken, at, longer, longer.length - (broken.length - at), broken.length - at);
                    broken = longer;
                }
                default -> {
                    if (at + Integer.BYTES <= broken.length) {
                        ByteBuffer.wrap(broken).putInt(at, SIZES[random.nextInt(SIZES.length)]);
                    }
                }
            }
        }
        return broken;
    }

    private static void set(byte[] message, int at, byte value) {
        if (at < message.length) {
            message[at] = value;
        }
    }
}

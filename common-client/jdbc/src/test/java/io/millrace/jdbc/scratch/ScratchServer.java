package io.millrace.jdbc.scratch;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.apache.hive.service.rpc.thrift.TCLIService;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.transport.TIOStreamTransport;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.layered.TFramedTransport;

/// A scriptable server of the protocol for tests, on a free port of loopback.
public final class ScratchServer implements AutoCloseable {
    private final ServerSocket socket;
    private final ScratchBehaviour manner;
    private final ScratchService service;
    private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
    private final List<String> logins = new CopyOnWriteArrayList<>();

    private ScratchServer(ScratchBehaviour manner, ServerSocket socket, Function<String, Reply> statements) {
        this.manner = manner;
        this.socket = socket;
        service = new ScratchService(manner, statements);
    }

    public static ScratchServer start(ScratchBehaviour manner, Function<String, Reply> statements) throws IOException {
        return start(manner, new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), statements);
    }

    /// Starts a server on a socket that may be of another kind.
    public static ScratchServer start(
            ScratchBehaviour manner, ServerSocket socket, Function<String, Reply> statements) {
        var server = new ScratchServer(manner, socket, statements);
        daemon("scratch-accept", server::accept);
        return server;
    }

    public String url() {
        return "jdbc:warehouse2://127.0.0.1:" + port() + "/" + (manner.login() ? "" : ";auth=noSasl");
    }

    public int port() {
        return socket.getLocalPort();
    }

    public ScratchService service() {
        return service;
    }

    /// The users that logged in, with their passwords behind a slash.
    public List<String> logins() {
        return logins;
    }

    public int connections() {
        return connections.size();
    }

    /// Cuts every connection, as a server that dies does.
    public void cut() throws IOException {
        for (var connection : connections) {
            connection.close();
        }
    }

    private void accept() {
        while (!socket.isClosed()) {
            try {
                var connection = socket.accept();
                connections.add(connection);
                daemon("scratch-connection", () -> serve(connection));
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket connection) {
        try (connection) {
            var transport = transport(connection);
            var protocol = new TBinaryProtocol(transport);
            var processor = new TCLIService.Processor<TCLIService.Iface>(service);
            while (!connection.isClosed()) {
                processor.process(protocol, protocol);
            }
        } catch (IOException | TException gone) {
            // the client went
        } finally {
            connections.remove(connection);
        }
    }

    private TTransport transport(Socket connection) throws IOException, TException {
        var plain = new TIOStreamTransport(
                new BufferedInputStream(connection.getInputStream()),
                new BufferedOutputStream(connection.getOutputStream()));
        if (!manner.login()) {
            return plain;
        }
        var in = new DataInputStream(connection.getInputStream());
        var out = new DataOutputStream(connection.getOutputStream());
        if (in.readByte() != 1 || !text(in).equals("PLAIN")) {
            out.writeByte(4);
            out.writeInt(3);
            out.writeBytes("no!");
            throw new IOException("no login");
        }
        in.readByte();
        var parts = text(in).split("\0", -1);
        logins.add(parts[1] + "/" + parts[2]);
        if (parts[2].equals("wrong")) {
            out.writeByte(3);
            out.writeInt(13);
            out.writeBytes("Unknown user.");
            throw new IOException("refused");
        }
        out.writeByte(5);
        out.writeInt(0);
        return new TFramedTransport(plain);
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }

    private static void daemon(String name, Runnable work) {
        var thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        socket.close();
        service.stop();
        cut();
    }
}

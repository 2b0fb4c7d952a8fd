package io.millrace.server.security.login.provider;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// A server that sends the same bytes to each client and then one byte now and then, without an end, whatever
/// the client sends.
public final class EndlessServer implements AutoCloseable {
    private static final int PAUSE_MILLIS = 20;

    private final ServerSocket socket;
    private final byte[] beginning;
    private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
    private final ScheduledExecutorService pace = Executors.newSingleThreadScheduledExecutor();
    private final AtomicInteger accepted = new AtomicInteger();

    public EndlessServer(byte[] beginning) throws IOException {
        this.socket = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.beginning = beginning;
        Thread.ofVirtual().start(this::accept);
        pace.scheduleAtFixedRate(this::dribble, PAUSE_MILLIS, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    }

    public int port() {
        return socket.getLocalPort();
    }

    /// The number of connections so far.
    public int accepted() {
        return accepted.get();
    }

    private void accept() {
        try {
            while (true) {
                var client = socket.accept();
                accepted.incrementAndGet();
                client.getOutputStream().write(beginning);
                clients.add(client);
            }
        } catch (IOException e) {
            // closed
        }
    }

    private void dribble() {
        for (var client : clients) {
            try {
                client.getOutputStream().write(' ');
            } catch (IOException e) {
                clients.remove(client);
            }
        }
    }

    @Override
    public void close() throws IOException {
        pace.shutdownNow();
        socket.close();
        for (var client : clients) {
            client.close();
        }
    }
}

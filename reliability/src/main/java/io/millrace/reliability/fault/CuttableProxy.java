package io.millrace.reliability.fault;

import io.millrace.reliability.process.Await;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A proxy for TCP connections that can be slow, or cut: then it accepts and forwards nothing, like a network that
/// drops packets, until it is healed.
final class CuttableProxy implements AutoCloseable {
    private static final int CHUNK = 1 << 14;

    private final ServerSocket server;
    private final String host;
    private final int port;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private boolean cut;
    private volatile Duration delay = Duration.ZERO;

    CuttableProxy(String host, int port) throws IOException {
        this.host = host;
        this.port = port;
        this.server = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().name("proxy").start(this::accept);
    }

    int port() {
        return server.getLocalPort();
    }

    synchronized void cut() {
        cut = true;
    }

    /// Lets connections through again. Those from before are gone.
    synchronized void heal() throws IOException {
        for (var socket : open) {
            socket.close();
        }
        cut = false;
        notifyAll();
    }

    /// Holds back whatever comes, in both directions; zero for nothing.
    void slow(Duration time) {
        delay = time;
    }

    private synchronized void awaitPassage() throws InterruptedException {
        while (cut) {
            wait();
        }
    }

    private void accept() {
        try {
            while (true) {
                var client = server.accept();
                open.add(client);
                Thread.ofVirtual().start(() -> forward(client));
            }
        } catch (IOException closed) {
            // the end of the proxy
        }
    }

    private void forward(Socket client) {
        try (client) {
            awaitPassage();
            try (var target = new Socket(host, port)) {
                open.add(target);
                var back = Thread.ofVirtual().start(() -> copy(target, client));
                copy(client, target);
                back.join();
                open.remove(target);
            }
        } catch (IOException ended) {
            // so has the connection
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(client);
        }
    }

    private void copy(Socket from, Socket to) {
        try {
            var chunk = new byte[CHUNK];
            for (int read = from.getInputStream().read(chunk);
                    read >= 0;
                    read = from.getInputStream().read(chunk)) {
                awaitPassage();
                Await.pause(delay);
                to.getOutputStream().write(chunk, 0, read);
            }
            to.shutdownOutput();
        } catch (IOException ended) {
            // so has the connection
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        heal();
    }
}

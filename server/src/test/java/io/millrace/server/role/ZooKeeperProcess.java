package io.millrace.server.role;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A ZooKeeper server in a process of its own: the one whose client the engine bundles.
final class ZooKeeperProcess implements AutoCloseable {
    private static final String MAIN =
            "org.apache.flink.shaded.zookeeper3.org.apache.zookeeper.server.ZooKeeperServerMain";
    private static final Duration START = Duration.ofMinutes(2);

    private final Process process;
    private final int port;

    private ZooKeeperProcess(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    static ZooKeeperProcess start(Path directory) throws IOException {
        return start(directory, freePort());
    }

    /// With what is left in the directory by one before.
    static ZooKeeperProcess start(Path directory, int port) throws IOException {
        var configuration = Files.createDirectories(directory).resolve("zoo.cfg");
        // sessions may be as short as two ticks
        Files.write(
                configuration,
                List.of(
                        "tickTime=1000",
                        "dataDir=" + directory.resolve("data"),
                        "clientPort=" + port,
                        "clientPortAddress=127.0.0.1",
                        "admin.enableServer=false"));
        var command = new ArrayList<>(RoleProcess.java("-Xmx64m"));
        command.addAll(List.of("-cp", RoleProcess.classPath(), MAIN, configuration.toString()));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        var server = new ZooKeeperProcess(process, port);
        await().atMost(START).until(server::listens);
        return server;
    }

    static int freePort() throws IOException {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private boolean listens() {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /// `kill -9`.
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// As `high-availability.zookeeper.quorum` has it.
    String quorum() {
        return "localhost:" + port;
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}

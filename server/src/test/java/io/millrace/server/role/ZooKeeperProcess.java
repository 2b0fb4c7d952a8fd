package io.millrace.server.role;

import static org.awaitility.Awaitility.await;

import io.millrace.testing.ReservedPort;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
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
    private static final Duration START = TestTimeout.LIMIT;

    private final Process process;
    private final ReservedPort port;

    private ZooKeeperProcess(Process process, ReservedPort port) {
        this.process = process;
        this.port = port;
    }

    static ZooKeeperProcess start(Path directory) throws IOException {
        return start(directory, ReservedPort.reserve());
    }

    /// Starts a server with the files that an earlier one left in the directory.
    ///
    /// @param port is closed with it
    static ZooKeeperProcess start(Path directory, ReservedPort port) throws IOException {
        var configuration = Files.createDirectories(directory).resolve("zoo.cfg");
        // sessions may be as short as two ticks
        Files.write(
                configuration,
                List.of(
                        "tickTime=1000",
                        "dataDir=" + directory.resolve("data"),
                        "clientPort=" + port.number(),
                        "clientPortAddress=127.0.0.1",
                        "admin.enableServer=false"));
        var command = new ArrayList<>(RoleProcess.java("-Xmx64m"));
        command.addAll(ClassArchive.options());
        command.addAll(List.of("-cp", ClassArchive.classPath(), MAIN, configuration.toString()));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        var server = new ZooKeeperProcess(process, port);
        await().atMost(START).until(server::listens);
        return server;
    }

    private boolean listens() {
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port.number()), 1000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    /// `kill -9`.
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// Returns the value of `high-availability.zookeeper.quorum`.
    String quorum() {
        return "localhost:" + port.number();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        port.close();
    }
}

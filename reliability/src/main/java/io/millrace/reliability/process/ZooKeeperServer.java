package io.millrace.reliability.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A ZooKeeper server in a process of its own, the one whose client the distribution bundles. It can be killed and
/// started again with what it has kept.
public final class ZooKeeperServer implements AutoCloseable {
    private static final String MAIN =
            "org.apache.flink.shaded.zookeeper3.org.apache.zookeeper.server.ZooKeeperServerMain";
    private static final Duration START = Duration.ofMinutes(1);

    private final Path home;
    private final Path folder;
    private final LoopbackPort port;
    private Process process;

    private ZooKeeperServer(Path home, Path folder, LoopbackPort port, Process process) {
        this.home = home;
        this.folder = folder;
        this.port = port;
        this.process = process;
    }

    /// Returns when it listens.
    ///
    /// @param home the unpacked distribution
    public static ZooKeeperServer start(Path home, Path folder) throws IOException, InterruptedException {
        var port = LoopbackPort.free();
        // sessions may be as short as two ticks
        Files.write(
                folder.resolve("zoo.cfg"),
                List.of(
                        "tickTime=1000",
                        "dataDir=" + folder.resolve("data"),
                        "clientPort=" + port.number(),
                        "clientPortAddress=127.0.0.1",
                        "admin.enableServer=false"));
        var server = new ZooKeeperServer(home, folder, port, launch(home, folder));
        server.awaitPort();
        return server;
    }

    private static Process launch(Path home, Path folder) throws IOException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(
                        java,
                        "-Xmx64m",
                        "-cp",
                        home.resolve("modules/server") + "/*",
                        MAIN,
                        folder.resolve("zoo.cfg").toString())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("out").toFile())
                .start();
    }

    private void awaitPort() throws IOException, InterruptedException {
        if (!Await.until(START, port::listens)) {
            close();
            throw new IOException("ZooKeeper does not listen: " + Files.readString(folder.resolve("out")));
        }
    }

    /// `kill -9`.
    public void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /// Starts it again after a kill, and returns when it listens.
    public void restart() throws IOException, InterruptedException {
        process = launch(home, folder);
        awaitPort();
    }

    public int port() {
        return port.number();
    }

    @Override
    public void close() {
        process.destroyForcibly();
        process.onExit().join();
    }
}

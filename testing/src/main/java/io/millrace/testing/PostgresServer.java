package io.millrace.testing;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.stream.Stream;

/// A private PostgreSQL server, on a loopback port of its own, with its data in a folder that goes with it. Neither a
/// cluster of the system nor its configuration is touched. Text sorts by its bytes, as it does in the engine.
public final class PostgresServer implements AutoCloseable {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final int MAX_STARTS = 10;
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    /// PostgreSQL refuses to run as root.
    private static final List<String> UNPRIVILEGED = List.of("postgres", "nobody");

    private final Path folder;
    private final Optional<String> user;
    private final boolean synced;
    private final int port;
    private Process process;

    private PostgresServer(Path folder, Optional<String> user, boolean synced, int port) throws IOException {
        this.folder = folder;
        this.user = user;
        this.synced = synced;
        this.port = port;
        this.process = launch();
    }

    public static PostgresServer start() {
        return start(PostgresServer::freePort);
    }

    /// @param ports asked again if another process listens on the port that it gave, as PostgreSQL takes no port 0
    public static PostgresServer start(IntSupplier ports) {
        return start(ports, false);
    }

    /// A server that waits for the disk at each commit, as in production.
    public static PostgresServer startSynced() {
        return start(PostgresServer::freePort, true);
    }

    private static PostgresServer start(IntSupplier ports, boolean synced) {
        try {
            var user = unprivileged();
            var folder = folder(user);
            try {
                run(List.of("cp", "-a", Template.DATA.toString(), folder.toString()), folder);
                return start(folder, user, synced, ports);
            } catch (IOException | RuntimeException | AssertionError e) {
                delete(folder);
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The data of a server that was never started, made once for all servers of this process: initdb takes a second.
    private static final class Template {
        static final Path DATA = make();

        private static Path make() {
            try {
                var folder = folder(unprivileged());
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    try {
                        delete(folder);
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }));
                return initialize(folder, unprivileged());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static Path initialize(Path folder, Optional<String> user) {
            var data = folder.resolve("data");
            run(
                    as(
                            user,
                            program("initdb"),
                            "--pgdata=" + data,
                            "--username=postgres",
                            "--auth=trust",
                            "--encoding=UTF8",
                            "--locale=C",
                            "--no-sync"),
                    folder);
            return data;
        }
    }

    /// A folder that the server's user owns.
    private static Path folder(Optional<String> user) throws IOException {
        var folder = Files.createTempDirectory("postgres");
        if (user.isPresent()) {
            var users = folder.getFileSystem().getUserPrincipalLookupService();
            Files.setOwner(folder, users.lookupPrincipalByName(user.get()));
        }
        return folder;
    }

    private static PostgresServer start(Path folder, Optional<String> user, boolean synced, IntSupplier ports)
            throws IOException {
        for (int start = 1; start <= MAX_STARTS; start++) {
            var server = new PostgresServer(folder, user, synced, ports.getAsInt());
            if (server.isReady()) {
                return server;
            }
            if (!server.log().contains("Address already in use")) {
                throw new AssertionError("PostgreSQL does not start:\n" + server.log());
            }
        }
        throw new AssertionError("PostgreSQL finds no free port");
    }

    private Process launch() throws IOException {
        return new ProcessBuilder(as(
                        user,
                        program("postgres"),
                        "-D",
                        folder.resolve("data").toString(),
                        "--listen_addresses=127.0.0.1",
                        "--port=" + port,
                        "--unix_socket_directories=",
                        "--lc_messages=C",
                        "--timezone=UTC",
                        "--fsync=" + (synced ? "on" : "off")))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
    }

    private boolean isReady() {
        await().atMost(LIMIT)
                .pollInterval(Duration.ofMillis(20))
                .until(() -> log().contains("ready to accept connections") || !process.isAlive());
        return process.isAlive();
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("log"), StandardCharsets.UTF_8);
    }

    /// Anyone on this machine is let in, with all rights.
    public String url() {
        return url("postgres");
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=postgres";
    }

    public Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    /// Connects to another database than the first one.
    public Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(url(database));
    }

    public int port() {
        return port;
    }

    public Path folder() {
        return folder;
    }

    public ProcessHandle process() {
        return process.toHandle();
    }

    /// Ends its sessions and stops it: an interruption is PostgreSQL's fast shutdown.
    public void stop() {
        run(List.of("kill", "-INT", String.valueOf(process.pid())), folder);
        await().atMost(LIMIT).until(() -> !process.isAlive());
    }

    /// Starts it again after [#stop], with its data and on its port.
    public void restart() throws IOException {
        process = launch();
        if (!isReady()) {
            throw new AssertionError("PostgreSQL does not start again:\n" + log());
        }
    }

    @Override
    public void close() throws IOException {
        if (process.isAlive()) {
            stop();
        }
        delete(folder);
    }

    private static List<String> as(Optional<String> user, String program, String... arguments) {
        var words = new ArrayList<String>();
        // setpriv becomes the program, so that the process that was started is the server
        user.ifPresent(name ->
                words.addAll(List.of("setpriv", "--reuid=" + name, "--regid=" + group(name), "--clear-groups", "--")));
        words.add(program);
        words.addAll(Arrays.asList(arguments));
        return words;
    }

    private static String group(String user) {
        return run(List.of("id", "-g", user), Path.of("/")).strip();
    }

    /// The user to run it as: an unprivileged one if we are root.
    private static Optional<String> unprivileged() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return Optional.empty();
        }
        return Optional.of(UNPRIVILEGED.stream()
                .filter(PostgresServer::isUser)
                .findFirst()
                .orElseThrow(() -> new AssertionError("none of the users " + UNPRIVILEGED + " is there")));
    }

    private static boolean isUser(String name) {
        try {
            return new ProcessBuilder("id", "-u", name)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Runs a program to its successful end and returns what it printed.
    private static String run(List<String> words, Path folder) {
        try {
            var process = new ProcessBuilder(words)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            var printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new AssertionError(words.get(0) + " failed: " + printed);
            }
            return printed;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /// Returns the path of the newest version in Debian's folder, otherwise the name for the PATH.
    private static String program(String name) {
        return Stream.concat(
                        versions(), Stream.of(System.getenv("PATH").split(":")).map(Path::of))
                .map(place -> place.resolve(name))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + VERSIONS + " and on the PATH"));
    }

    private static Stream<Path> versions() {
        if (!Files.isDirectory(VERSIONS)) {
            return Stream.empty();
        }
        try (var versions = Files.list(VERSIONS)) {
            return versions
                    .filter(version -> version.getFileName().toString().matches("\\d+"))
                    .sorted(Comparator.comparingInt((Path version) ->
                                    Integer.parseInt(version.getFileName().toString()))
                            .reversed())
                    .map(version -> version.resolve("bin"))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}

package io.millrace.journey;

import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
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
final class PostgresServer implements AutoCloseable {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final int MAX_STARTS = 10;
    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    /// PostgreSQL refuses to run as root.
    private static final List<String> UNPRIVILEGED = List.of("postgres", "nobody");

    private final Process process;
    private final Path folder;
    private final int port;

    private PostgresServer(Process process, Path folder, int port) {
        this.process = process;
        this.folder = folder;
        this.port = port;
    }

    static PostgresServer start() {
        return start(PostgresServer::freePort);
    }

    /// @param ports asked again if another process listens on the port that it gave, as PostgreSQL takes no port 0
    static PostgresServer start(IntSupplier ports) {
        try {
            var folder = Files.createTempDirectory("postgres");
            var user = unprivileged();
            if (user.isPresent()) {
                var users = folder.getFileSystem().getUserPrincipalLookupService();
                Files.setOwner(folder, users.lookupPrincipalByName(user.get()));
            }
            try {
                initialize(folder, user);
                return start(folder, user, ports);
            } catch (IOException | RuntimeException | AssertionError e) {
                delete(folder);
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void initialize(Path folder, Optional<String> user) {
        var made = new Command(
                        as(
                                user,
                                program("initdb"),
                                "--pgdata=" + folder.resolve("data"),
                                "--username=postgres",
                                "--auth=trust",
                                "--encoding=UTF8",
                                "--locale=C",
                                "--no-sync"),
                        folder)
                .run();
        if (made.code() != 0) {
            throw new AssertionError("initdb failed: " + made);
        }
    }

    private static PostgresServer start(Path folder, Optional<String> user, IntSupplier ports) throws IOException {
        var log = folder.resolve("log");
        for (int start = 1; start <= MAX_STARTS; start++) {
            var port = ports.getAsInt();
            var process = new ProcessBuilder(as(
                            user,
                            program("postgres"),
                            "-D",
                            folder.resolve("data").toString(),
                            "--listen_addresses=127.0.0.1",
                            "--port=" + port,
                            "--unix_socket_directories=",
                            "--lc_messages=C",
                            "--timezone=UTC",
                            "--fsync=off"))
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            var server = new PostgresServer(process, folder, port);
            await().atMost(LIMIT)
                    .pollInterval(Duration.ofMillis(20))
                    .until(() -> text(log).contains("ready to accept connections") || !process.isAlive());
            if (process.isAlive()) {
                return server;
            }
            if (!text(log).contains("Address already in use")) {
                break;
            }
        }
        throw new AssertionError("PostgreSQL does not start:\n" + text(log));
    }

    /// Anyone on this machine is let in, with all rights.
    String url() {
        return url("postgres");
    }

    private String url(String database) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/" + database + "?user=postgres";
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url());
    }

    /// To another database than the one that is there from the beginning.
    Connection connect(String database) throws SQLException {
        return DriverManager.getConnection(url(database));
    }

    int port() {
        return port;
    }

    Path folder() {
        return folder;
    }

    ProcessHandle process() {
        return process.toHandle();
    }

    /// Ends its sessions and stops it: an interruption is PostgreSQL's fast shutdown.
    @Override
    public void close() throws IOException {
        new Command(List.of("kill", "-INT", String.valueOf(process.pid())), Path.of("/")).run();
        await().atMost(LIMIT).until(() -> !process.isAlive());
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
        return new Command(List.of("id", "-g", user), Path.of("/")).run().out().strip();
    }

    /// The user to run it as: an unprivileged one if we are root.
    private static Optional<String> unprivileged() {
        if (!"root".equals(System.getProperty("user.name"))) {
            return Optional.empty();
        }
        return Optional.of(UNPRIVILEGED.stream()
                .filter(name -> new Command(List.of("id", "-u", name), Path.of("/"))
                                .run()
                                .code()
                        == 0)
                .findFirst()
                .orElseThrow(() -> new AssertionError("none of the users " + UNPRIVILEGED + " is there")));
    }

    /// Of the newest version in Debian's place, otherwise as the PATH has it.
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

    static int freePort() {
        try (var socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
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

    private static String text(Path file) throws IOException {
        return Files.readString(file, StandardCharsets.UTF_8);
    }
}

package io.millrace.server.role;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.server.storage.FolderTree;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/// An archive of the classes of a server, from which processes of tests load them in a third of the processor time. The
/// first test process that starts a role makes it, and others wait for it. The JVM archives classes of jars
/// only: where the server is a folder of classes, there is no archive.
public final class ClassArchive {
    private static final Path FOLDER = Path.of("target", "class-archive");
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");
    /// What a role says is compared: the JVM is quiet about an archive that does not fit.
    private static final List<String> QUIET = List.of("-Xlog:aot*=off", "-Xlog:cds*=off");

    private ClassArchive() {}

    /// The class path of this process with its jars first, as an archive of them requires.
    public static String classPath() {
        return join(
                Stream.concat(entries().filter(ClassArchive::isJar), entries().filter(entry -> !isJar(entry))));
    }

    /// Options for a JVM with that class path.
    public static synchronized List<String> options() {
        var server = Path.of(FolderTree.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath());
        if (Files.isDirectory(server)) {
            return List.of();
        }
        try {
            return file().map(file -> options("-XX:AOTCache=" + file)).orElse(List.of());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> options(String option) {
        return Stream.concat(Stream.of(option), QUIET.stream()).toList();
    }

    private static Optional<Path> file() throws IOException {
        var file = Files.createDirectories(FOLDER.toAbsolutePath()).resolve(name());
        if (Files.exists(file)) {
            return Optional.of(file);
        }
        try (var channel = FileChannel.open(
                        file.resolveSibling("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                var _ = channel.lock()) {
            if (!Files.exists(file)) {
                deleteEarlier();
                make(file);
            }
            return Optional.of(file);
        }
    }

    private static void deleteEarlier() throws IOException {
        try (var files = Files.newDirectoryStream(FOLDER, "*.aot*")) {
            for (var file : files) {
                Files.delete(file);
            }
        }
    }

    /// Other jars are another archive.
    private static String name() throws IOException {
        var jars = new ArrayList<String>();
        for (var jar : entries().filter(ClassArchive::isJar).toList()) {
            jars.add(jar + Files.size(Path.of(jar)) + Files.getLastModifiedTime(Path.of(jar)));
        }
        return Integer.toHexString(jars.hashCode()) + ".aot";
    }

    /// Makes the archive with a server that answers a query and runs a job.
    private static void make(Path file) throws IOException {
        var directory = Files.createTempDirectory("class-archive");
        var unfinished = file.resolveSibling(file.getFileName() + ".new");
        try (var role = RoleProcess.start(
                        directory,
                        join(entries().filter(ClassArchive::isJar)),
                        options("-XX:AOTCacheOutput=" + unfinished),
                        "start",
                        "-Drest.port=0",
                        "-Dsql-gateway.endpoint.rest.port=0")
                .awaitReady()) {
            rehearse(role);
            role.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } finally {
            FolderTree.delete(directory);
        }
        Files.move(unfinished, file);
    }

    private static void rehearse(RoleProcess role) {
        var gateway = GATEWAY.matcher(role.printed("out")).results().findFirst().orElseThrow();
        try (var client = new Client(Connection.to(gateway.group(1)))) {
            var sql = new SqlClient(client);
            var session = sql.open(Sessions.Open.with(Map.of())).orThrow();
            for (var statement : List.of(
                    "SELECT n, COUNT(*) FROM (VALUES (1), (2)) AS numbers (n) GROUP BY n",
                    "CREATE TABLE numbers (n INT) WITH ('connector' = 'datagen', 'number-of-rows' = '3')",
                    "CREATE TABLE hole (n INT) WITH ('connector' = 'blackhole')",
                    "INSERT INTO hole SELECT n FROM numbers")) {
                run(sql, session, statement);
            }
        }
    }

    private static void run(SqlClient sql, SessionHandle session, String statement) {
        var operation = sql.execute(session, Statements.Execute.of(statement)).orThrow();
        Awaitility.await()
                .atMost(TestTimeout.LIMIT)
                .until(() -> sql.status(session, operation).orThrow().status(), OperationStatus::terminal);
    }

    private static String join(Stream<String> entries) {
        return entries.collect(Collectors.joining(File.pathSeparator));
    }

    private static boolean isJar(String entry) {
        return entry.endsWith(".jar");
    }

    /// The jars themselves: the build tool starts tests on one jar that names the others.
    private static Stream<String> entries() {
        var path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return Stream.of(path.split(File.pathSeparator));
    }
}

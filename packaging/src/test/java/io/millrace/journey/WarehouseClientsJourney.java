package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.Exhaustive;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests the usual clients, each in a process of its own, at the warehouse endpoint. The expected output of
/// each is in a file; `-Dtranscript.write=true` regenerates them.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WarehouseClientsJourney {
    private static final Path CLIENTS = Path.of(System.getProperty("millrace.clients"));
    private static final Path TRANSCRIPTS = Distribution.sources().resolve("packaging/src/test/resources/warehouse");
    private static final String THEIRS = "org.apache.hive.jdbc.HiveDriver";
    private static final String CONTROL_CODE = "\u001B\\[[0-9;]*[A-Za-z]";
    /// What beeline draws of a statement that runs when it asks: a table between lines, and a bar.
    private static final String PROGRESS =
            "(?m)^-{90,}\\n *VERTICES .*\\n-{90,}\\n(?:.*\\n)*?-{90,}\\n.*ELAPSED TIME.*\\n-{90,}\\n";

    private final Path classes;
    private final Path folder;
    private Server server;

    WarehouseClientsJourney(@TempDir Path folder) throws IOException {
        this.folder = folder;
        this.classes = Files.createDirectory(folder.resolve("driver"));
    }

    /// A driver in a jar, and how its addresses begin.
    record Client(String name, String jar, String driver, String scheme, String java) {
        @Override
        public String toString() {
            return name + " on Java " + java;
        }
    }

    /// Ours on both versions of Java. Those of others say the same on both: the oldest and the newest run on the older
    /// Java, and all of them on both for a release.
    static Stream<Client> clients() {
        return Stream.of("17", "25")
                .flatMap(java -> Stream.concat(
                        Stream.of("3.1.3", "4.0.1", "4.1.0")
                                .filter(version -> Exhaustive.ENABLED || java.equals("17") && !version.equals("4.0.1"))
                                .map(version -> new Client(
                                        "hive-jdbc-" + version,
                                        CLIENTS.resolve("hive-jdbc-" + version + "-standalone.jar")
                                                .toString(),
                                        THEIRS,
                                        "jdbc:hive2",
                                        java)),
                        Stream.of(new Client(
                                "millrace-jdbc",
                                Distribution.unpacked().driver().toString(),
                                "io.millrace.jdbc.WarehouseDriver",
                                "jdbc:warehouse2",
                                java))));
    }

    /// Our driver.
    @BeforeAll
    void start() throws IOException {
        compile();
        server = Distribution.unpacked()
                .start(
                        Files.createDirectory(folder.resolve("server")),
                        "-Dsql-gateway.endpoint.type=rest,warehouseserver2",
                        "-Dsql-gateway.endpoint.warehouseserver2.thrift.port=0");
    }

    @AfterAll
    void stop() throws IOException {
        assertThat(server.printed()).as("faults of ours").doesNotContain("Incident");
        server.close();
    }

    /// Compiles the program like users of an older JDK.
    private void compile() {
        var source = Distribution.sources().resolve("packaging/src/test/java/io/millrace/driver/DriverSession.java");
        var code = ToolProvider.getSystemJavaCompiler()
                .run(null, null, null, "--release", "17", "-d", classes.toString(), source.toString());
        assertThat(code).isZero();
    }

    private String url(String scheme) {
        return scheme + "://" + server.warehouse() + "/default;auth=noSasl";
    }

    @ParameterizedTest
    @MethodSource("clients")
    void aProgramIsServedWithEachDriver(Client client) throws IOException {
        var place = Files.createTempDirectory(folder, "files");
        var finished = new Command(
                        List.of(
                                InstalledJavas.of(client.java()),
                                "-XX:+UseSerialGC",
                                Distribution.SHORT_LIVED,
                                "-cp",
                                classes + ":" + client.jar(),
                                "io.millrace.driver.DriverSession",
                                url(client.scheme()),
                                client.driver(),
                                place.toString()),
                        folder)
                .run();

        assertThat(finished.code()).as(finished.toString()).isZero();
        compare(client.name() + ".txt", finished.out().replace(place.toString(), "FOLDER"));
    }

    @Test
    void theCommandLineClientIsServed() throws IOException {
        var finished = new Command(
                        List.of(
                                InstalledJavas.of("17"),
                                "-XX:+UseSerialGC",
                                Distribution.SHORT_LIVED,
                                "-cp",
                                beeline(),
                                "org.apache.hive.beeline.BeeLine",
                                "--color=false",
                                "-u",
                                url("jdbc:hive2").replace(";auth=noSasl", ""),
                                "-n",
                                "someone",
                                "-p",
                                "secret"),
                        folder)
                .with(Map.of("HOME", folder.toString()))
                .typing(Files.readString(TRANSCRIPTS.resolve("beeline.sql")))
                .run();

        assertThat(finished.code()).as(finished.toString()).isZero();
        compare("beeline.txt", finished.out() + "-- the other output\n" + finished.err());
    }

    /// The class path of the protocol's command line.
    static String beeline() throws IOException {
        try (var files = Files.list(CLIENTS)) {
            return files.map(Path::toString)
                    .filter(name -> !name.contains("hive-jdbc-4") && !name.contains("flink"))
                    .sorted()
                    .collect(Collectors.joining(":"));
        }
    }

    private static void compare(String name, String printed) throws IOException {
        var same = printed.replaceAll("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "UUID")
                .replaceAll("\\b[0-9a-f]{32}\\b", "ID")
                .replaceAll("\\d+([.,]\\d+)? (s|ms|seconds?)\\b", "TIME")
                .replaceAll("(127\\.0\\.0\\.1|localhost):\\d+", "ADDRESS")
                .replaceAll("Millrace \\(version [^)]+\\)", "Millrace (version VERSION)")
                // beeline redraws the progress of a job, which is not predictable at that moment
                .replaceAll(CONTROL_CODE, "")
                .replaceAll("(?m)^(Job ID runs|\\d+ records read, .*)\\n", "")
                .replaceAll(PROGRESS, "")
                .replaceAll("[ \\t]+\\n", "\n");
        var file = TRANSCRIPTS.resolve(name);
        if (Boolean.getBoolean("transcript.write")) {
            Files.writeString(file, same);
        }
        assertThat(same).as("what stands in " + file).isEqualTo(Files.readString(file));
    }
}

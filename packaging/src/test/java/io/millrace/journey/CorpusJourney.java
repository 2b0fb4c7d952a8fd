package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Statements of all kinds over tables in CSV, Parquet and Paimon have the same rows in every client, in the same order
/// where one is asked for: those that PostgreSQL gives. Each client runs its [share][CorpusStatement#share] of every
/// eighth statement; in an [exhaustive][io.millrace.testing.Exhaustive] run, all of them.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CorpusJourney {
    private static final Path CONNECTORS = Path.of(System.getProperty("millrace.connectors"));
    private static final Path CLIENTS = Path.of(System.getProperty("millrace.clients"));
    private static final int CLIENT_COUNT = 7;

    private final Path data;
    private final Path temporary;
    private final Map<CorpusStatement, ExpectedResult> expected = new HashMap<>();
    private PostgresReference reference;
    private Server server;

    CorpusJourney(@TempDir Path folder) throws IOException {
        this.data = Files.createDirectory(folder.resolve("data"));
        this.temporary = Files.createDirectory(folder.resolve("temporary"));
    }

    @BeforeAll
    void start() throws IOException {
        reference = PostgresReference.start();
        server = Server.start(
                Distribution.unpacked().homeWith(paimon()),
                temporary,
                List.of(
                        "-Dsql-gateway.endpoint.type=rest,warehouseserver2",
                        "-Dsql-gateway.endpoint.warehouseserver2.thrift.port=0"));
        for (var file : CorpusStatement.data()) {
            Files.copy(file, data.resolve(file.getFileName()));
        }
        try (var client = withTables(ourDriver())) {
            CorpusStatement.script("rows.sql", data).forEach(client::run);
        }
    }

    @AfterAll
    void stop() throws IOException {
        try (var stopped = server) {
            assertThat(stopped.printed()).as("faults of ours").doesNotContain("Incident");
        } finally {
            reference.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> ourJdbcDriver() {
        return answers(0, this::ourDriver);
    }

    @TestFactory
    Stream<DynamicTest> theProtocolsJdbcDriver() {
        return answers(
                1,
                () -> JdbcClient.open(
                        CLIENTS.resolve("hive-jdbc-4.1.0-standalone.jar"),
                        "org.apache.hive.jdbc.HiveDriver",
                        "jdbc:hive2://" + server.warehouse() + "/default;auth=noSasl"));
    }

    @TestFactory
    Stream<DynamicTest> theWebPage() {
        return answers(2, () -> WebPageClient.open(server.cluster()));
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> theShellsTables() {
        return answers(3, () -> shell(ShellClient.Format.TABLE));
    }

    @TestFactory
    Stream<DynamicTest> theShellsCsv() {
        return answers(4, () -> shell(ShellClient.Format.CSV));
    }

    @TestFactory
    @Tag("exhaustive")
    Stream<DynamicTest> theShellsJson() {
        return answers(5, () -> shell(ShellClient.Format.JSON));
    }

    @TestFactory
    Stream<DynamicTest> theConsole() {
        return answers(6, () -> ConsoleClient.open(server.gateway()));
    }

    private CorpusClient shell(ShellClient.Format format) {
        return ShellClient.open(Distribution.unpacked().shell(server), format);
    }

    private CorpusClient ourDriver() {
        return JdbcClient.open(
                Distribution.unpacked().driver(),
                "io.millrace.jdbc.WarehouseDriver",
                "jdbc:warehouse2://" + server.warehouse() + "/;auth=noSasl");
    }

    private CorpusClient withTables(CorpusClient client) {
        CorpusStatement.script("tables.sql", data).forEach(client::run);
        return client;
    }

    private Stream<DynamicTest> answers(int index, Supplier<CorpusClient> clients) {
        var client = withTables(clients.get());
        return Stream.concat(
                        CorpusStatement.share(CorpusStatement.all(), index, CLIENT_COUNT).stream()
                                .map(asked -> DynamicTest.dynamicTest(asked.name(), () -> compare(client, asked))),
                        CorpusStatement.share(CorpusStatement.refused(), index, CLIENT_COUNT).stream()
                                .map(asked -> DynamicTest.dynamicTest(asked.name(), () -> refuse(client, asked))))
                .onClose(client::close);
    }

    private void compare(CorpusClient client, CorpusStatement statement) {
        var wanted = expected.computeIfAbsent(statement, reference::ask);

        for (var found : client.answers(statement.sql())) {
            // a list of objects without an object has no names
            if (!found.columns().isEmpty() || !found.rows().isEmpty()) {
                assertThat(found.columns())
                        .as(statement.sql())
                        .isEqualTo(wanted.answer().columns());
            }
            assertThat(wanted.lines(found.rows(), statement.ordered(), client::visible))
                    .as(statement.sql())
                    .isEqualTo(wanted.lines(wanted.answer().rows(), statement.ordered(), client::visible));
        }
    }

    /// What the engine cannot answer is not answered wrongly.
    private static void refuse(CorpusClient client, CorpusStatement statement) {
        assertThatThrownBy(() -> client.ask(statement.sql()))
                .as(statement.sql())
                .isInstanceOf(Answer.Refused.class)
                .message()
                .isNotBlank()
                .doesNotContain("Exception", "\tat ", "file an issue");
    }

    private static Path paimon() {
        return jar(CONNECTORS, "paimon-");
    }

    private static Path jar(Path folder, String beginning) {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(beginning))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}

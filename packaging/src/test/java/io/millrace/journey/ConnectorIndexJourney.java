package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.connector.ConnectorIndex;
import io.millrace.testing.Exhaustive;
import io.millrace.wire.sql.Connector;
import io.millrace.wire.sql.ConnectorInventory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/// The connectors of the index, installed by the command and loaded by a server: all of them, from the
/// repository, in an [exhaustive][Exhaustive] run, and otherwise those that [ServicesJourney] does not add,
/// from what the build has fetched.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConnectorIndexJourney {
    private static final ConnectorIndex INDEX = ConnectorIndex.bundled();
    private static final List<String> SOME = List.of("orc", "paimon");
    private static final String CONNECTORS = System.getProperty("millrace.connectors");

    private final Distribution distribution = Distribution.unpacked().copied("with connectors");
    private final Path data;
    private final Path temporary;
    private Command.Finished addition = new Command.Finished(-1, "", "");
    private Server server;
    private JsonNode inventory;

    ConnectorIndexJourney(@TempDir Path folder) throws IOException {
        this.data = Files.createDirectory(folder.resolve("data"));
        this.temporary = Files.createDirectory(folder.resolve("temporary"));
    }

    static List<Connector> installed() {
        return INDEX.connectors().stream()
                .filter(connector -> Exhaustive.ENABLED ? connector.none().isEmpty() : SOME.contains(connector.name()))
                .toList();
    }

    @BeforeAll
    void install() {
        var words = new ArrayList<>(List.of("connector", "add"));
        installed().forEach(connector -> words.add(connector.name()));
        if (!Exhaustive.ENABLED) {
            words.addAll(List.of("--from", CONNECTORS));
        }
        addition =
                distribution.command("millrace", words.toArray(String[]::new)).run();
        server = distribution.start(temporary);
        inventory = new Curl(server.gateway()).get("/v1/connectors").success();
    }

    @AfterAll
    void stop() throws IOException {
        try (var stopped = server) {
            assertThat(stopped.printed()).as("faults of ours").doesNotContain("Incident");
        }
    }

    @Test
    void everyFileIsTheOneOfTheIndex() {
        assertThat(addition.code()).as("%s", addition).isZero();
        assertThat(addition.out()).contains("The server has it from its next start.");
        var check = distribution.command("millrace", "connector", "check").run();
        assertThat(check.code()).as("%s", check).isZero();
    }

    @Test
    void aSecondAdditionChangesNothing() {
        var again = distribution
                .command("millrace", "connector", "add", "paimon", "--from", CONNECTORS)
                .run();
        assertThat(again.out()).isEqualTo("paimon is installed already.\n");
    }

    @ParameterizedTest
    @MethodSource("installed")
    void theServerHasLoadedIt(Connector connector) {
        var item = inventory
                .get("connectors")
                .valueStream()
                .filter(one -> one.get("connector").get("name").asString().equals(connector.name()))
                .findFirst()
                .orElseThrow();
        assertThat(item.get("state").asString()).isEqualTo(ConnectorInventory.State.LOADED.name());
        var brings = connector.brings();
        assertThat(factories("CONNECTOR")).containsAll(brings.connectors());
        assertThat(factories("FORMAT")).containsAll(brings.formats());
        assertThat(factories("CATALOG")).containsAll(brings.catalogs());
        assertThat(factories("MODEL")).containsAll(brings.modules());
        assertThat(factories("FILE_SYSTEM")).containsAll(brings.schemes());
    }

    private List<String> factories(String kind) {
        return inventory
                .get("factories")
                .valueStream()
                .filter(one -> one.get("kind").asString().equals(kind))
                .map(one -> one.get("name").asString())
                .toList();
    }

    /// The service that the connector is for does not run.
    @ParameterizedTest
    @MethodSource("installed")
    void itsExampleIsPlanned(Connector connector) {
        var name = connector.name().replace('-', '_');
        try (var session = SqlSession.open(server.gateway())) {
            session.run("CREATE DATABASE " + name);
            session.run("USE " + name);
            for (var statement : statements(connector)) {
                var own = statement.replace("/data/", data + "/" + name + "/").replace("lake", "lake_" + name);
                boolean runs = own.startsWith("SELECT") || own.startsWith("INSERT");
                assertThat(session.run((runs ? "EXPLAIN " : "") + own).rows())
                        .as(own)
                        .isNotEmpty();
            }
        }
    }

    private static List<String> statements(Connector connector) {
        return Stream.of(String.join("\n", connector.example()).split(";(\n|$)"))
                .map(String::strip)
                .filter(statement -> !statement.isEmpty())
                .toList();
    }

    @Test
    void filesInOrcComeBackAsTheyWereWritten() {
        try (var session = SqlSession.open(server.gateway())) {
            session.run("SET 'execution.runtime-mode' = 'batch'");
            session.run("SET 'table.dml-sync' = 'true'");
            session.run("CREATE TEMPORARY TABLE kept (id BIGINT, name STRING) WITH ('connector' = 'filesystem',"
                    + " 'format' = 'orc', 'path' = '" + data.resolve("kept") + "')");
            session.run("INSERT INTO kept VALUES (1, 'one'), (2, 'two')");
            assertThat(session.run("SELECT * FROM kept ORDER BY id").rows())
                    .containsExactly(List.of("1", "one"), List.of("2", "two"));
        }
    }

    /// Nothing that can be added is missing in an exhaustive run.
    @Test
    void whatIsMissingIsAnsweredWithTheCommandOrTheReason() {
        var name = Exhaustive.ENABLED ? "mongodb" : "iceberg";
        var answer = distribution
                .shell(
                        server,
                        "-e",
                        "CREATE TEMPORARY TABLE t (id INT) WITH ('connector' = '" + name + "'); SELECT * FROM t")
                .run();
        assertThat(answer.err())
                .contains("There is no connector '" + name + "' here")
                .contains(
                        Exhaustive.ENABLED
                                ? "no version fits this engine. The repository has no version"
                                : "Run bin/millrace connector add iceberg where the server runs, and restart it.");
    }
}

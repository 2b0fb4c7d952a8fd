package io.millrace.server.engine.planner.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.ReservedPort;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableServiceTest {
    private static final String STORE = "http://store.example:9000";
    private static final String REGISTRY = "http://ann:secret@registry.example:8081/schemas";

    @Test
    void isFoundInTheOptionsOfATable() {
        var options = Map.of(
                "properties.bootstrap.servers", "127.0.0.1:9092",
                "properties.security.protocol", "sasl_ssl",
                "value.avro-confluent.url", REGISTRY,
                "path", "s3://lake/orders");
        assertThat(TableService.of(options, STORE))
                .containsExactly(
                        new KafkaBrokers("127.0.0.1:9092", BrokerProtocol.SASL_SSL),
                        new SchemaRegistry(
                                "value.avro-confluent.url",
                                HttpEndpoint.of("http://registry.example:8081").stream()
                                        .toList()),
                        new S3Store(HttpEndpoint.of(STORE).orElseThrow()));
    }

    @ParameterizedTest
    @CsvSource({
        "path, file:///lake/orders",
        "path, lake/s3://orders",
        "properties.security.protocol, SSL",
        "value.avro-confluent.subject, orders",
    })
    void isNotWhatOtherOptionsName(String option, String value) {
        assertThat(TableService.of(Map.of(option, value), STORE)).isEmpty();
    }

    @Test
    void isLeftToItsClientIfTheOptionIsWrong() {
        assertThat(TableService.of(
                        Map.of(
                                "properties.bootstrap.servers", "127.0.0.1:9092",
                                "properties.security.protocol", "NONE",
                                "path", "s3://lake/orders"),
                        "store.example:9000"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "avro-confluent.url",
                "key.avro-confluent.url",
                "value.debezium-avro-confluent.url",
                "avro-confluent.schema-registry.url"
            })
    void isARegistryUnderEachNameOfItsOption(String option) {
        assertThat(TableService.of(Map.of(option, REGISTRY), "")).hasSize(1);
    }

    @Test
    void saysThatAStoreIsSilent() throws IOException, InterruptedException {
        try (var server = TalkingServer.silent()) {
            var endpoint = endpoint(server.port());
            assertThat(new S3Store(endpoint).silence("table orders"))
                    .contains("The store at " + endpoint
                            + " takes the connection, but does not answer. Check s3.endpoint in conf/millrace.yaml.");
        }
    }

    @Test
    void saysThatARegistryIsSilent() throws IOException, InterruptedException {
        try (var server = TalkingServer.silent()) {
            var endpoint = endpoint(server.port());
            assertThat(new SchemaRegistry("avro-confluent.url", List.of(endpoint)).silence("table orders"))
                    .contains("The schema registry of the table orders at " + endpoint
                            + " takes the connection, but does not answer. Check 'avro-confluent.url'.");
        }
    }

    @Test
    void saysThatPostgresIsSilent() throws IOException, InterruptedException {
        try (var server = TalkingServer.silent()) {
            assertThat(new PostgresHost("url", "127.0.0.1", server.port(), Duration.ofMillis(50))
                            .silence("table orders"))
                    .contains("The database of the table orders at 127.0.0.1:" + server.port()
                            + " takes the connection, but does not answer. Check the host and port of 'url'.");
        }
    }

    /// Of the catalogs of JDBC, Iceberg and Paimon.
    @ParameterizedTest
    @ValueSource(strings = {"base-url", "uri", "jdbc.url"})
    void isFoundUnderEachNameThatACatalogHasForItsDatabase(String option) {
        var options = Map.of("type", "any", option, "jdbc:postgresql://sales.example:5433?ssl=true");
        assertThat(TableService.ofCatalog(options, STORE))
                .containsExactly(new PostgresHost(option, "sales.example", 5433, TableService.ANSWER_TIMEOUT));
    }

    @Test
    void isEachThatACatalogNames() {
        var options = Map.of(
                "catalog-type", "rest",
                "uri", "https://tables.example/api/",
                "oauth2-server-uri", "https://login.example/token",
                "warehouse", "s3://lake/tables",
                "default-database", "sales");
        assertThat(TableService.ofCatalog(options, STORE))
                .containsExactly(
                        new CatalogServer(
                                "oauth2-server-uri",
                                HttpEndpoint.of("https://login.example").orElseThrow()),
                        new CatalogServer(
                                "uri", HttpEndpoint.of("https://tables.example").orElseThrow()),
                        new S3Store(HttpEndpoint.of(STORE).orElseThrow()));
    }

    @ParameterizedTest
    @CsvSource({
        "base-url, jdbc:mysql://127.0.0.1:3306",
        "uri, thrift://127.0.0.1:9083",
        "warehouse, file:///lake",
        "default-database, sales",
    })
    void leavesWhatElseACatalogNamesToIt(String option, String value) {
        assertThat(TableService.ofCatalog(Map.of(option, value), STORE)).isEmpty();
    }

    @Test
    void saysThatTheServerOfACatalogIsSilent() throws IOException, InterruptedException {
        try (var server = TalkingServer.silent()) {
            var endpoint = endpoint(server.port());
            assertThat(new CatalogServer("uri", endpoint).silence("catalog lake"))
                    .contains("The server of the catalog lake at " + endpoint
                            + " takes the connection, but does not answer. Check 'uri'.");
        }
    }

    @Test
    void isContentWithAnyAnswerOfPostgres() throws IOException, InterruptedException {
        try (var server = TalkingServer.of(client -> {
            client.getInputStream().read();
            client.getOutputStream().write('N');
        })) {
            var url = "jdbc:postgresql://127.0.0.1:" + server.port() + "/sales?user=ann";
            assertThat(TableService.of(Map.of("url", url), ""))
                    .singleElement()
                    .satisfies(database ->
                            assertThat(database.silence("table orders")).isEmpty());
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"jdbc:postgresql://a:1,b:2/sales", "jdbc:postgresql:sales", "jdbc:mysql://a/sales", "http://a"})
    void leavesOtherUrlsToTheirDriver(String url) {
        assertThat(TableService.of(Map.of("url", url), "")).isEmpty();
    }

    @Test
    void isContentWithAnyAnswer() throws IOException {
        try (var server = TalkingServer.http()) {
            assertThat(HttpEndpoint.of("http://127.0.0.1:" + server.port()))
                    .hasValueSatisfying(
                            endpoint -> assertThat(endpoint.isSilent()).isFalse());
        }
    }

    @Test
    void leavesARefusedConnectionToItsClient() {
        try (var nobody = ReservedPort.reserve()) {
            assertThat(endpoint(nobody.number()).isSilent()).isFalse();
        }
    }

    private static HttpEndpoint endpoint(int port) {
        return new HttpEndpoint(URI.create("http://127.0.0.1:" + port + "/"), Duration.ofMillis(50));
    }
}

package io.millrace.server.engine.planner.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.ReservedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.server.TThreadPoolServer;
import org.apache.thrift.transport.TServerSocket;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TableServiceTest {
    private static final TProcessor NO_CALL = (input, output) -> {
        var call = input.readMessageBegin();
        TProtocolUtil.skip(input, TType.STRUCT);
        input.readMessageEnd();
        output.writeMessageBegin(new TMessage(call.name, TMessageType.EXCEPTION, call.seqid));
        new TApplicationException(TApplicationException.UNKNOWN_METHOD, call.name).write(output);
        output.writeMessageEnd();
        output.getTransport().flush();
    };
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
                        AwaitedService.registry(
                                "value.avro-confluent.url",
                                HttpEndpoint.of("http://registry.example:8081").orElseThrow()),
                        AwaitedService.store(HttpEndpoint.of(STORE).orElseThrow()));
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
        try (var server = ScriptedServer.silent()) {
            var endpoint = endpoint(server.port());
            assertThat(AwaitedService.store(endpoint).silence("table orders"))
                    .contains("The store at " + endpoint
                            + " takes the connection, but does not answer. Check s3.endpoint in conf/millrace.yaml.");
        }
    }

    @Test
    void saysThatARegistryIsSilent() throws IOException, InterruptedException {
        try (var server = ScriptedServer.silent()) {
            var endpoint = endpoint(server.port());
            assertThat(AwaitedService.registry("avro-confluent.url", endpoint).silence("table orders"))
                    .contains("The schema registry of the table orders at " + endpoint
                            + " takes the connection, but does not answer. Check 'avro-confluent.url'.");
        }
    }

    @Test
    void saysThatPostgresIsSilent() throws IOException, InterruptedException {
        try (var server = ScriptedServer.silent()) {
            assertThat(AwaitedService.database(host(ProbeProtocol.POSTGRES, server.port()))
                            .silence("table orders"))
                    .contains("The database of the table orders at 127.0.0.1:" + server.port()
                            + " takes the connection, but does not answer. Check the host and port of 'url'.");
        }
    }

    /// The options are those of the catalogs of JDBC, Iceberg and Paimon.
    @ParameterizedTest
    @ValueSource(strings = {"base-url", "uri", "jdbc.url"})
    void isFoundUnderEachNameThatACatalogHasForItsDatabase(String option) {
        var options = Map.of("type", "any", option, "jdbc:postgresql://sales.example:5433?ssl=true");
        assertThat(TableService.ofCatalog(options, STORE))
                .containsExactly(new CatalogServer(
                        option,
                        List.of(new ProbedHost(
                                ProbeProtocol.POSTGRES, "sales.example", 5433, TableService.ANSWER_TIMEOUT))));
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
                        ofHttp("oauth2-server-uri", "https://login.example"),
                        ofHttp("uri", "https://tables.example"),
                        AwaitedService.store(HttpEndpoint.of(STORE).orElseThrow()));
    }

    @ParameterizedTest
    @CsvSource({
        "base-url, jdbc:oracle:thin:@127.0.0.1:1521",
        "uri, 'thrift://127.0.0.1:9083,file:///lake'",
        "warehouse, file:///lake",
        "default-database, sales",
    })
    void leavesWhatElseACatalogNamesToIt(String option, String value) {
        assertThat(TableService.ofCatalog(Map.of(option, value), STORE)).isEmpty();
    }

    @Test
    void saysThatTheServerOfACatalogIsSilent() throws IOException, InterruptedException {
        try (var server = ScriptedServer.silent()) {
            var endpoint = endpoint(server.port());
            assertThat(new CatalogServer("uri", List.of(endpoint)).silence("catalog lake"))
                    .contains("The server of the catalog lake at " + endpoint
                            + " takes the connection, but does not answer. Check 'uri'.");
        }
    }

    private static CatalogServer ofHttp(String option, String address) {
        return new CatalogServer(option, HttpEndpoint.of(address).stream().toList());
    }

    private static ProbedHost host(ProbeProtocol greeting, int port) {
        return new ProbedHost(greeting, "127.0.0.1", port, Duration.ofMillis(50));
    }

    /// Its client may have to go another way.
    @Test
    void isNoServerOfHttpBehindAProxy() {
        var options = Map.of("uri", "https://tables.example", "rest.client.proxy.hostname", "proxy.example");
        assertThat(TableService.ofCatalog(options, "")).isEmpty();
    }

    @Test
    void saysThatAllMetastoresAreSilentOrAway() throws IOException, InterruptedException {
        try (var server = ScriptedServer.silent();
                var away = ReservedPort.reserve()) {
            var metastores = new CatalogServer(
                    "uri",
                    List.of(
                            host(ProbeProtocol.METASTORE, server.port()),
                            host(ProbeProtocol.METASTORE, away.number())));
            assertThat(metastores.silence("catalog lake"))
                    .get(InstanceOfAssertFactories.STRING)
                    .startsWith("The metastore of the catalog lake at ")
                    .contains("127.0.0.1:" + server.port() + " takes the connection, but does not answer")
                    .contains("127.0.0.1:" + away.number() + " cannot be reached (Connection refused)")
                    .endsWith(". Check the host and port of 'uri', and whether it runs.");
        }
    }

    @Test
    void isContentWithOneMetastoreOfSeveral() throws Exception {
        try (var away = ReservedPort.reserve();
                var socket = new TServerSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))) {
            // as a metastore answers each call that it does not know
            var server = new TThreadPoolServer(new TThreadPoolServer.Args(socket).processor(NO_CALL));
            var thread = Thread.ofVirtual().start(server::serve);
            var uris = "thrift://127.0.0.1:" + away.number() + ", thrift://127.0.0.1:"
                    + socket.getServerSocket().getLocalPort();
            assertThat(TableService.ofCatalog(Map.of("uri", uris), ""))
                    .singleElement()
                    .satisfies(metastores ->
                            assertThat(metastores.silence("catalog lake")).isEmpty());
            server.stop();
            thread.join();
        }
    }

    /// MySQL speaks first.
    @ParameterizedTest
    @ValueSource(strings = {"mysql", "mariadb"})
    void isContentWithTheGreetingOfMySql(String scheme) throws IOException, InterruptedException {
        try (var server = ScriptedServer.of(client -> client.getOutputStream().write(10));
                var silent = ScriptedServer.silent()) {
            var url = "jdbc:" + scheme + "://127.0.0.1:" + server.port() + "/sales?user=ann";
            assertThat(TableService.of(Map.of("url", url), ""))
                    .singleElement()
                    .satisfies(database ->
                            assertThat(database.silence("table orders")).isEmpty());
            assertThat(AwaitedService.database(host(ProbeProtocol.MYSQL, silent.port()))
                            .silence("table orders"))
                    .isPresent();
        }
    }

    /// Such as the scope of a login, which is the name of something.
    @Test
    void anAddressThatNeedNotBeReachedIsNotMissed() throws InterruptedException {
        try (var away = ReservedPort.reserve()) {
            var address = "http://127.0.0.1:" + away.number();
            assertThat(ofHttp("scope", address).silence("catalog lake")).isEmpty();
            assertThat(ofHttp("uri", address).silence("catalog lake"))
                    .contains("The server of the catalog lake at " + address
                            + " cannot be reached (Connection refused). Check 'uri', and whether it runs.");
        }
    }

    /// Its queue of connections is full, so that the system drops all others.
    @Test
    void saysThatNothingTakesTheConnection() throws IOException {
        try (var full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var _ = new Socket(full.getInetAddress(), full.getLocalPort());
                var _ = new Socket(full.getInetAddress(), full.getLocalPort())) {
            assertThat(host(ProbeProtocol.POSTGRES, full.getLocalPort()).failure())
                    .contains(ServiceFailure.lost());
            assertThat(endpoint(full.getLocalPort()).failure()).contains(ServiceFailure.lost());
        }
    }

    @Test
    void noticesThatTheHandshakeOfTlsIsNotAnswered() throws IOException {
        try (var server = ScriptedServer.silent()) {
            var endpoint =
                    new HttpEndpoint(URI.create("https://127.0.0.1:" + server.port() + "/"), Duration.ofMillis(50));
            assertThat(endpoint.failure()).contains(ServiceFailure.silent());
        }
    }

    @Test
    void isContentWithAnyAnswerOfPostgres() throws IOException, InterruptedException {
        try (var server = ScriptedServer.of(client -> {
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
            strings = {"jdbc:postgresql://a:1,b:2/sales", "jdbc:postgresql:sales", "jdbc:db2://a/sales", "http://a"})
    void leavesOtherUrlsToTheirDriver(String url) {
        assertThat(TableService.of(Map.of("url", url), "")).isEmpty();
    }

    @Test
    void isContentWithAnyAnswer() throws IOException {
        try (var server = ScriptedServer.http()) {
            assertThat(HttpEndpoint.of("http://127.0.0.1:" + server.port()))
                    .hasValueSatisfying(
                            endpoint -> assertThat(endpoint.failure()).isEmpty());
        }
    }

    @Test
    void leavesTheRefusedConnectionOfATableToItsClient() throws InterruptedException {
        try (var away = ReservedPort.reserve()) {
            assertThat(AwaitedService.store(endpoint(away.number())).silence("table orders"))
                    .isEmpty();
            assertThat(AwaitedService.database(host(ProbeProtocol.POSTGRES, away.number()))
                            .silence("table orders"))
                    .isEmpty();
        }
    }

    private static HttpEndpoint endpoint(int port) {
        return new HttpEndpoint(URI.create("http://127.0.0.1:" + port + "/"), Duration.ofMillis(50));
    }
}

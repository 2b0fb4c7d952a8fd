package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.testing.ChangingFolder;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Method;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.SqlEndpoints;
import io.millrace.wire.sql.Statements;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The catalog `main` of a server in a process of its own: what a kill leaves of it, and where its secrets are.
class StoredCatalogIT {
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");
    private static final int SESSIONS = 8;
    private static final int ACKNOWLEDGED = 200;
    private static final String CANARY = "canary-";
    private static final Duration STREAM = Duration.ofSeconds(1);

    @TempDir
    private Path directory;

    /// A running server with clients of its gateway.
    private static final class Server implements AutoCloseable {
        private final RoleProcess process;
        private final String gateway;
        private final Client client;
        private final SqlClient sql;

        Server(Path directory, String... keys) {
            var words = new ArrayList<>(List.of("start", "-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=0"));
            words.addAll(List.of(keys));
            process = RoleProcess.start(directory, words.toArray(String[]::new)).awaitReady();
            var matcher = GATEWAY.matcher(process.printed("out"));
            assertThat(matcher.find()).isTrue();
            gateway = matcher.group(1);
            client = new Client(Connection.to(gateway));
            sql = new SqlClient(client);
        }

        SessionHandle session(Map<String, String> properties) {
            var all = new TreeMap<>(properties);
            all.put("sql-gateway.session.catalog", "main");
            return sql.open(Sessions.Open.with(all)).orThrow();
        }

        OperationHandle submit(SessionHandle session, String statement) {
            return sql.execute(session, Statements.Execute.of(statement)).orThrow();
        }

        List<String> run(SessionHandle session, String statement) {
            var operation = submit(session, statement);
            var rows = new ArrayList<String>();
            long token = 0;
            while (true) {
                var page = sql.fetch(session, operation, token, RowFormat.JSON).orThrow();
                page.results()
                        .ifPresent(table -> table.data()
                                .forEach(row -> rows.add(row.fields().stream()
                                        .map(field -> Cell.of(field).display())
                                        .toList()
                                        .toString())));
                if (page.resultType() == ResultType.EOS) {
                    return rows;
                }
                token = Results.tokenOf(page.nextResultUri().orElseThrow());
            }
        }

        @Override
        public void close() {
            client.close();
            process.close();
        }
    }

    @Test
    void eachAcknowledgedTableOutlivesAKillAndNoneIsHalfThere() throws Exception {
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();
        try (var server = new Server(directory);
                var threads = Executors.newFixedThreadPool(SESSIONS)) {
            for (int i = 0; i < SESSIONS; i++) {
                var name = "t" + i + "_";
                threads.execute(() -> createUntilItEnds(server, name, acknowledged));
            }
            await().until(() -> acknowledged.size() >= ACKNOWLEDGED);
            server.process.kill();
        }
        try (var server = new Server(directory)) {
            var session = server.session(Map.of());
            var found = server.run(session, "SHOW TABLES").stream()
                    .map(row -> row.substring(1, row.length() - 1))
                    .toList();
            assertThat(found)
                    .containsAll(acknowledged)
                    .hasSizeBetween(acknowledged.size(), acknowledged.size() + SESSIONS);
            for (var table : found) {
                assertThat(server.run(session, "DESCRIBE " + table)).hasSize(2);
            }
            server.run(session, "CREATE TABLE one_more (id INT) WITH ('connector' = 'blackhole')");
        }
    }

    private static void createUntilItEnds(Server server, String prefix, Set<String> acknowledged) {
        try {
            var session = server.session(Map.of());
            for (int i = 0; ; i++) {
                server.run(
                        session,
                        "CREATE TABLE " + prefix + i + " (id INT, name STRING) WITH ('connector' = 'blackhole')");
                acknowledged.add(prefix + i);
            }
        } catch (RuntimeException killed) {
            // the server has been killed
        }
    }

    @Test
    void noSecretIsInAnAnswerOrAFile() throws Exception {
        try (var service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                var server = new Server(
                        directory,
                        "-Dsecurity.ssl.rest.keystore-password=" + CANARY + "1",
                        "-Dsecurity.ssl.internal.key-password=" + CANARY + "2",
                        "-Ds3.secret-key=" + CANARY + "3",
                        "-Dsql-gateway.session.catalog=main")) {
            var session = server.session(Map.of("fs.oss.accessKeySecret", CANARY + "4"));
            var operations = new ArrayList<OperationHandle>();
            for (var statement : statements(service.getLocalPort())) {
                operations.add(server.submit(session, statement));
            }
            await().until(
                            () -> server.sql
                                    .status(session, operations.getLast())
                                    .orThrow()
                                    .status(),
                            OperationStatus::terminal);
            var answers = answers(requests(server, session, operations));
            assertThat(answers).hasSizeGreaterThan(50);
            assertThat(answers.get("/jobmanager/config")).contains("******");
            answers.forEach((path, answer) -> assertThat(answer).as(path).doesNotContain(CANARY));
            assertThat(server.process.printed("err")).as("the log").doesNotContain(CANARY);
            server.process.stop();
        }
        var files = ChangingFolder.files(directory.resolve("state"));
        assertThat(files).hasSizeGreaterThan(3);
        for (var file : files) {
            assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                    .as(file.toString())
                    .doesNotContain(CANARY);
        }
    }

    private static List<String> statements(int port) {
        var options = "'connector' = 'datagen', 'password' = 'canary-10', 'url' = 'jdbc:x://ann:canary-11@h/db',"
                + " 'properties.sasl.jaas.config' = 'Module required password=\"canary-12\";', 'api.token' = 'canary-13',"
                + " 'fs.s3.secret.key' = 'canary-14'";
        var catalog = "WITH ('type' = 'distant', 'port' = '" + port + "', 'password' = 'canary-15')";
        return List.of(
                "SET 's3.access-key' = 'canary-20'",
                "SET 'table.dml-sync' = 'false'",
                "CREATE TABLE guarded (id INT) WITH (" + options + ")",
                "CREATE TEMPORARY TABLE passing (id INT) WITH (" + options + ")",
                "CREATE TABLE default_catalog.default_database.own (id INT) WITH (" + options + ")",
                "CREATE CATALOG distant " + catalog,
                "CREATE CATALOG distant " + catalog,
                "SHOW CREATE TABLE guarded",
                "SHOW CREATE TABLE passing",
                "SHOW CREATE CATALOG distant",
                "DESCRIBE CATALOG EXTENDED distant",
                "EXPLAIN SELECT * FROM guarded",
                "SELECT * FROM guarded",
                "SELECT * FROM absent /*+ OPTIONS('password' = 'canary-16') */",
                "SET",
                "CREATE TABLE numbers (id INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')",
                "CREATE TABLE hole (id INT) WITH ('connector' = 'blackhole')",
                "EXPLAIN SELECT * FROM numbers /*+ OPTIONS('password' = 'canary-17') */",
                "INSERT INTO hole SELECT id FROM numbers /* password=canary-18 */");
    }

    /// A path of the catalogue with its address.
    private record Get(String path, URI address) {}

    /// All GETs whose parameters are known: those of each operation in a list of their own, and one of all others.
    private static List<List<Get>> requests(Server server, SessionHandle session, List<OperationHandle> operations) {
        var known = new TreeMap<String, String>();
        known.put("session_handle", session.text());
        known.put("token", "0");
        try (var cluster = server.process.client()) {
            cluster.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                    .findFirst()
                    .ifPresent(job -> known.put("jobid", job.jid().text()));
            cluster.call(TaskManagers.LIST).orThrow().taskmanagers().stream()
                    .findFirst()
                    .ifPresent(worker -> known.put("taskmanagerid", worker.id().text()));
        }
        var requests = new ArrayList<List<Get>>();
        requests.add(gets(ClusterEndpoints.CATALOGUE, server.process.cluster(), known));
        var ofGateway = gets(SqlEndpoints.CATALOGUE, server.gateway, known);
        requests.add(ofGateway);
        for (var operation : operations) {
            known.put("operation_handle", operation.text());
            var ofOperation = new ArrayList<>(gets(SqlEndpoints.CATALOGUE, server.gateway, known));
            ofOperation.removeAll(ofGateway);
            requests.add(ofOperation);
        }
        return requests;
    }

    private static List<Get> gets(Catalogue catalogue, String address, Map<String, String> known) {
        return catalogue.endpoints().stream()
                .filter(endpoint -> endpoint.method() == Method.GET)
                .map(endpoint -> new Get(endpoint.path(), URI.create(address + "/v1" + filled(endpoint, known))))
                .filter(get -> !get.address().getPath().contains(":"))
                .toList();
    }

    private static String filled(Endpoint<?, ?> endpoint, Map<String, String> known) {
        var filled = endpoint.path();
        for (var entry : known.entrySet()) {
            filled = filled.replace(":" + entry.getKey(), entry.getValue());
        }
        return filled;
    }

    /// Asks the lists side by side, and the addresses of a list one after the other.
    private static Map<String, String> answers(List<List<Get>> requests) throws Exception {
        var answers = new ConcurrentSkipListMap<String, String>();
        try (var http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var readers = requests.stream()
                    .map(list -> threads.submit(() -> {
                        for (var get : list) {
                            var key = get.path().contains(":operation") ? get.address() : get.path();
                            answers.put(key.toString(), answer(http, get.address()));
                        }
                        return list;
                    }))
                    .toList();
            for (var reader : readers) {
                reader.get();
            }
        }
        return answers;
    }

    /// Of a stream, which may have no end, what comes within a second.
    private static String answer(HttpClient http, URI address) throws IOException, InterruptedException {
        var response = http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofInputStream());
        var type = response.headers().firstValue("Content-Type").orElse("");
        var answer = new ByteArrayOutputStream();
        try (var body = response.body()) {
            if (type.startsWith("text/event-stream")) {
                CompletableFuture.delayedExecutor(STREAM.toMillis(), TimeUnit.MILLISECONDS)
                        .execute(() -> close(body));
            }
            body.transferTo(answer);
        } catch (IOException e) {
            if (!type.startsWith("text/event-stream")) {
                throw e;
            }
        }
        return answer.toString(StandardCharsets.UTF_8);
    }

    private static void close(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

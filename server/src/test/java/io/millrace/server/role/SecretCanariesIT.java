package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.SqlClient;
import io.millrace.server.TestJar;
import io.millrace.server.endpoint.warehouse.WarehouseClient;
import io.millrace.testing.ChangingFolder;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.Catalogue;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Method;
import io.millrace.wire.Upload;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.SqlEndpoints;
import io.millrace.wire.sql.Statements;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Gives a server secrets of many kinds, each a canary of its own, and looks for them in every answer and every file.
class SecretCanariesIT {
    private static final Pattern CANARY = Pattern.compile("canary-\\d+");
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");
    private static final Pattern WAREHOUSE = Pattern.compile("warehouseserver2://\\S+?:(\\d+)");
    /// Streams end for this test after this many seconds, other answers after [#ANSWER_SECONDS].
    private static final int STREAM_SECONDS = 2;
    private static final int ANSWER_SECONDS = 20;
    private static final int MIN_CANARIES = 40;
    /// The number of characters that a failure shows before a canary.
    private static final int CONTEXT = 60;

    private static final String GUARDED = "'connector' = 'guarded', 'password' = 'canary-10',"
            + " 'properties.ssl.keystore.passwd' = 'canary-11',"
            + " 'url' = 'jdbc:x://ann:canary-12@h/db?user=ann&password=canary-13',"
            + " 'properties.sasl.jaas.config' = 'Module required username=\"ann\" password=\"canary-14\";',"
            + " 'api.token' = 'canary-15', 'fs.s3.secret.key' = 'canary-16', 'client.secret' = 'canary-17',"
            + " 'endpoint' = 'https://h/x?api_key=canary-18&key=canary-19&sig=canary-20',"
            + " 'http.headers' = 'Authorization: Bearer canary-21'";

    private static final List<String> OF_THE_SERVER = List.of(
            "-Dfs.oss.accessKeySecret=canary-41",
            "-Dfs.s3a.secret.key=canary-42",
            "-Ds3.secret-key=canary-43",
            "-Denv.java.opts.all=-Djavax.net.ssl.keyStorePassword=canary-44");
    private static final Map<String, String> OF_THE_SESSION = Map.of("fs.oss.accessKeySecret", "canary-40");
    private static final Map<String, String> OF_A_STATEMENT = Map.of("s3.secret-key", "canary-39");
    private static final List<String> OF_A_PROGRAM =
            List.of("--password", "canary-45", "--url", "http://ann:canary-46@h/");
    /// In the headers of each request.
    private static final Map<String, String> OF_A_REQUEST = Map.of(
            "Authorization", "Bearer canary-50",
            "Cookie", "__Host-session=canary-51; csrf=canary-52",
            "X-CSRF-Token", "canary-53");
    /// In a request that is refused, and therefore recorded.
    private static final String OF_A_REFUSED_REQUEST = "?access_token=canary-54&password=canary-55";
    private static final String OF_THE_WAREHOUSE =
            "SELECT * FROM main.`default`.guarded /*+ OPTIONS('fails' = 'plan', 'secret' = 'canary-47') */";

    @TempDir
    private Path directory;

    private static List<String> statements(int port) {
        return List.of(
                "SET 's3.access-key' = 'canary-22'",
                "SET",
                "SET 'table.dml-sync' = 'false'",
                "CREATE TABLE guarded (id BIGINT) WITH (" + GUARDED + ")",
                "CREATE TEMPORARY TABLE passing (id BIGINT) WITH (" + GUARDED + ")",
                "CREATE TABLE default_catalog.default_database.own (id BIGINT) WITH (" + GUARDED + ")",
                "CREATE CATALOG distant WITH ('type' = 'distant', 'port' = '" + port + "', 'password' = 'canary-23')",
                "CREATE CATALOG distant WITH ('type' = 'distant', 'port' = '" + port + "', 'password' = 'canary-23')",
                "ALTER CATALOG distant SET ('api-key' = 'canary-24')",
                "CREATE CONNECTION near WITH ('password' = 'canary-25', 'url' = 'http://ann:canary-26@h/')",
                "ALTER CONNECTION near SET ('client.secret' = 'canary-27')",
                "CREATE TABLE connected (id BIGINT) WITH ('connector' = 'guarded', 'connection' = 'near')",
                "CREATE VIEW view_of_guarded AS SELECT * FROM guarded /*+ OPTIONS('password' = 'canary-37') */",
                "CREATE MODEL asked INPUT (a STRING) OUTPUT (b STRING) WITH ('provider' = 'x', 'api-key' = 'canary-38')",
                "CREATE MATERIALIZED TABLE copies WITH ('connector' = 'guarded', 'password' = 'canary-28')"
                        + " FRESHNESS = INTERVAL '1' MINUTE REFRESH_MODE = CONTINUOUS"
                        + " AS SELECT id FROM guarded /*+ OPTIONS('password' = 'canary-29') */",
                "SHOW CREATE TABLE guarded",
                "SHOW CREATE TABLE passing",
                "SHOW CREATE TABLE connected",
                "SHOW CREATE VIEW view_of_guarded",
                "SHOW CREATE MODEL asked",
                "SHOW CREATE MATERIALIZED TABLE copies",
                "SHOW CREATE CATALOG distant",
                "DESCRIBE CATALOG EXTENDED distant",
                "SHOW CREATE CONNECTION near",
                "DESCRIBE CONNECTION EXTENDED near",
                "EXPLAIN SELECT * FROM guarded /*+ OPTIONS('password' = 'canary-36') */",
                "EXPLAIN JSON_EXECUTION_PLAN SELECT * FROM connected",
                "SELECT * FROM guarded",
                "SELECT * FROM guarded /*+ OPTIONS('fails' = 'plan', 'secret' = 'canary-32') */",
                "SELECT CAST('password=canary-34' AS INT) FROM guarded",
                "CREATE TABEL wrong WITH ('password' = 'canary-35')",
                "INSERT INTO connected SELECT id FROM guarded /*+ OPTIONS('password' = 'canary-30') */ -- token: canary-31",
                "INSERT INTO guarded SELECT id FROM connected",
                "EXECUTE STATEMENT SET BEGIN INSERT INTO connected SELECT id FROM guarded"
                        + " /*+ OPTIONS('passphrase' = 'canary-49') */; END",
                "INSERT INTO connected SELECT id FROM guarded /*+ OPTIONS('fails' = 'run', 'passwd' = 'canary-33') */",
                "SET 'restart-strategy.type' = 'none'",
                "INSERT INTO connected SELECT id FROM guarded /*+ OPTIONS('fails' = 'run', 'passwd' = 'canary-48') */",
                "SET 'restart-strategy.type' = 'exponential-delay'");
    }

    @Test
    void noSecretIsInAnAnswerOrAFileOfTheServer() throws Exception {
        var given = new TreeSet<String>();
        given.addAll(in(String.join(" ", statements(0))
                + OF_THE_SERVER
                + OF_THE_SESSION
                + OF_A_STATEMENT
                + OF_A_PROGRAM
                + OF_A_REQUEST
                + OF_A_REFUSED_REQUEST
                + OF_THE_WAREHOUSE));
        assertThat(given).hasSizeGreaterThanOrEqualTo(MIN_CANARIES);
        var found = new TreeMap<String, Set<String>>();
        try (var service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            SessionHandle session;
            List<OperationHandle> operations;
            try (var server = start();
                    var client = new Client(Connection.to(found(server, GATEWAY)))) {
                var sql = new SqlClient(client);
                var properties = new TreeMap<>(OF_THE_SESSION);
                properties.put("sql-gateway.session.catalog", "main");
                session = sql.open(Sessions.Open.with(properties)).orThrow();
                operations = submit(sql, session, service.getLocalPort());
                runProgram(server);
                awaitJobs(server);
                found.putAll(hits(warehouse(server)));
                found.putAll(hits(answers(server, session, operations)));
                server.stop();
            }
            try (var server = start()) {
                found.putAll(hits(answers(server, session, operations)));
                server.stop();
            }
        }
        var files = ChangingFolder.files(directory).stream()
                .filter(file -> !file.toString().endsWith(".jar"))
                .toList();
        assertThat(files).hasSizeGreaterThan(10);
        assertThat(files).anyMatch(file -> file.toString().endsWith(".log"));
        assertThat(files)
                .filteredOn(file -> file.toString().endsWith(".jsonl"))
                .isNotEmpty()
                .allSatisfy(
                        file -> assertThat(Files.readString(file)).contains("CREATE TABLE guarded", "other.example"));
        assertThat(files)
                .filteredOn(file -> file.toString().endsWith(".job"))
                .isNotEmpty()
                .allSatisfy(file -> {
                    // an archived job would be compressed, so that no canary could be seen in it
                    assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
                            .startsWith("MJE1");
                });
        for (var file : files) {
            var text = Files.readString(file, StandardCharsets.ISO_8859_1);
            found.putAll(hits(Map.of(directory.relativize(file).toString(), text)));
        }
        assertThat(found).isEmpty();
    }

    private RoleProcess start() {
        var words = new ArrayList<>(List.of(
                "start",
                "-Drest.port=0",
                "-Dsql-gateway.endpoint.type=rest;hiveserver2",
                "-Dsql-gateway.endpoint.rest.port=0",
                "-Dsql-gateway.endpoint.hiveserver2.thrift.port=0",
                "-Dtaskmanager.numberOfTaskSlots=16",
                "-Dparallelism.default=1",
                "-Dexecution.checkpointing.interval=500 ms"));
        words.addAll(OF_THE_SERVER);
        return RoleProcess.start(directory, words.toArray(String[]::new)).awaitReady();
    }

    private static String found(RoleProcess server, Pattern pattern) {
        var matcher = pattern.matcher(server.printed("out"));
        assertThat(matcher.find()).as(server.printed("out")).isTrue();
        return matcher.group(1);
    }

    private static Set<String> in(String text) {
        var found = new TreeSet<String>();
        CANARY.matcher(text).results().forEach(match -> found.add(match.group()));
        return found;
    }

    private static Set<String> inContext(String text) {
        var found = new TreeMap<String, String>();
        CANARY.matcher(text)
                .results()
                .forEach(match ->
                        found.put(match.group(), text.substring(Math.max(0, match.start() - CONTEXT), match.end())));
        return new TreeSet<>(found.values());
    }

    private static Map<String, Set<String>> hits(Map<String, String> texts) {
        var hits = new TreeMap<String, Set<String>>();
        texts.forEach((where, text) -> hits.put(where, inContext(text)));
        hits.values().removeIf(Set::isEmpty);
        return hits;
    }

    /// Waits for the end of each statement, except for queries.
    private static List<OperationHandle> submit(SqlClient sql, SessionHandle session, int port) {
        var operations = new ArrayList<OperationHandle>();
        for (var statement : statements(port)) {
            operations.add(
                    sql.execute(session, Statements.Execute.of(statement)).orThrow());
        }
        operations.add(sql.execute(
                        session,
                        new Statements.Execute(
                                Optional.of("SELECT 1"),
                                Optional.empty(),
                                Optional.of(OF_A_STATEMENT),
                                Optional.empty()))
                .orThrow());
        await().atMost(TestTimeout.LIMIT)
                .until(() -> sql.status(session, operations.getLast()).orThrow().status(), OperationStatus::terminal);
        return operations;
    }

    private void runProgram(RoleProcess server) throws IOException {
        try (var cluster = server.client()) {
            var path = cluster.call(
                            Jars.UPLOAD,
                            Arguments.NONE,
                            Upload.of(TestJar.write(
                                    Files.createTempDirectory("program").resolve("program.jar"))))
                    .orThrow()
                    .filename();
            var request = new Jars.RunRequest(
                    Optional.empty(),
                    Optional.of(OF_A_PROGRAM),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    Optional.of(OF_A_STATEMENT),
                    Optional.empty());
            var id = path.substring(path.lastIndexOf('/') + 1);
            var _ = cluster.call(Jars.RUN, Arguments.of(Jars.JAR, id), request).orThrow();
        }
    }

    /// Waits until one job has failed, one restarts, and others run and have completed a checkpoint.
    private static void awaitJobs(RoleProcess server) {
        try (var cluster = server.client()) {
            await().atMost(TestTimeout.LIMIT).until(() -> {
                var jobs = cluster.call(Jobs.OVERVIEW).orThrow().jobs();
                var states = jobs.stream().map(Jobs.Line::state).toList();
                return states.contains(JobState.FAILED)
                        && states.stream()
                                        .filter(state -> state == JobState.RUNNING)
                                        .count()
                                >= 3;
            });
        }
    }

    private static Map<String, String> warehouse(RoleProcess server) throws Exception {
        var texts = new TreeMap<String, String>();
        try (var client =
                WarehouseClient.raw(Integer.parseInt(found(server, WAREHOUSE))).open()) {
            for (var statement : List.of(OF_THE_WAREHOUSE, "SHOW CREATE TABLE main.`default`.guarded", "SET")) {
                var operation = client.execute(statement);
                await().atMost(TestTimeout.LIMIT)
                        .until(() ->
                                client.status(operation).getOperationState().getValue() >= 2);
                texts.put(
                        "warehouse " + CANARY.matcher(statement).replaceAll("…"),
                        client.status(operation) + " " + client.fetch(operation, 100) + " "
                                + client.log(operation, TFetchOrientation.FETCH_FIRST));
            }
        }
        return texts;
    }

    /// Answers of all GETs whose parameters are known, of each job and each operation.
    private static Map<String, String> answers(
            RoleProcess server, SessionHandle session, List<OperationHandle> operations) throws Exception {
        var answers = new ConcurrentHashMap<String, String>();
        try (var http = HttpClient.newHttpClient();
                var threads = Executors.newFixedThreadPool(16)) {
            var gateway = found(server, GATEWAY) + "/v1";
            var cluster = server.cluster() + "/v1";
            var known = Map.<String, List<String>>of(
                    "session_handle", List.of(session.text()),
                    "operation_handle",
                            operations.stream().map(OperationHandle::text).toList(),
                    "token", List.of("0"),
                    "jobid", ids(get(http, cluster + "/jobs/overview"), "jid"),
                    "vertexid", List.<String>of(),
                    "taskmanagerid", ids(get(http, cluster + "/taskmanagers"), "id"),
                    "applicationid", ids(get(http, cluster + "/applications/overview"), "id"),
                    "jarid", ids(get(http, cluster + "/jars"), "id"),
                    "filename", ids(get(http, cluster + "/jobmanager/logs"), "name"),
                    "checkpointid", List.of("1"));
            var addresses = new TreeSet<>(addresses(SqlEndpoints.CATALOGUE, gateway, known));
            addresses.add(cluster + "/overview" + OF_A_REFUSED_REQUEST);
            addresses.addAll(addresses(ClusterEndpoints.CATALOGUE, cluster, known));
            for (var job : known.get("jobid")) {
                var vertices = ids(get(http, cluster + "/jobs/" + job), "id");
                var ofJob = new TreeMap<>(known);
                ofJob.put("jobid", List.of(job));
                ofJob.put("vertexid", vertices);
                ofJob.put("subtaskindex", List.of("0"));
                ofJob.put("attempt", List.of("0"));
                addresses(ClusterEndpoints.CATALOGUE, cluster, ofJob).stream()
                        .filter(address -> address.contains("/vertices/") || address.contains("/subtasks/"))
                        .filter(address -> !address.contains("flamegraph"))
                        .forEach(addresses::add);
            }
            for (var address : addresses) {
                threads.execute(() -> answers.put(address, get(http, address)));
            }
            threads.shutdown();
            assertThat(threads.awaitTermination(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(answers).hasSizeGreaterThan(200);
            assertThat(answers.get(cluster + "/jobmanager/config")).contains("******");
        }
        return answers;
    }

    /// The values of a field in a JSON text, without those of vertices that are no hexadecimal ids.
    private static List<String> ids(String json, String field) {
        return Pattern.compile("\"" + field + "\":\"([^\"]+)\"")
                .matcher(json)
                .results()
                .map(match -> match.group(1))
                .distinct()
                .toList();
    }

    private static List<String> addresses(Catalogue catalogue, String base, Map<String, List<String>> known) {
        return catalogue.endpoints().stream()
                .filter(endpoint -> endpoint.method() == Method.GET)
                .map(Endpoint::path)
                .flatMap(path -> filled(path, known).stream())
                .map(path -> base + path)
                .toList();
    }

    private static List<String> filled(String template, Map<String, List<String>> known) {
        var filled = List.of(template);
        for (var entry : known.entrySet()) {
            var parameter = Pattern.compile(":" + entry.getKey() + "(?!\\w)");
            filled = filled.stream()
                    .flatMap(path -> parameter.matcher(path).find()
                            ? entry.getValue().stream().map(parameter.matcher(path)::replaceAll)
                            : List.of(path).stream())
                    .toList();
        }
        return filled.stream().filter(path -> !path.contains(":")).toList();
    }

    /// The body of an answer, or what has come of a stream in [#STREAM_SECONDS].
    private static String get(HttpClient http, String address) {
        var body = new ByteArrayOutputStream();
        try {
            var request = HttpRequest.newBuilder(URI.create(address));
            OF_A_REQUEST.forEach(request::header);
            if (address.endsWith(OF_A_REFUSED_REQUEST)) {
                request.header("Origin", "https://other.example");
            }
            var response = http.send(request.build(), BodyHandlers.ofInputStream());
            try (var in = response.body()) {
                CompletableFuture.delayedExecutor(
                                isStream(response) ? STREAM_SECONDS : ANSWER_SECONDS, TimeUnit.SECONDS)
                        .execute(() -> close(in));
                in.transferTo(body);
            }
        } catch (IOException e) {
            // the stream was ended here
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return body.toString(StandardCharsets.UTF_8);
    }

    private static boolean isStream(HttpResponse<?> response) {
        return response.headers()
                .firstValue("content-type")
                .filter(type -> type.contains("event-stream") || type.contains("ndjson"))
                .isPresent();
    }

    private static void close(InputStream in) {
        try {
            in.close();
        } catch (IOException e) {
            // it is closed all the same
        }
    }
}

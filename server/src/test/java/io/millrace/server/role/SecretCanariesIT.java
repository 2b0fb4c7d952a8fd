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
import io.millrace.wire.Accounts;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Upload;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.DataSets;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.DataFiles;
import io.millrace.wire.sql.MaterializedTables;
import io.millrace.wire.sql.OperationStatus;
import io.millrace.wire.sql.Scripts;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import io.millrace.wire.sql.Workflows;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
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
import java.util.regex.Pattern;
import java.util.zip.ZipFile;
import org.apache.hive.service.rpc.thrift.TFetchOrientation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Gives a server secrets of many kinds, each a canary of its own, and looks for them in every answer and every file.
class SecretCanariesIT {
    private static final Pattern CANARY = Pattern.compile("canary-\\d+");
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");
    private static final Pattern WAREHOUSE = Pattern.compile("warehouseserver2://\\S+?:(\\d+)");
    private static final int MIN_CANARIES = 80;
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
    /// Secrets of the server's own configuration file.
    private static final String CONFIGURATION_FILE = """
            s3.access-key: canary-56
            fs.azure.account.key: canary-57
            fs.s3a.session.token: canary-58
            env.java.opts.taskmanager: -Djavax.net.ssl.trustStorePassword=canary-59
            """;
    private static final Map<String, String> OF_THE_SESSION = Map.of("fs.oss.accessKeySecret", "canary-40");
    private static final Map<String, String> OF_A_STATEMENT = Map.of("s3.secret-key", "canary-39");
    private static final List<String> OF_A_PROGRAM =
            List.of("--password", "canary-45", "--url", "http://ann:canary-46@h/");
    /// Secrets in the headers of each request.
    private static final Map<String, String> OF_A_REQUEST = Map.of(
            "Authorization", "Bearer canary-50",
            "Cookie", "__Host-session=canary-51; csrf=canary-52",
            "X-CSRF-Token", "canary-53");
    /// Secrets in a request that is refused, and therefore recorded.
    private static final String OF_A_REFUSED_REQUEST = "?access_token=canary-54&password=canary-55";
    private static final String OF_THE_WAREHOUSE =
            "SELECT * FROM main.`default`.guarded /*+ OPTIONS('fails' = 'plan', 'secret' = 'canary-47') */";
    /// Secrets in the bodies of GETs, which stock clients send.
    private static final Map<String, String> OF_BODIES = Map.of(
            Statements.COMPLETE.name(),
                    "{\"statement\": \"SELECT * FROM guarded /*+ OPTIONS('password' = 'canary-60') */ WHERE \", \"position\": 69}",
            Jars.PLAN.name(), "{\"programArgsList\": [\"--password\", \"canary-61\"]}");

    /// A request that changes something, or tries to.
    private record Change(Endpoint<?, ?> endpoint, String body) {}

    /// Most of them are refused, some because they are no JSON.
    private static final List<Change> CHANGES = List.of(
            new Change(
                    Sessions.OPEN,
                    "{\"properties\": {\"parallelism.default\": \"x\", \"s3.secret-key\": \"canary-62\"}}"),
            new Change(Sessions.OPEN, "{\"properties\": {\"s3.secret-key\": \"canary-63\""),
            new Change(Sessions.OPEN, "{\"properties\": {\"s3.secret-key\": [\"canary-64\"]}}"),
            new Change(Sessions.CONFIGURE, "{\"statement\": \"SET 's3.secret-key' = 'canary-65'\"}"),
            new Change(Sessions.CONFIGURE, "{\"statement\": \"SET 's3.secret-key' = 'canary-66\"}"),
            new Change(
                    Sessions.CONFIGURE,
                    "{\"statement\": \"CREATE TABLE guarded (id BIGINT) WITH ('password' = 'canary-67')\"}"),
            new Change(Statements.EXECUTE, "{\"statement\": \"SELECT 'password = canary-68"),
            new Change(
                    Statements.EXECUTE,
                    "{\"statement\": \"SELECT 1\", \"executionConfig\":"
                            + " {\"parallelism.default\": \"token: canary-98\", \"s3.secret-key\": \"canary-69\"}}"),
            new Change(
                    Statements.EXECUTE,
                    "{\"statement\": \"SELECT 1 -- token: canary-70\", \"operationName\": \"one\"}"),
            new Change(
                    Statements.EXECUTE,
                    "{\"statement\": \"SELECT 1 -- token: canary-71\", \"operationName\": \"one\"}"),
            new Change(
                    MaterializedTables.REFRESH,
                    "{\"isPeriodic\": false, \"dynamicOptions\": {\"fails\": \"plan\", \"password\": \"canary-72\"},"
                            + " \"executionConfig\": {\"s3.secret-key\": \"canary-73\"}}"),
            new Change(Scripts.DEPLOY, "{\"script\": \"SET 's3.secret-key' = 'canary-74'; SELEC\"}"),
            new Change(
                    Scripts.DEPLOY,
                    "{\"scriptUri\": \"http://ann:canary-75@localhost:1/x.sql?token=canary-76\","
                            + " \"executionConfig\": {\"s3.secret-key\": \"canary-77\"}}"),
            new Change(
                    Workflows.CREATE,
                    "{\"materializedTableIdentifier\": \"main.default.copies\", \"cronExpression\": \"x\","
                            + " \"initConfig\": {\"s3.secret-key\": \"canary-78\"},"
                            + " \"executionConfig\": {\"s3.secret-key\": \"canary-79\"},"
                            + " \"restEndpointUrl\": \"http://ann:canary-80@localhost:1/\"}"),
            new Change(Accounts.OF_CLUSTER.signIn(), "{\"user\": \"ann\", \"password\": \"canary-81\"}"),
            new Change(Accounts.OF_GATEWAY.signIn(), "{\"token\": \"canary-82\"}"),
            new Change(Jars.PLAN_BY_POST, "{\"programArgsList\": [\"throw\", \"--url\", \"http://ann:canary-83@h/\"]}"),
            new Change(
                    Jars.RUN,
                    "{\"programArgsList\": [\"throw\", \"--token=canary-84\"],"
                            + " \"flinkConfiguration\": {\"s3.secret-key\": \"canary-85\"}}"),
            new Change(Savepoints.TRIGGER, "{\"target-directory\": \"s3://ann:canary-86@bucket/x?token=canary-87\"}"),
            new Change(Savepoints.DISPOSE, "{\"savepoint-path\": \"s3://ann:canary-88@bucket/x?token=canary-89\"}"),
            new Change(Checkpoints.TRIGGER, "{}"),
            new Change(DataSets.DELETE, ""));

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
                "CREATE CONNECTION near WITH ('password' = 'canary-90')",
                "CREATE TABLE connected (id BIGINT) WITH ('connector' = 'guarded', 'connection' = 'near')",
                "ALTER TABLE guarded SET ('second.password' = 'canary-91')",
                "CREATE TABLE alike WITH ('password' = 'canary-92') LIKE guarded",
                "CREATE TABLE unusable (id BIGINT) WITH ('connector' = 'absent', 'endpoint' = 'https://h/x?api_key=canary-93')",
                "SELECT * FROM unusable",
                "SELECT * FROM unusable /*+ OPTIONS('password' = 'canary-94') */",
                "CREATE TEMPORARY FUNCTION far AS 'x.Y' USING JAR 'http://ann:canary-95@localhost:1/x.jar'",
                "ADD JAR 'http://ann:canary-96@localhost:1/x.jar?token=canary-97'",
                "CREATE VIEW view_of_guarded AS SELECT * FROM guarded /*+ OPTIONS('password' = 'canary-37') */",
                "CREATE MODEL asked INPUT (a STRING) OUTPUT (b STRING) WITH ('provider' = 'x', 'api-key' = 'canary-38')",
                "CREATE MATERIALIZED TABLE copies WITH ('connector' = 'guarded', 'password' = 'canary-28')"
                        + " FRESHNESS = INTERVAL '1' MINUTE REFRESH_MODE = CONTINUOUS"
                        + " AS SELECT id FROM guarded /*+ OPTIONS('password' = 'canary-29') */",
                "SHOW CREATE TABLE guarded",
                "SHOW CREATE TABLE passing",
                "SHOW CREATE TABLE connected",
                "SHOW CREATE TABLE alike",
                "SHOW CREATE TABLE default_catalog.default_database.own",
                "DESCRIBE EXTENDED guarded",
                "SHOW CREATE VIEW view_of_guarded",
                "SHOW CREATE MODEL asked",
                "SHOW CREATE MATERIALIZED TABLE copies",
                "SHOW CREATE CATALOG distant",
                "DESCRIBE CATALOG EXTENDED distant",
                "SHOW CREATE CONNECTION near",
                "DESCRIBE CONNECTION EXTENDED near",
                "EXPLAIN SELECT * FROM guarded /*+ OPTIONS('password' = 'canary-36') */",
                "EXPLAIN JSON_EXECUTION_PLAN SELECT * FROM connected",
                "EXPLAIN ESTIMATED_COST, CHANGELOG_MODE INSERT INTO connected SELECT id FROM guarded"
                        + " /*+ OPTIONS('password' = 'canary-99') */",
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
                + CONFIGURATION_FILE
                + OF_THE_SESSION
                + OF_A_STATEMENT
                + OF_A_PROGRAM
                + OF_A_REQUEST
                + OF_A_REFUSED_REQUEST
                + OF_THE_WAREHOUSE
                + OF_BODIES
                + CHANGES));
        assertThat(given).hasSizeGreaterThanOrEqualTo(MIN_CANARIES);
        var configuration = Files.createDirectories(directory.resolve("conf")).resolve("millrace.yaml");
        Files.writeString(configuration, CONFIGURATION_FILE);
        var found = new TreeMap<String, Set<String>>();
        try (var service = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            SessionHandle session;
            List<String> operations;
            try (var server = start();
                    var answers = answers(server);
                    var client = new Client(Connection.to(found(server, GATEWAY)))) {
                var sql = new SqlClient(client);
                var properties = new TreeMap<>(OF_THE_SESSION);
                properties.put("sql-gateway.session.catalog", "main");
                session = sql.open(Sessions.Open.with(properties)).orThrow();
                operations = submit(sql, session, service.getLocalPort());
                var jar = runProgram(server);
                awaitJobs(server);
                var changes = changes(answers, session, jar, runningJob(server));
                found.putAll(hits(changes));
                var all = String.join(" ", changes.values());
                operations.addAll(ServerAnswers.ids(all, "operationHandle"));
                awaitEnd(sql, session, operations.getLast());
                found.putAll(hits(warehouse(server)));
                var known = Map.of(
                        "triggerid", ServerAnswers.ids(all, "request-id"),
                        "upload", List.of(upload(client)));
                found.putAll(hits(read(answers, server, session, operations, known)));
                assertThat(answers.refused()).isSubsetOf(REFUSED);
                found.putAll(hits(diagnosis(server)));
                server.stop();
            }
            try (var server = start();
                    var answers = answers(server)) {
                found.putAll(hits(read(answers, server, session, operations, NO_IDS)));
                server.stop();
            }
        }
        var files = ChangingFolder.files(directory).stream()
                .filter(file -> !file.toString().endsWith(".jar") && !file.equals(configuration))
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
    private static List<String> submit(SqlClient sql, SessionHandle session, int port) {
        var operations = new ArrayList<String>();
        for (var statement : statements(port)) {
            operations.add(sql.execute(session, Statements.Execute.of(statement))
                    .orThrow()
                    .text());
        }
        operations.add(sql.execute(
                        session,
                        new Statements.Execute(
                                Optional.of("SELECT 1"),
                                Optional.empty(),
                                Optional.of(OF_A_STATEMENT),
                                Optional.empty()))
                .orThrow()
                .text());
        awaitEnd(sql, session, operations.getLast());
        return operations;
    }

    private static void awaitEnd(SqlClient sql, SessionHandle session, String operation) {
        var handle = new OperationHandle(operation);
        await().atMost(TestTimeout.LIMIT)
                .until(() -> sql.status(session, handle).orThrow().status(), OperationStatus::terminal);
    }

    /// The id of its jar.
    private String runProgram(RoleProcess server) throws IOException {
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
            return id;
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

    private static JobId runningJob(RoleProcess server) {
        try (var cluster = server.client()) {
            return cluster.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                    .filter(job -> job.state() == JobState.RUNNING)
                    .map(Jobs.Line::jid)
                    .findFirst()
                    .orElseThrow();
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

    private static ServerAnswers answers(RoleProcess server) {
        return new ServerAnswers(server.cluster(), found(server, GATEWAY), OF_A_REQUEST);
    }

    /// Ids of what a server has forgotten in a restart, and which its GETs therefore refuse.
    private static final Map<String, List<String>> NO_IDS =
            Map.of("triggerid", List.of("0".repeat(32)), "upload", List.of("0".repeat(32)));

    /// The GETs of which this server may have nothing to show: it has no login, no profiler, no adaptive scheduler, no
    /// file of its standard output, and no samples or results yet. The refusals are read.
    private static final Set<String> REFUSED = Set.of(
            "CLUSTER /jobmanager/profiler",
            "CLUSTER /jobmanager/profiler/:filename",
            "CLUSTER /jobmanager/stdout",
            "CLUSTER /jobs/:jobid/rescales/config",
            "CLUSTER /jobs/:jobid/rescales/details/:rescaleuuid",
            "CLUSTER /jobs/:jobid/rescales/history",
            "CLUSTER /jobs/:jobid/rescales/overview",
            "CLUSTER /jobs/:jobid/rescales/summary",
            "CLUSTER /jobs/:jobid/rescaling/:triggerid",
            "CLUSTER /jobs/:jobid/vertices/:vertexid/flamegraph/collapsed",
            "CLUSTER /jobs/:jobid/vertices/:vertexid/flamegraph/difference",
            "CLUSTER /jobs/:jobid/yarn-cancel",
            "CLUSTER /jobs/:jobid/yarn-stop",
            "CLUSTER /taskmanagers/:taskmanagerid/profiler",
            "CLUSTER /taskmanagers/:taskmanagerid/profiler/:filename",
            "CLUSTER /taskmanagers/:taskmanagerid/stdout",
            "CLUSTER /tokens",
            "GATEWAY /history/:operation_handle/result/:token",
            "GATEWAY /tokens");

    /// The answers to [#CHANGES].
    private static Map<String, String> changes(ServerAnswers answers, SessionHandle session, String jar, JobId job) {
        var known = Map.of(
                "session_handle", session.text(),
                "identifier", "copies",
                "jarid", jar,
                "jobid", job.text(),
                "datasetid", "0".repeat(32));
        var texts = new TreeMap<String, String>();
        for (var change : CHANGES) {
            texts.put(
                    "%02d %s".formatted(texts.size(), change.endpoint().name()),
                    answers.send(change.endpoint(), known, change.body()));
        }
        return texts;
    }

    /// The answers to all GETs.
    private static Map<String, String> read(
            ServerAnswers answers,
            RoleProcess server,
            SessionHandle session,
            List<String> operations,
            Map<String, List<String>> ids)
            throws InterruptedException {
        var known = new TreeMap<>(ids);
        known.putAll(Map.of(
                "session_handle", List.of(session.text()),
                "operation_handle", operations,
                "token", List.of("0"),
                "kind", List.of("CONNECTOR"),
                "name", List.of("guarded"),
                "subtaskindex", List.of("0"),
                "attempt", List.of("0"),
                "checkpointid", List.of("1")));
        var all = answers.all(known, OF_BODIES, List.of(server.cluster() + "/v1/overview" + OF_A_REFUSED_REQUEST));
        assertThat(all).hasSizeGreaterThan(300);
        assertThat(all.get(server.cluster() + "/v1/jobmanager/config")).contains("******");
        assertThat(all.get(server.cluster() + "/")).contains("<title>Millrace</title>");
        assertThat(all.get(found(server, GATEWAY) + "/v4/history?search=guarded&limit=1000"))
                .contains("CREATE TABLE guarded");
        return all;
    }

    private String upload(Client client) throws IOException {
        var content = Files.writeString(Files.createTempFile("upload", ".csv"), "id,name\n1,one\n");
        var file = client.call(DataFiles.BEGIN, Arguments.NONE, new DataFiles.Begin("numbers.csv", Files.size(content)))
                .orThrow();
        var _ = client.call(
                        DataFiles.APPEND,
                        Arguments.of(DataFiles.UPLOAD, file.upload()).with(DataFiles.OFFSET, 0L),
                        Upload.of(content))
                .orThrow();
        return file.upload().text();
    }

    /// The files that `millrace diagnose` packs for those who help.
    private Map<String, String> diagnosis(RoleProcess server) throws Exception {
        var folder = Files.createDirectory(directory.resolve("diagnose"));
        for (var part : List.of("conf", "log")) {
            Files.createSymbolicLink(folder.resolve(part), directory.resolve(part));
        }
        var file = folder.resolve("support.zip");
        var token = directory.resolve("state/admin-token").toString();
        try (var command = RoleProcess.start(
                folder, "diagnose", file.toString(), "--endpoint", server.cluster(), "--token-file", token)) {
            assertThat(command.code()).as(command.printed("err")).isZero();
        }
        var texts = new TreeMap<String, String>();
        try (var zip = new ZipFile(file.toFile())) {
            for (var entry : zip.stream().toList()) {
                try (var in = zip.getInputStream(entry)) {
                    texts.put("diagnose " + entry.getName(), new String(in.readAllBytes(), StandardCharsets.UTF_8));
                }
            }
        }
        assertThat(texts.get("diagnose configuration.txt")).contains("s3.access-key: ******\n");
        assertThat(texts).containsKey("diagnose server/jobs/overview.json");
        assertThat(texts.keySet()).anyMatch(name -> name.endsWith(".log"));
        return texts;
    }
}

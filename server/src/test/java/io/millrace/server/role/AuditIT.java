package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.TestJar;
import io.millrace.server.audit.AuditAction;
import io.millrace.server.audit.AuditActor;
import io.millrace.server.audit.AuditKind;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.audit.AuditOptions;
import io.millrace.server.audit.AuditOutcome;
import io.millrace.server.audit.AuditVerifier;
import io.millrace.server.endpoint.warehouse.WarehouseClient;
import io.millrace.server.storage.KeyFile;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hive.service.rpc.thrift.THandleIdentifier;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TOperationType;
import org.apache.hive.service.rpc.thrift.TStatusCode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the audit log of a server in a process of its own: what clients do over HTTP and Thrift, a kill, and
/// a full disk.
class AuditIT {
    private static final Pattern GATEWAY = Pattern.compile("SQL gateway (http://\\S+?)(,|$)");
    private static final Pattern WAREHOUSE = Pattern.compile("warehouseserver2://\\S+?:(\\d+)");
    private static final Pattern HANDLE = Pattern.compile("Handle\"\\s*:\\s*\"([^\"]+)\"");
    private static final Pattern JOB = Pattern.compile("[0-9a-f]{32}");
    private static final String SECRET = "canary-22";

    @TempDir
    private Path directory;

    private final HttpClient http = HttpClient.newHttpClient();
    private final List<RoleProcess> processes = new ArrayList<>();

    @AfterEach
    void stopAll() {
        http.close();
        processes.forEach(RoleProcess::close);
    }

    private RoleProcess start(String... keys) {
        var words = new ArrayList<>(List.of(
                "start",
                "-Drest.port=0",
                "-Dsql-gateway.endpoint.rest.port=0",
                "-Dsql-gateway.endpoint.type=rest;warehouseserver2",
                "-Dsql-gateway.endpoint.warehouseserver2.thrift.port=0",
                "-Dstate.dir=" + state()));
        words.addAll(List.of(keys));
        var process = RoleProcess.start(directory, words.toArray(String[]::new));
        processes.add(process);
        return process.awaitReady();
    }

    private Path state() {
        return directory.resolve("state");
    }

    private static String found(RoleProcess server, Pattern pattern) {
        var matcher = pattern.matcher(server.printed("out"));
        assertThat(matcher.find()).isTrue();
        return matcher.group(1);
    }

    private HttpResponse<String> send(String method, String url, String body, String... headers) throws Exception {
        var request = HttpRequest.newBuilder(URI.create(url))
                .timeout(TestTimeout.LIMIT)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty() && headers.length == 0) {
            request.header("Content-Type", "application/json");
        }
        if (headers.length > 0) {
            request.headers(headers);
        }
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private String handle(String method, String url, String body) throws Exception {
        var response = send(method, url, body);
        var matcher = HANDLE.matcher(response.body());
        assertThat(matcher.find()).as(response.body()).isTrue();
        return matcher.group(1);
    }

    private String run(String session, String sql) throws Exception {
        var operation = handle("POST", session + "/statements", "{\"statement\":\"" + sql + "\"}");
        var url = session + "/operations/" + operation;
        await().atMost(TestTimeout.LIMIT)
                .until(() -> send("GET", url + "/status", "").body().matches(".*(FINISHED|ERROR).*"));
        return url;
    }

    private List<String> records() throws IOException {
        return records(state().resolve("audit"));
    }

    private static List<String> records(Path folder) throws IOException {
        var records = new ArrayList<String>();
        try (var files = Files.newDirectoryStream(folder, "audit-*.jsonl")) {
            for (var file : files) {
                records.addAll(Files.readAllLines(file));
            }
        }
        return records;
    }

    private void awaitRecord(String kind, String action, String... parts) {
        await().atMost(TestTimeout.LIMIT)
                .untilAsserted(() -> assertThat(records())
                        .anySatisfy(record -> assertThat(record)
                                .contains("\"kind\":\"" + kind + "\",\"action\":\"" + action + "\"")
                                .matches(text -> List.of(parts).stream().allMatch(text::contains))));
    }

    private AuditVerifier.Report verified() throws IOException {
        return AuditVerifier.verify(state().resolve("audit"), KeyFile.existing(state().resolve("audit-key")), false);
    }

    @Test
    void recordsEachKindOfActionOverHttpAndThriftForOneServerAloneAndGoesOnAfterAKill() throws Exception {
        var server = start();
        var gateway = found(server, GATEWAY) + "/v3";
        var cluster = server.cluster() + "/v1";

        var handle = handle("POST", gateway + "/sessions", "{\"sessionName\":\"audited\"}");
        var session = gateway + "/sessions/" + handle;
        awaitRecord(
                "session", "open", "\"object\":\"audited\"", "\"address\":\"127.0.0.1\"", "\"service\":\"gateway\"");

        var select = run(session, "SELECT 1 /* 'password' = '" + SECRET + "' */");
        awaitRecord("statement", "query", "SELECT 1 /* 'password' = '******'", "\"outcome\":\"ok\"", "\"sha256\":\"");
        assertThat(send("GET", select + "/result/0?rowFormat=JSON", "").statusCode())
                .isEqualTo(200);
        awaitRecord("download", "result", "\"session\":\"" + handle.substring(0, 8) + "\"");
        run(session, "SELECT wrong");
        awaitRecord("statement", "query", "SELECT wrong", "\"outcome\":\"failed\"", "\"detail\":\"");
        assertThat(send("POST", session + "/configure-session", "{\"statement\":\"SET 'a.b' = 'c'\"}")
                        .statusCode())
                .isEqualTo(200);
        awaitRecord("statement", "setting", "SET 'a.b' = 'c'");

        run(session, "CREATE TABLE source (id INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')");
        run(session, "CREATE TABLE target (id INT) WITH ('connector' = 'blackhole', 'x.secret' = '" + SECRET + "')");
        awaitRecord("statement", "definition", "CREATE TABLE source");
        run(session, "CREATE TABLE sink (id INT) WITH ('connector' = 'blackhole')");
        run(session, "INSERT INTO sink SELECT id FROM source");
        awaitRecord("statement", "insert", "\"job\":\"");
        var job = JOB.matcher(send("GET", cluster + "/jobs", "").body());
        assertThat(job.find()).isTrue();
        awaitRecord("job", "job-submitted", "\"job\":\"" + job.group() + "\"");
        await().atMost(TestTimeout.LIMIT)
                .until(() -> send("GET", cluster + "/jobs/" + job.group() + "/status", "")
                        .body()
                        .contains("RUNNING"));
        // refused until all tasks run
        await().atMost(TestTimeout.LIMIT).pollInterval(Duration.ofSeconds(1)).until(() -> {
            send(
                    "POST",
                    cluster + "/jobs/" + job.group() + "/savepoints",
                    "{\"target-directory\":\"" + directory.resolve("savepoints").toUri() + "\",\"cancel-job\":false}");
            return records().stream().anyMatch(record -> record.contains("\"action\":\"checkpoint-completed\""));
        });
        awaitRecord("job", "triggerSavepoint", "\"object\":\"" + job.group(), "\"status\":202");
        awaitRecord("job", "checkpoint-completed", "\"job\":\"" + job.group() + "\"");
        send("PATCH", cluster + "/jobs/" + job.group(), "");
        awaitRecord("job", "cancelJob", "\"object\":\"" + job.group() + "\"", "\"status\":202");
        awaitRecord("job", "job-state", "\"outcome\":\"cancelled\"", "is CANCELED", "\"job\":\"" + job.group() + "\"");

        upload(cluster);
        awaitRecord("upload", "uploadJar", "program.jar", "\"outcome\":\"ok\"");
        send("DELETE", cluster + "/jars/none.jar", "");
        awaitRecord("administration", "deleteJar", "none.jar");
        var log = send("GET", cluster + "/jobmanager/logs/millrace.log", "");
        awaitRecord("download", "getJobManagerLogFile", "millrace.log", "\"status\":" + log.statusCode());

        send("POST", gateway + "/sessions", "{}", "Origin", "https://evil.example", "Content-Type", "application/json");
        awaitRecord("refusal", "POST", "\"object\":\"/v3/sessions\"", "\"status\":403", "evil.example");
        send("GET", gateway + "/sessions/11111111-2222-3333-4444-555555555555", "");
        awaitRecord("refusal", "getSessionConfig", "\"object\":\"11111111\"", "\"status\":404");
        askAs("evil.example", URI.create(cluster));
        awaitRecord("refusal", "GET", "\"status\":421", "evil.example");

        try (var thrift = WarehouseClient.raw(Integer.parseInt(found(server, WAREHOUSE)))) {
            thrift.open();
            var unknown = new TOperationHandle(
                    new THandleIdentifier(ByteBuffer.allocate(16), ByteBuffer.allocate(16)),
                    TOperationType.EXECUTE_STATEMENT,
                    true);
            assertThat(thrift.status(unknown).getStatus().getStatusCode()).isEqualTo(TStatusCode.INVALID_HANDLE_STATUS);
            thrift.execute("SELECT 2 /* token=" + SECRET + " */");
        }
        awaitRecord("session", "open", "\"service\":\"warehouse\"", "\"address\":\"127.0.0.1\"");
        awaitRecord("statement", "query", "\"service\":\"warehouse\"", "SELECT 2 /* token=******");
        awaitRecord("refusal", "GetOperationStatus", "\"service\":\"warehouse\"", "\"outcome\":\"refused\"");
        awaitRecord("session", "close", "\"service\":\"warehouse\"");

        send("DELETE", gateway + "/activity/sessions/" + handle, "");
        awaitRecord("administration", "endSession", "\"object\":\"" + handle.substring(0, 8) + "\"");
        anotherServerCannotWriteToTheSameFolder();
        aKilledServerLeavesAChainThatTheNextOneContinues(server);
        awaitRecord("log", "stopped");

        var text = String.join("\n", records());
        assertThat(text).doesNotContain(SECRET).doesNotContain(handle);
        assertThat(verified().problem()).isEmpty();
    }

    private void anotherServerCannotWriteToTheSameFolder() throws Exception {
        var second = RoleProcess.start(
                Files.createDirectories(directory.resolve("second")),
                "start",
                "-Drest.port=0",
                "-Dsql-gateway.endpoint.rest.port=0",
                "-Daudit.dir=" + state().resolve("audit"),
                "-Dstate.dir=" + directory.resolve("second-state"));
        processes.add(second);
        assertThat(second.code()).isNotZero();
        assertThat(second.printed("err")).contains("audit.dir: another server uses");
    }

    private void upload(String cluster) throws Exception {
        var jar = TestJar.write(directory.resolve("program.jar"));
        var body = "--x\r\nContent-Disposition: form-data; name=\"jarfile\"; filename=\"program.jar\"\r\n"
                + "Content-Type: application/java-archive\r\n\r\n";
        var bytes = new ArrayList<byte[]>();
        bytes.add(body.getBytes(StandardCharsets.UTF_8));
        bytes.add(Files.readAllBytes(jar));
        bytes.add("\r\n--x--\r\n".getBytes(StandardCharsets.UTF_8));
        var request = HttpRequest.newBuilder(URI.create(cluster + "/jars/upload"))
                .header("Content-Type", "multipart/form-data; boundary=x")
                .POST(BodyPublishers.ofByteArrays(bytes))
                .build();
        assertThat(http.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(200);
    }

    private static void askAs(String host, URI server) throws IOException {
        try (var socket = new Socket(server.getHost(), server.getPort())) {
            socket.getOutputStream()
                    .write(("GET /v1/overview HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 421");
        }
    }

    private void aKilledServerLeavesAChainThatTheNextOneContinues(RoleProcess server) throws Exception {
        var session = session(server);
        run(session, "SELECT 1");
        awaitRecord("statement", "query", "SELECT 1");
        var killing = Thread.ofVirtual().start(() -> {
            try {
                for (int i = 0; i < 200; i++) {
                    send("POST", session + "/statements", "{\"statement\":\"SELECT " + i + " AS during_the_kill\"}");
                }
            } catch (Exception e) {
                // the server is gone
            }
        });
        awaitRecord("statement", "query", "during_the_kill");
        server.kill();
        killing.join();
        int before = records().size();

        var next = start();
        run(session(next), "SELECT 2");
        awaitRecord("statement", "query", "\"service\":\"gateway\"", "SELECT 2");
        next.stop();
        assertThat(records()).hasSizeGreaterThan(before);
        assertThat(verified().first()).isOne();
    }

    private String session(RoleProcess server) throws Exception {
        var gateway = found(server, GATEWAY) + "/v3";
        return gateway + "/sessions/" + handle("POST", gateway + "/sessions", "{}");
    }

    @Test
    void aServerThatMustRecordRefusesWorkWhileTheDiskIsFull() throws Exception {
        try (var disk = SmallDisk.mount(directory.resolve("disk"), 4)) {
            var folder = disk.path().resolve("audit");
            var server = start("-Daudit.dir=" + folder, "-Daudit.when-full=refuse");
            var gateway = found(server, GATEWAY) + "/v3";
            var session = session(server);
            disk.fill();
            await().atMost(TestTimeout.LIMIT).untilAsserted(() -> {
                var refused = send("POST", gateway + "/sessions", "{}");
                assertThat(refused.statusCode()).as(refused.body()).isEqualTo(503);
                assertThat(refused.body()).contains("audit log cannot be written", "audit.when-full");
            });
            var statement = send("POST", session + "/statements", "{\"statement\":\"SELECT 1\"}");
            assertThat(statement.statusCode()).isEqualTo(503);
            // what is not recorded goes on
            assertThat(send("GET", server.cluster() + "/v1/overview", "").statusCode())
                    .isEqualTo(200);
            assertThat(send("GET", session, "").statusCode()).isEqualTo(200);
            // what ends something makes room
            var job = "/v1/jobs/" + "0".repeat(32);
            assertThat(send("PATCH", server.cluster() + job, "").statusCode()).isEqualTo(404);
            assertThat(send("DELETE", session, "").statusCode()).isEqualTo(200);

            disk.free();
            await().atMost(TestTimeout.LIMIT)
                    .until(() -> send("POST", gateway + "/sessions", "{}").statusCode() == 200);
            run(session(server), "SELECT 3");
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(records(folder))
                            .anySatisfy(record -> assertThat(record)
                                    .contains("\"action\":\"gap\"")
                                    .containsPattern("\"refused\":[1-9]")));
            server.stop();
            assertThat(AuditVerifier.verify(folder, KeyFile.existing(state().resolve("audit-key")), false)
                            .problem())
                    .isEmpty();
        }
    }

    @Test
    void recordsThatAreDroppedOnAFullDiskAreCounted() throws Exception {
        try (var disk = SmallDisk.mount(directory.resolve("disk"), 60)) {
            var folder = disk.path().resolve("audit");
            var options = new AuditOptions(
                    folder, directory.resolve("key"), 1 << 20, 100, AuditOptions.WhenFull.DROP, Optional.empty());
            var action = new AuditAction(AuditKind.STATEMENT, AuditActor.SERVER, "query", "")
                    .statement("SELECT '" + "x".repeat(9_000) + "'");
            int actions = 6_000;
            try (var log = AuditLog.open(options, "1")) {
                disk.fill();
                log.note(action, AuditOutcome.OK);
                await().atMost(TestTimeout.LIMIT).until(() -> log.failure().isPresent());
                for (int i = 1; i < actions; i++) {
                    // never refused, and never waits
                    log.begin(action).end(AuditOutcome.OK);
                }
                disk.free();
                await().atMost(TestTimeout.LIMIT).until(() -> log.failure().isEmpty());
            }
            var written = records(folder);
            var gap = Pattern.compile("\"action\":\"gap\".*\"dropped\":(\\d+)").matcher(String.join("\n", written));
            assertThat(gap.find()).isTrue();
            var statements = written.stream()
                    .filter(record -> record.contains("\"kind\":\"statement\""))
                    .count();
            assertThat(statements + Integer.parseInt(gap.group(1))).isEqualTo(actions);
            assertThat(AuditVerifier.verify(folder, KeyFile.existing(directory.resolve("key")), false)
                            .problem())
                    .isEmpty();
        }
    }

    @Test
    void aServerWithoutRoomForRecordsStillStopsInOrder() throws Exception {
        try (var disk = SmallDisk.mount(directory.resolve("disk"), 4)) {
            var options = new AuditOptions(
                    disk.path().resolve("audit"),
                    directory.resolve("key"),
                    1 << 20,
                    100,
                    AuditOptions.WhenFull.REFUSE,
                    Optional.empty());
            // more than the rest of a block
            var action = new AuditAction(AuditKind.STATEMENT, AuditActor.SERVER, "query", "")
                    .statement("SELECT '" + "x".repeat(9_000) + "'");
            try (var log = AuditLog.open(options, "1")) {
                disk.fill();
                log.note(action, AuditOutcome.OK);
                await().atMost(TestTimeout.LIMIT).until(() -> log.failure().isPresent());
                assertThatThrownBy(() -> log.begin(action)).isInstanceOf(Refusal.class);
            }
            disk.free();
            assertThat(AuditVerifier.verify(options.folder(), KeyFile.existing(options.keyFile()), false)
                            .problem())
                    .isEmpty();
        }
    }
}

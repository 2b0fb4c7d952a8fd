package io.millrace.server.endpoint.rest.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.Reply;
import io.millrace.client.SqlClient;
import io.millrace.server.RunningServer;
import io.millrace.server.StatementRows;
import io.millrace.server.TestJar;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Arguments;
import io.millrace.wire.LimitUse;
import io.millrace.wire.Upload;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.Jars;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.Sessions;
import io.millrace.wire.sql.Statements;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests jars and jobs that clients submit, on the whole server.
class JarsIT {
    private static final Duration LIMIT = TestTimeout.LIMIT;
    private static final Jars.RunRequest USUAL = Jars.RunRequest.of(Jars.PlanRequest.USUAL);

    @TempDir
    private static Path directory;

    private static RunningServer server;
    private static Client client;
    private static HttpClient http;
    private static Path jar;
    private static String id;

    @BeforeAll
    static void start() throws Exception {
        var uploads = Files.createDirectory(directory.resolve("uploads"));
        server = RunningServer.start(
                "state.dir=" + directory.resolve("state"),
                "web.upload.dir=" + uploads,
                "web.submit.max-program-time=20 s",
                "rest.profiling.enabled=true");
        client = new Client(Connection.to(server.cluster().toString()).requestTimeout(LIMIT));
        http = HttpClient.newHttpClient();
        jar = TestJar.write(directory.resolve("program.jar"));
        id = upload(jar);
    }

    @AfterAll
    static void stop() {
        http.close();
        client.close();
        server.close();
    }

    private static String upload(Path file) {
        var path = client.call(Jars.UPLOAD, Arguments.NONE, Upload.of(file))
                .orThrow()
                .filename();
        return path.substring(path.lastIndexOf('/') + 1);
    }

    private static Map<String, LimitUse> limits() {
        return client.call(Cluster.LIMITS, Arguments.NONE).orThrow().limits().stream()
                .collect(Collectors.toMap(LimitUse::key, use -> use));
    }

    @Test
    void countsItsJarsAmongTheLimits() {
        long before = limits().get("web.submit.max-jars").used();
        var another = upload(jar);
        assertThat(limits().get("web.submit.max-jars").used()).isEqualTo(before + 1);
        client.call(Jars.DELETE, Arguments.of(Jars.JAR, another)).orThrow();
        assertThat(limits().get("web.submit.max-jars").used()).isEqualTo(before);
        assertThat(limits()).containsKeys("web.submit.max-programs", "rest.logs.max-searches", "recorder.max-readers");
    }

    private static Jars.RunRequest with(String... arguments) {
        return new Jars.RunRequest(
                Optional.empty(),
                Optional.of(List.of(arguments)),
                Optional.of(2),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(Map.of("pipeline.max-parallelism", "7")),
                Optional.empty());
    }

    private static Reply<Jars.Started> run(String... arguments) {
        return client.call(Jars.RUN, Arguments.of(Jars.JAR, id), with(arguments));
    }

    private static String refusal(Reply<?> reply, int status) {
        assertThat(reply).isInstanceOf(Reply.Refused.class);
        var refused = (Reply.Refused<?>) reply;
        assertThat(refused.status()).as(refused.fault().text()).isEqualTo(status);
        return refused.fault().text();
    }

    private static JobState ended(JobId job) {
        return await().atMost(LIMIT)
                .until(
                        () -> client.call(Jobs.STATUS, Arguments.of(Jobs.JOB, job))
                                .orThrow()
                                .status(),
                        state -> state == JobState.FINISHED || state == JobState.FAILED);
    }

    private static HttpResponse<String> post(String path, String type, String body) throws Exception {
        return http.send(
                HttpRequest.newBuilder(URI.create(server.cluster() + path))
                        .header("content-type", type)
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void listsWhatWasUploaded() {
        var listed = client.call(Jars.LIST).orThrow().files().stream()
                .filter(file -> file.id().equals(id))
                .findFirst()
                .orElseThrow();
        assertThat(listed.name()).isEqualTo("program.jar");
        assertThat(listed.entry()).containsExactly(new Jars.Entry(TestJar.MAIN, Optional.empty()));
        assertThat(directory.resolve("uploads/flink-web-upload").resolve(id)).hasSameBinaryContentAs(jar);
    }

    @Test
    void runsAProgramAndItsJob() {
        var started = run("one", "two").orThrow();
        assertThat(ended(started.jobid())).isEqualTo(JobState.FINISHED);
        var detail = client.call(Jobs.DETAIL, Arguments.of(Jobs.JOB, started.jobid()))
                .orThrow();
        assertThat(detail.name()).isEqualTo("from a jar one two");
        assertThat(detail.maxParallelism()).isEqualTo(7);
        assertThat(started.applicationId().text()).isEqualTo(started.jobid().text());
    }

    @Test
    void showsThePlanWithoutRunningIt() {
        int before = client.call(Jobs.LIST).orThrow().jobs().size();
        for (var endpoint : List.of(Jars.PLAN, Jars.PLAN_BY_POST)) {
            var plan = client.call(endpoint, Arguments.of(Jars.JAR, id), Jars.PlanRequest.USUAL)
                    .orThrow()
                    .plan();
            assertThat(plan.name()).isEqualTo("from a jar ");
            assertThat(plan.nodes()).isNotEmpty();
        }
        assertThat(client.call(Jobs.LIST).orThrow().jobs()).hasSizeLessThanOrEqualTo(before + 2);
        assertThat(refusal(
                        client.call(
                                Jars.PLAN,
                                Arguments.of(Jars.JAR, id).with(Jars.ARGUMENT, List.of("nothing")),
                                Jars.PlanRequest.USUAL),
                        400))
                .contains("No jobs included in application.");
    }

    @Test
    void aProgramCannotHurtTheServer() {
        assertThat(refusal(run("exit"), 400)).contains("may not end the process");
        assertThat(refusal(run("halt"), 400)).contains("may not end the process");
        assertThat(refusal(run("throw"), 400)).contains("Could not execute application.", "as asked");
        assertThat(refusal(run("nothing"), 400)).isEqualTo("No jobs included in application.");
        assertThat(refusal(run("endless"), 504)).contains("did not end within 20 s");
        assertThat(run("still", "there").orThrow().jobid()).isNotNull();
    }

    @Test
    void tellsWhatIsWrongWithARun() {
        var at = Arguments.of(Jars.JAR, id);
        assertThat(refusal(client.call(Jars.RUN, at.with(Jars.ENTRY_CLASS, "no.such.Class"), USUAL), 400))
                .contains("no.such.Class");
        assertThat(refusal(client.call(Jars.RUN, at.with(Jars.PARALLELISM, 0), USUAL), 400))
                .contains("parallelism");
        assertThat(refusal(client.call(Jars.RUN, at.with(Jars.SAVEPOINT, "/no/such/savepoint"), USUAL), 400))
                .contains("Could not execute application.");
        assertThat(refusal(client.call(Jars.RUN, Arguments.of(Jars.JAR, "nowhere.jar"), USUAL), 404))
                .contains("nowhere.jar");
    }

    @Test
    void runsAProgramAsAnApplication() {
        var job = "from a jar application";
        client.call(Jars.RUN_APPLICATION, Arguments.of(Jars.JAR, id), with("application"))
                .orThrow();
        await().atMost(LIMIT)
                .until(() -> client.call(Jobs.OVERVIEW).orThrow().jobs().stream()
                        .anyMatch(line -> line.name().equals(job) && line.state() == JobState.FINISHED));
        client.call(Jars.RUN_APPLICATION, Arguments.of(Jars.JAR, id), with("exit"))
                .orThrow();
        assertThat(run("after", "an", "exit").orThrow().jobid()).isNotNull();
    }

    @Test
    void deletesAJar() throws Exception {
        var other = upload(Files.copy(jar, directory.resolve("other.jar")));
        client.call(Jars.DELETE, Arguments.of(Jars.JAR, other)).orThrow();
        assertThat(refusal(client.call(Jars.DELETE, Arguments.of(Jars.JAR, other)), 400))
                .isEqualTo("Jar file " + other + " does not exist.");
        assertThat(client.call(Jars.LIST).orThrow().files())
                .extracting(Jars.Jar::id)
                .doesNotContain(other);
    }

    @Test
    void keepsNothingThatIsNoJar() throws Exception {
        var text = Files.writeString(directory.resolve("text.jar"), "not a jar");
        assertThat(refusal(client.call(Jars.UPLOAD, Arguments.NONE, Upload.of(text)), 400))
                .contains("not a jar");
        var zip = directory.resolve("program.zip");
        Files.copy(jar, zip);
        assertThat(refusal(client.call(Jars.UPLOAD, Arguments.NONE, Upload.of(zip)), 400))
                .isEqualTo("Only Jar files are allowed.");
        var climbing = directory.resolve("climbing.jar");
        try (var out = new ZipOutputStream(Files.newOutputStream(climbing))) {
            out.putNextEntry(new ZipEntry("../../escaped.class"));
        }
        assertThat(refusal(client.call(Jars.UPLOAD, Arguments.NONE, Upload.of(climbing)), 400))
                .contains("../../escaped.class");
        assertThat(post("/jars/upload", "application/json", "{}").body())
                .isEqualTo("{\"errors\":[\"Exactly 1 file must be sent, received 0.\"]}");
        try (var left = Files.walk(directory.resolve("uploads"))) {
            assertThat(left.map(Path::toString)).noneMatch(path -> path.matches(".*(text|climbing|\\.zip).*"));
        }
    }

    /// The engine's own client, as `flink run` uses it.
    @Test
    void theStockClientSubmitsAJob() throws Exception {
        var environment = StreamExecutionEnvironment.createRemoteEnvironment(
                server.cluster().getHost(), server.cluster().getPort(), jar.toString());
        environment.setParallelism(1);
        environment.fromSequence(1, 10).sinkTo(new DiscardingSink<>());
        var job = environment.executeAsync("from the stock client").getJobID();
        assertThat(ended(new JobId(job.toString()))).isEqualTo(JobState.FINISHED);
        try (var left = Files.walk(directory.resolve("uploads"))) {
            assertThat(left.map(Path::toString)).noneMatch(path -> path.contains("request-"));
        }
    }

    @Test
    void tellsWhatIsWrongWithASubmission() throws Exception {
        var type = "multipart/form-data; boundary=b";
        assertThat(submit(type, "{}").body()).contains("jobGraphFileName field must not be omitted");
        assertThat(submit(type, "{\"executionPlanFileName\":\"plan\"}").body()).contains("Failed to deserialize");
        assertThat(submit(type, "{\"jobGraphFileName\":\"other\"}").body())
                .contains("ExecutionPlan file other could not be found on the server.");
        assertThat(submit(type, "{\"jobGraphFileName\":\"plan\",\"jobJarFileNames\":[\"a.jar\"]}")
                        .body())
                .contains("Jar file a.jar could not be found on the server.");
        assertThat(submit(type, "{}").statusCode()).isEqualTo(400);
    }

    private static HttpResponse<String> submit(String type, String request) throws Exception {
        var form = "--b\r\ncontent-disposition: form-data; name=\"request\"\r\n\r\n" + request
                + "\r\n--b\r\ncontent-disposition: form-data; name=\"file_0\"; filename=\"plan\"\r\n\r\n"
                + new String(new byte[] {1, 2, 3}, StandardCharsets.US_ASCII) + "\r\n--b--\r\n";
        return post("/jobs", type, form);
    }

    /// Paths in the folder of the server, as requests may write them.
    private static List<String> ownPaths() throws Exception {
        var state = directory.toRealPath().resolve("state");
        var link = Files.createSymbolicLink(directory.resolve("link"), state);
        var deep = Files.createSymbolicLink(
                directory.resolve("deep"), Files.createDirectories(state.resolve("checkpoints/deep")));
        return List.of(
                state.toString(),
                state.resolve("jars/new").toUri().toString(),
                "file://localhost" + state.resolve("sessions"),
                directory.resolve("mine/../state/jars").toString(),
                state.resolve("savepoints/../key").toString(),
                link.resolve("jars/new").toString(),
                // in the folder of the target, as the operating system takes it
                deep.resolve("../../jars").toString());
    }

    private static Jars.RunRequest restoring(String path) {
        return new Jars.RunRequest(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(path),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private static Jars.PlanRequest configured(String key, String path) {
        return new Jars.PlanRequest(
                Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(Map.of(key, path)));
    }

    private static void submitRestored(String path) throws Exception {
        var environment = StreamExecutionEnvironment.createRemoteEnvironment(
                server.cluster().getHost(),
                server.cluster().getPort(),
                Configuration.fromMap(Map.of("execution.state-recovery.path", path)));
        environment.fromSequence(1, 10).sinkTo(new DiscardingSink<>());
        environment.executeAsync("restored");
    }

    private static void assertNoSettingOfASession(SqlClient sql, String key, String path) {
        var setting = Map.of(key, path);
        assertThat(refusal(sql.open(Sessions.Open.with(setting)), 400))
                .contains(key + ": '" + path + "' belongs to the server (state.dir) and can't be used here.");
        var session = sql.open(Sessions.Open.with(Map.of())).orThrow();
        var statement = new Statements.Execute(
                Optional.of("SHOW TABLES"), Optional.empty(), Optional.of(setting), Optional.empty());
        var operation = sql.execute(session, statement).orThrow();
        assertThatThrownBy(() -> StatementRows.of(sql, session, operation))
                .hasMessageContaining("belongs to the server (state.dir)");
        var configured = sql.client()
                .call(
                        Sessions.CONFIGURE,
                        Arguments.of(Sessions.SESSION, session),
                        Sessions.Configure.with("SET '" + key + "' = '" + path + "'"));
        assertThat(configured).isInstanceOf(Reply.Refused.class);
        assertThat(((Reply.Refused<?>) configured).fault().text()).contains("belongs to the server (state.dir)");
        var _ = sql.close(session).orThrow();
    }

    @Test
    void noSavepointCanBeInTheFolderOfTheServer() throws Exception {
        var at = Arguments.of(Jars.JAR, id);
        var job = run("count", directory.resolve("none").toString()).orThrow().jobid();
        var one = Arguments.of(Jobs.JOB, job);
        try (var gateway = new Client(Connection.to(server.gateway().toString()))) {
            for (var path : ownPaths()) {
                var named = "'" + path + "' belongs to the server (state.dir) and can't be used here.";
                for (var reply : List.of(
                        client.call(Savepoints.TRIGGER, one, Savepoints.Request.into(path)),
                        client.call(Savepoints.STOP, one, Savepoints.StopRequest.into(path)),
                        client.call(Savepoints.DISPOSE, Arguments.NONE, Savepoints.DisposalRequest.of(path)),
                        client.call(Jars.RUN, at.with(Jars.SAVEPOINT, path), USUAL),
                        client.call(Jars.RUN, at, restoring(path)),
                        client.call(Jars.RUN_APPLICATION, at, restoring(path)),
                        client.call(
                                Jars.RUN,
                                at,
                                Jars.RunRequest.of(configured("execution.checkpointing.savepoint-dir", path))),
                        client.call(Jars.RUN, at, Jars.RunRequest.of(configured("any.key", path))),
                        client.call(Jars.PLAN, at, configured("state.checkpoints.dir", path)))) {
                    assertThat(refusal(reply, 400)).contains(named);
                }
                assertThatThrownBy(() -> submitRestored(path)).hasStackTraceContaining(named);
                assertNoSettingOfASession(new SqlClient(gateway), "execution.checkpointing.savepoint-dir", path);
            }
        }
        // its own folder for them is allowed, and the job is still there
        var savepoints = directory.resolve("state/savepoints").toString();
        await().atMost(LIMIT)
                .until(() -> client.call(Jobs.STATUS, one).orThrow().status(), JobState.RUNNING::equals);
        var accepted = client.call(Savepoints.STOP, one, Savepoints.StopRequest.into(savepoints))
                .orThrow();
        var poll = one.with(Triggers.TRIGGER, accepted.requestId());
        assertThat(await().atMost(LIMIT)
                        .until(
                                () -> client.call(Savepoints.POLL, poll).orThrow(),
                                answer -> answer.status().id() == Triggers.Progress.COMPLETED)
                        .operation())
                .hasValueSatisfying(
                        operation -> assertThat(operation.location()).isPresent());
    }

    @Test
    void aServerThatTakesNothingSaysSo() throws Exception {
        try (var closed = RunningServer.start("web.submit.enable=false", "rest.upload.enable=false");
                var caller = new Client(Connection.to(closed.cluster().toString()));
                var statements = new Client(Connection.to(closed.cluster() + "/gateway"))) {
            assertThat(refusal(caller.call(Jars.LIST), 404)).contains("web.submit.enable");
            assertThat(refusal(statements.call(Product.GET), 404)).contains("web.submit.enable");
            assertThat(refusal(caller.call(Jars.UPLOAD, Arguments.NONE, Upload.of(jar)), 403))
                    .contains("uploads are switched off");
            assertThat(refusal(caller.call(io.millrace.wire.cluster.Profiler.OF_JOB_MANAGER), 404))
                    .contains("rest.profiling.enabled");
        }
    }
}

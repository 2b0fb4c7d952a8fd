package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.endpoint.http.Assets;
import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.endpoint.http.HttpServer;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.endpoint.rest.cluster.ServiceRoutes;
import io.millrace.server.engine.adapter.EnginePorts;
import io.millrace.server.engine.adapter.MetricsSnapshot;
import io.millrace.server.engine.embedded.EmbeddedEngine;
import io.millrace.server.engine.log.LogDirectory;
import io.millrace.server.engine.program.DisabledJars;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.gateway.result.FetchedPage;
import io.millrace.server.security.CurrentPrincipal;
import io.millrace.server.security.Principal;
import io.millrace.server.security.login.SampleLogins;
import io.millrace.server.security.login.SampleRoles;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Refusal;
import io.millrace.wire.Service;
import io.millrace.wire.id.SessionHandle;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests jobs of two analysts on a running engine, as seen by them, by a viewer and by an operator.
class JobOwnershipIT {
    private static final String ROLES = "users: {bob: analyst, eve: analyst, vic: viewer, opa: operator}";

    @TempDir
    private static Path folder;

    private static EmbeddedEngine engine;
    private static GatewayUnderTest gateway;
    private static HttpServer cluster;
    private static HttpClient http;

    @BeforeAll
    static void start() throws Exception {
        engine = GatewayUnderTest.engine();
        gateway = GatewayUnderTest.over(engine, GatewayUnderTest.USUAL);
        var ports = EnginePorts.over(
                engine,
                new MetricsSnapshot(engine),
                new LogDirectory(Optional.empty()),
                EnginePorts.Options.DEFAULT,
                new DisabledJars());
        cluster = new HttpServer(
                "127.0.0.1",
                0,
                new Router(
                        Service.CLUSTER,
                        List.of(new ServiceRoutes(ports)),
                        Assets.NONE,
                        HttpOptions.DEFAULT,
                        SampleRoles.logins(folder, ROLES, "bob", "eve", "vic", "opa")),
                HttpOptions.DEFAULT);
        cluster.start();
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    @AfterAll
    static void stop() {
        http.close();
        cluster.close();
        gateway.close();
    }

    private static Principal principal(String user) throws Exception {
        return SampleRoles.principal(folder, ROLES, user);
    }

    private static SessionHandle session(String user) {
        return gateway.service.open(Map.of(), new Submitter(user, Optional.empty()));
    }

    /// The rows of a statement of a user, as one text.
    private static String run(SessionHandle session, String user, String sql) throws Exception {
        return CurrentPrincipal.call(principal(user), () -> {
            var operation = gateway.service.execute(session, SqlGatewayService.Request.of(sql));
            var rows = new ArrayList<String>();
            if (gateway.service.fetch(session, operation, 0, TestTimeout.LIMIT) instanceof FetchedPage.Rows page) {
                page.rows().forEach(row -> rows.add(row.cells().toString()));
            }
            return rows.toString();
        });
    }

    private static String startJob(SessionHandle session, String user) throws Exception {
        var _ = run(
                session,
                user,
                "CREATE TABLE IF NOT EXISTS numbers (n BIGINT) WITH ('connector' = 'datagen', 'rows-per-second' = '1')");
        var _ = run(session, user, "CREATE TABLE IF NOT EXISTS hole (n BIGINT) WITH ('connector' = 'blackhole')");
        var answer = run(session, user, "INSERT INTO hole SELECT n FROM numbers");
        return answer.replaceAll("[^0-9a-f]", "");
    }

    private static HttpResponse<String> call(String method, String path, String user) throws Exception {
        var credentials = user + ":" + SampleLogins.password(user);
        return http.send(
                HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + cluster.port() + path))
                        .header(
                                "Authorization",
                                "Basic "
                                        + Base64.getEncoder()
                                                .encodeToString(credentials.getBytes(StandardCharsets.UTF_8)))
                        .method(method, BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
    }

    @Test
    void aJobBelongsToItsSubmitter() throws Exception {
        var bobs = session("bob");
        var eves = session("eve");
        var job = startJob(bobs, "bob");
        var other = startJob(eves, "eve");
        for (var list : List.of("/jobs", "/jobs/overview", "/jobs/origins")) {
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(call("GET", list, "bob").body())
                            .contains(job)
                            .doesNotContain(other));
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(call("GET", list, "eve").body())
                            .contains(other)
                            .doesNotContain(job));
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(
                            () -> assertThat(call("GET", list, "vic").body()).contains(job, other));
        }
        assertThat(call("GET", "/jobs/" + job, "bob").statusCode()).isEqualTo(200);
        assertThat(call("GET", "/jobs/" + job, "vic").statusCode()).isEqualTo(200);
        assertThat(call("GET", "/jobs/" + job, "eve").statusCode()).isEqualTo(404);
        assertThat(call("PATCH", "/jobs/" + job, "eve").statusCode()).isEqualTo(404);
        var actions = "/jobs/" + job + "/actions";
        assertThat(call("GET", actions, "bob").body()).contains("CANCEL").doesNotContain("may not");
        assertThat(call("GET", actions, "opa").body()).contains("CANCEL").doesNotContain("may not");
        assertThat(call("GET", actions, "vic").body())
                .contains("'vic' may not change jobs: that needs the permission OPERATE, which the roles ");
        assertThat(call("GET", actions, "eve").statusCode()).isEqualTo(404);
        assertThat(call("PATCH", "/jobs/" + job, "vic").statusCode()).isEqualTo(403);

        assertThat(run(bobs, "bob", "SHOW JOBS")).contains(job).doesNotContain(other);
        assertThat(run(eves, "eve", "SHOW JOBS")).contains(other).doesNotContain(job);
        assertThat(refusal(eves, "eve", "DESCRIBE JOB '" + job + "'")).contains("does not exist");
        assertThat(refusal(eves, "eve", "STOP JOB '" + job + "'")).contains("does not exist");
        assertThat(call("GET", "/jobs/" + job + "/status", "bob").body()).contains("RUNNING");

        var _ = run(bobs, "bob", "STOP JOB '" + job + "'");
        assertThat(call("PATCH", "/jobs/" + other, "opa").statusCode()).isEqualTo(202);
        for (var ended : List.of(job, other)) {
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(call("GET", "/jobs/" + ended + "/status", "vic")
                                    .body())
                            .contains("CANCELED"));
        }
        assertThat(call("GET", "/jobs/" + job, "eve").statusCode())
                .as("also when it has ended")
                .isEqualTo(404);
    }

    private static String refusal(SessionHandle session, String user, String sql) throws Exception {
        try {
            return "no refusal: " + run(session, user, sql);
        } catch (Refusal refusal) {
            return refusal.reason();
        }
    }
}

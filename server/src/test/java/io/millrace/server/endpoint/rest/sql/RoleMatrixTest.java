package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.cluster.JobOwners;
import io.millrace.server.cluster.JobOwnership;
import io.millrace.server.endpoint.http.Assets;
import io.millrace.server.endpoint.http.HttpOptions;
import io.millrace.server.endpoint.http.HttpServer;
import io.millrace.server.endpoint.http.Router;
import io.millrace.server.endpoint.http.UploadOptions;
import io.millrace.server.gateway.SqlGatewayService;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.Credentials;
import io.millrace.server.security.LoginAttempt;
import io.millrace.server.security.StatementType;
import io.millrace.server.security.TokenScope;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.login.SampleLogins;
import io.millrace.server.security.login.SampleRoles;
import io.millrace.wire.Endpoint;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Method;
import io.millrace.wire.Param;
import io.millrace.wire.Permission;
import io.millrace.wire.Refusal;
import io.millrace.wire.Service;
import io.millrace.wire.cluster.ClusterEndpoints;
import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.SqlEndpoints;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Calls every endpoint with every role, on objects of the caller, of another user, and without an owner:
/// like a program, and like the web UI.
class RoleMatrixTest {
    /// The other users have the names of their roles; this one belongs to the admin token.
    private static final String ADMINISTRATOR = "administrator";

    /// The permissions of the roles as the documentation has them, and not as the code computes them.
    private static final Map<String, Set<Permission>> ROLES = new TreeMap<>(Map.of(
            "viewer",
            EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.VIEW_ALL),
            "analyst",
            EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.RUN, Permission.OPERATE),
            "operator",
            EnumSet.of(
                    Permission.PUBLIC,
                    Permission.VIEW,
                    Permission.VIEW_ALL,
                    Permission.OPERATE,
                    Permission.OPERATE_ALL),
            "developer",
            EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.RUN, Permission.OPERATE, Permission.SUBMIT),
            ADMINISTRATOR,
            EnumSet.allOf(Permission.class),
            "nobody",
            EnumSet.noneOf(Permission.class)));

    /// What the gateway's endpoints need together.
    private static final String BODY =
            "{\"statement\": \"SHOW CATALOGS\", \"position\": 0, \"isPeriodic\": false, \"script\": \"SHOW CATALOGS\"}";

    private static final String FOREIGN = "someone";
    private static final JobId OTHERS_JOB = new JobId("0".repeat(31) + "1");
    private static final JobId NO_JOB = new JobId("f".repeat(32));
    private static final int REACHED = FaultCode.CONFLICT.status();
    private static final int UNKNOWN = FaultCode.NOT_FOUND.status();
    private static final int FORBIDDEN = FaultCode.FORBIDDEN.status();

    @TempDir
    private static Path folder;

    private static LoginService logins;
    private static HttpServer cluster;
    private static GatewayUnderTest gateway;
    private static HttpClient http;

    /// The proof of identity that a caller shows.
    private enum Column {
        PROGRAM,
        WEB,
        /// A page of another site, which makes a browser send its cookie, but does not know the proof.
        WEB_WITHOUT_PROOF;

        /// Whether the call is refused whatever the role is.
        boolean isRefused(Endpoint<?, ?> endpoint) {
            return this == WEB_WITHOUT_PROOF
                    && endpoint.method() != Method.GET
                    && endpoint.permission() != Permission.PUBLIC;
        }
    }

    /// The owner of an object.
    private enum Owner {
        OWN,
        ANOTHERS,
        NONE
    }

    @BeforeAll
    static void start() throws IOException {
        var yaml = new StringBuilder("users:\n");
        ROLES.keySet().stream()
                .filter(role -> !role.equals("nobody"))
                .forEach(role -> yaml.append("  ")
                        .append(role)
                        .append(": ")
                        .append(role.replace(ADMINISTRATOR, "admin"))
                        .append('\n'));
        logins = SampleRoles.logins(folder, yaml.toString(), ROLES.keySet().toArray(String[]::new));
        Routes routes = () -> new JobOwnership(new JobOfEach())
                .guarded(ClusterEndpoints.CATALOGUE.endpoints().stream()
                        .<Route<?, ?>>map(RoleMatrixTest::reached)
                        .toList());
        cluster = new HttpServer(
                "127.0.0.1",
                0,
                new Router(Service.CLUSTER, List.of(routes), Assets.NONE, withUploads(), logins),
                HttpOptions.DEFAULT);
        cluster.start();
        gateway = GatewayUnderTest.withoutCluster(logins);
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    @AfterAll
    static void stop() {
        http.close();
        gateway.close();
        cluster.close();
    }

    private static HttpOptions withUploads() {
        return HttpOptions.DEFAULT.uploads(new UploadOptions(Optional.of(folder), 1 << 20, 1 << 20, 10, 1 << 10, 10));
    }

    private static <Q, R> Route<Q, R> reached(Endpoint<Q, R> endpoint) {
        return new Route<>(endpoint, _ -> {
            throw new Refusal(FaultCode.CONFLICT, "reached");
        });
    }

    /// Each user has the job that is named after it.
    private static final class JobOfEach implements JobOwners {
        @Override
        public Optional<String> owner(JobId job) {
            return job.equals(OTHERS_JOB)
                    ? Optional.of(FOREIGN)
                    : ROLES.keySet().stream()
                            .filter(user -> jobOf(user).equals(job))
                            .findFirst();
        }

        @Override
        public Set<JobId> jobsOf(String user, Collection<JobId> jobs) {
            return jobs.stream()
                    .filter(job -> owner(job).filter(user::equals).isPresent())
                    .collect(Collectors.toSet());
        }
    }

    private static JobId jobOf(String user) {
        return new JobId(UUID.nameUUIDFromBytes(user.getBytes(StandardCharsets.UTF_8))
                .toString()
                .replace("-", ""));
    }

    /// A new endpoint needs a line in the file: think about who may call it.
    @Test
    void everyEndpointHasThePermissionThatWasDecidedForIt() throws IOException {
        var decided = new ArrayList<String>();
        try (var lines = RoleMatrixTest.class.getResourceAsStream("/endpoint-permissions.txt")) {
            new String(lines.readAllBytes(), StandardCharsets.UTF_8).lines().forEach(decided::add);
        }
        assertThat(Stream.concat(
                                ClusterEndpoints.CATALOGUE.endpoints().stream(),
                                SqlEndpoints.CATALOGUE.endpoints().stream())
                        .map(endpoint -> endpoint.service() + " " + endpoint.name() + " " + endpoint.permission()))
                .containsExactlyInAnyOrderElementsOf(decided);
    }

    @Test
    void refusalsNameTheRolesThatHaveThePermission() {
        for (var permission : Permission.values()) {
            if (permission != Permission.PUBLIC) {
                assertThat(permission.roles())
                        .as(permission.name())
                        .containsExactlyInAnyOrderElementsOf(ROLES.keySet().stream()
                                .filter(role -> ROLES.get(role).contains(permission))
                                .map(user -> user.replace(ADMINISTRATOR, "admin"))
                                .toList());
            }
        }
        assertThat(Permission.SUBMIT.refusal("eve"))
                .isEqualTo("'eve' lacks the permission SUBMIT, which the roles developer and admin have.");
        assertThat(Permission.SHUT_DOWN.refusal("eve"))
                .isEqualTo("'eve' lacks the permission SHUT_DOWN, which the role admin has.");
    }

    @Test
    void theClusterAnswersAsTheRulesSay() throws Exception {
        var wrong = new ArrayList<String>();
        int calls = 0;
        for (var endpoint : ClusterEndpoints.CATALOGUE.endpoints()) {
            boolean ofJob = endpoint.params().contains(Jobs.JOB);
            assertThat(endpoint.path().contains(":jobid")).as(endpoint.path()).isEqualTo(ofJob);
            for (var user : ROLES.keySet()) {
                for (var owner : ofJob ? Owner.values() : new Owner[] {Owner.NONE}) {
                    var job = switch (owner) {
                        case OWN -> jobOf(user);
                        case ANOTHERS -> OTHERS_JOB;
                        case NONE -> NO_JOB;
                    };
                    var path = path(endpoint, Map.of(Jobs.JOB, job.text()));
                    for (var column : Column.values()) {
                        var response = call(column, cluster.port(), endpoint.method(), path, user, "{}");
                        int status = response.statusCode();
                        int expected = column.isRefused(endpoint) ? FORBIDDEN : expected(endpoint, user, ofJob, owner);
                        calls++;
                        boolean right = status == expected || (expected == REACHED && status == 400);
                        if (!right || isWithoutReason(column, endpoint, response)) {
                            wrong.add(endpoint.name() + " " + user + " " + owner + " " + column + ": " + status
                                    + ", expected " + expected);
                        }
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(calls).isGreaterThan(3_000);
    }

    private static boolean isWithoutReason(Column column, Endpoint<?, ?> endpoint, HttpResponse<String> response) {
        return column.isRefused(endpoint) && !response.body().contains("X-CSRF-Token");
    }

    private static int expected(Endpoint<?, ?> endpoint, String user, boolean ofJob, Owner owner) {
        var has = ROLES.get(user);
        var needed = endpoint.permission();
        if (needed != Permission.PUBLIC && !has.contains(needed)) {
            return FORBIDDEN;
        }
        if (!ofJob || owner == Owner.OWN || has.contains(Permission.ADMINISTER)) {
            return REACHED;
        }
        if (needed == Permission.VIEW || needed == Permission.VIEW_ALL) {
            return has.contains(Permission.VIEW_ALL) ? REACHED : UNKNOWN;
        }
        if (has.contains(Permission.OPERATE_ALL)) {
            return REACHED;
        }
        return has.contains(Permission.VIEW_ALL) ? FORBIDDEN : UNKNOWN;
    }

    @Test
    void listsShowOwnJobsAndTheCacheMixesNoOne() throws Exception {
        var all = Stream.concat(ROLES.keySet().stream().map(RoleMatrixTest::jobOf), Stream.of(OTHERS_JOB))
                .toList();
        Routes routes = () -> new JobOwnership(new JobOfEach())
                .guarded(List.of(
                        Route.shared(
                                JobOrigin.OF_JOBS,
                                _ -> new JobOrigin.Listing(
                                        all.stream()
                                                .map(job -> JobOrigin.Line.of(JobOrigin.Origin.unknown(job)))
                                                .toList(),
                                        true)),
                        Route.shared(Jobs.STATUS, _ -> new Jobs.Status(io.millrace.wire.cluster.JobState.RUNNING))));
        var ofLists = SampleRoles.logins(
                Files.createDirectories(folder.resolve("lists")),
                "users: {viewer: viewer, analyst: analyst, developer: developer}",
                "viewer",
                "analyst",
                "developer");
        var lists = new HttpServer(
                "127.0.0.1",
                0,
                new Router(Service.CLUSTER, List.of(routes), Assets.NONE, HttpOptions.DEFAULT, ofLists),
                HttpOptions.DEFAULT);
        lists.start();
        try {
            for (int i = 0; i < 3; i++) {
                assertThat(call(lists.port(), Method.GET, "/jobs/origins", "viewer", "")
                                .body())
                        .contains(all.stream().map(JobId::text).toList());
                for (var user : List.of("analyst", "developer")) {
                    assertThat(call(lists.port(), Method.GET, "/jobs/origins", user, "")
                                    .body())
                            .contains(jobOf(user).text())
                            .doesNotContain(all.stream()
                                    .filter(job -> !job.equals(jobOf(user)))
                                    .map(JobId::text)
                                    .toList());
                }
                var status = "/jobs/" + jobOf("analyst") + "/status";
                assertThat(call(lists.port(), Method.GET, status, "analyst", "").statusCode())
                        .isEqualTo(200);
                assertThat(call(lists.port(), Method.GET, status, "viewer", "").statusCode())
                        .isEqualTo(200);
                assertThat(call(lists.port(), Method.GET, status, "developer", "")
                                .statusCode())
                        .isEqualTo(UNKNOWN);
            }
        } finally {
            lists.close();
        }
    }

    @Test
    void theGatewayAnswersAsTheRulesSay() throws Exception {
        var wrong = new ArrayList<String>();
        int calls = 0;
        for (var endpoint : SqlEndpoints.CATALOGUE.endpoints()) {
            boolean owned = endpoint.path().contains(":session_handle")
                    || endpoint.path().contains(":operation_handle");
            for (var user : ROLES.keySet()) {
                for (var owner : owned ? Owner.values() : new Owner[] {Owner.NONE}) {
                    for (var column : Column.values()) {
                        var object = column.isRefused(endpoint) ? Owner.NONE : owner; // not looked at
                        var path = prefix(endpoint) + path(endpoint, handles(object, user));
                        var response = call(column, gateway.port(), endpoint.method(), path, user, BODY);
                        calls++;
                        boolean right = column.isRefused(endpoint)
                                ? response.statusCode() == FORBIDDEN && !isWithoutReason(column, endpoint, response)
                                : isRight(endpoint, user, owned, owner, response.statusCode());
                        if (!right) {
                            wrong.add(endpoint.name() + " " + user + " " + owner + " " + column + ": "
                                    + response.statusCode());
                        }
                    }
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(calls).isGreaterThan(1_200);
    }

    private static boolean isRight(Endpoint<?, ?> endpoint, String user, boolean owned, Owner owner, int status) {
        var has = ROLES.get(user);
        boolean open = endpoint.permission() == Permission.PUBLIC;
        if (!open && !has.contains(endpoint.permission())) {
            return status == FORBIDDEN;
        }
        boolean foreign =
                owned && owner != Owner.OWN && !(owner == Owner.ANOTHERS && has.contains(Permission.ADMINISTER));
        return foreign ? status == UNKNOWN : status != FORBIDDEN && (status != 401 || open);
    }

    /// Jars, the history, keys of the server and jobs of others are among them.
    @Test
    void aTokenForStatementsReachesOnlyWhatRunsThem() throws Exception {
        var scope = new TokenScope(false, Set.of(StatementType.QUERY, StatementType.SHOW), Set.of("default_catalog"));
        var authorization = "Bearer " + SampleRoles.token(logins, ADMINISTRATOR, scope);
        var has = EnumSet.of(Permission.PUBLIC, Permission.VIEW, Permission.RUN);
        var wrong = new ArrayList<String>();
        for (var endpoint : ClusterEndpoints.CATALOGUE.endpoints()) {
            var path = path(endpoint, Map.of(Jobs.JOB, OTHERS_JOB.text()));
            int status = send(cluster.port(), endpoint.method(), path, "{}", "Authorization", authorization)
                    .statusCode();
            int expected = !has.contains(endpoint.permission())
                    ? FORBIDDEN
                    : endpoint.params().contains(Jobs.JOB) ? UNKNOWN : REACHED;
            if (status != expected && !(expected == REACHED && status == 400)) {
                wrong.add(endpoint.name() + ": " + status + ", expected " + expected);
            }
        }
        for (var endpoint : SqlEndpoints.CATALOGUE.endpoints()) {
            var path = prefix(endpoint) + path(endpoint, handles(Owner.OWN, ADMINISTRATOR));
            boolean owned = endpoint.path().contains(":session_handle")
                    || endpoint.path().contains(":operation_handle");
            int status = send(gateway.port(), endpoint.method(), path, BODY, "Authorization", authorization)
                    .statusCode();
            // those sessions were opened with all rights of the owner
            int expected = has.contains(endpoint.permission()) && owned ? UNKNOWN : FORBIDDEN;
            if ((owned || !has.contains(endpoint.permission())) && status != expected) {
                wrong.add(endpoint.name() + ": " + status + ", expected " + expected);
            }
        }
        assertThat(wrong).isEmpty();
    }

    @Test
    void aTokenForStatementsOpensItsOwnSessionsAndSeesNoHistory() throws Exception {
        var scope = new TokenScope(true, Set.of(StatementType.QUERY, StatementType.SHOW), Set.of());
        var narrow = "Bearer " + SampleRoles.token(logins, "analyst", scope);
        var whole = "Bearer " + SampleRoles.token(logins, "analyst", TokenScope.ALL);
        var before = handles(Owner.OWN, "analyst").get(io.millrace.wire.sql.Sessions.SESSION);
        assertThat(send(gateway.port(), Method.GET, "/v4/sessions/" + before, "", "Authorization", whole)
                        .statusCode())
                .isEqualTo(200);
        assertThat(send(gateway.port(), Method.GET, "/v4/sessions/" + before, "", "Authorization", narrow)
                        .statusCode())
                .isEqualTo(UNKNOWN);
        var opened = send(gateway.port(), Method.POST, "/v4/sessions", "{}", "Authorization", narrow);
        assertThat(opened.statusCode()).as(opened.body()).isEqualTo(200);
        var own = opened.body().replaceAll(".*\"sessionHandle\":\"([^\"]+)\".*", "$1");
        for (var holder : List.of(narrow, whole)) {
            assertThat(send(gateway.port(), Method.GET, "/v4/sessions/" + own, "", "Authorization", holder)
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    private static String prefix(Endpoint<?, ?> endpoint) {
        return "/v" + endpoint.versions().last();
    }

    private static Map<Param<?>, String> handles(Owner owner, String user) {
        if (owner == Owner.NONE) {
            return Map.of();
        }
        var submitter = new Submitter(owner == Owner.OWN ? user : FOREIGN, Optional.empty());
        var session = gateway.service.open(Map.of(), submitter);
        var operation = gateway.service.execute(session, SqlGatewayService.Request.of("SHOW CATALOGS"));
        return Map.of(
                io.millrace.wire.sql.Sessions.SESSION, session.text(),
                io.millrace.wire.sql.Operations.OPERATION, operation.text());
    }

    /// The path with values of the right format.
    private static String path(Endpoint<?, ?> endpoint, Map<Param<?>, String> known) {
        var path = endpoint.path();
        for (var param : endpoint.params()) {
            if (param.place() == Param.Place.PATH) {
                path = path.replace(":" + param.name(), known.getOrDefault(param, value(param)));
            }
        }
        return path;
    }

    private static String value(Param<?> param) {
        for (var candidate : List.of(
                "f".repeat(32), UUID.randomUUID().toString(), "0", "1", "a.jar", "localhost:1-abc", "CONNECTOR")) {
            try {
                var _ = param.parse(candidate);
                return candidate;
            } catch (Refusal | IllegalArgumentException e) {
                // the next one
            }
        }
        throw new IllegalStateException("no value for " + param);
    }

    private static HttpResponse<String> call(int port, Method method, String path, String user, String body)
            throws Exception {
        return send(port, method, path, body, "Authorization", basic(user));
    }

    private static HttpResponse<String> call(
            Column column, int port, Method method, String path, String user, String body) throws Exception {
        if (column == Column.PROGRAM) {
            return call(port, method, path, user, body);
        }
        var browser = logins.signIn(new LoginAttempt(
                Optional.of(new Credentials.Password(user, SampleLogins.password(user))),
                Optional.empty(),
                InetAddress.getLoopbackAddress()));
        var cookie = "millrace-session-" + port + "=" + browser.id();
        return column == Column.WEB
                ? send(port, method, path, body, "Cookie", cookie, "X-CSRF-Token", browser.proof())
                : send(port, method, path, body, "Cookie", cookie);
    }

    private static String basic(String user) {
        var credentials = user + ":" + SampleLogins.password(user);
        return "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes(StandardCharsets.UTF_8));
    }

    private static HttpResponse<String> send(int port, Method method, String path, String body, String... headers)
            throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .headers(headers)
                .header("Content-Type", "application/json")
                .method(
                        method.name(),
                        body.isEmpty() || (method == Method.GET && body.equals("{}"))
                                ? BodyPublishers.noBody()
                                : BodyPublishers.ofString(body));
        return http.send(request.build(), BodyHandlers.ofString());
    }
}

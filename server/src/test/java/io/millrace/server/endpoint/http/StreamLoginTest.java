package io.millrace.server.endpoint.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.json.Json;
import io.millrace.server.endpoint.rest.AccountRoutes;
import io.millrace.server.route.Route;
import io.millrace.server.route.Routes;
import io.millrace.server.security.AuthenticationKind;
import io.millrace.server.security.TokenScope;
import io.millrace.server.security.login.LoginOptions.Kind;
import io.millrace.server.security.login.LoginService;
import io.millrace.server.security.login.SampleLogins;
import io.millrace.server.security.login.TokenStore;
import io.millrace.server.security.login.UserFile;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Accounts;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.Nothing;
import io.millrace.wire.Payload;
import io.millrace.wire.Service;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Tests that a stream of events ends with the login of its reader; one that does not goes on with heartbeats.
@Timeout(120)
class StreamLoginTest {
    private static final Endpoint<Nothing, EventStream<String>> STREAM =
            Service.CLUSTER.get("stream", "/stream").response(Payload.events(String.class));
    private static final StreamOptions QUICK =
            new StreamOptions(10, Duration.ofMillis(50), TestTimeout.LIMIT, TestTimeout.LIMIT.multipliedBy(10));

    @TempDir
    private Path folder;

    private final BlockingQueue<Event<String>> events = new LinkedBlockingQueue<>();
    private SampleLogins samples;
    private LoginService logins;
    private HttpServer server;
    private HttpClient http;

    @BeforeEach
    void start() throws IOException {
        samples = new SampleLogins(folder);
        logins = samples.open(Kind.FILE, Kind.TOKEN);
        Routes routes = () -> List.of(new Route<>(STREAM, _ -> new Queued()));
        server = new HttpServer(
                "127.0.0.1",
                0,
                new Router(
                        Service.CLUSTER,
                        List.of(routes, new AccountRoutes(Accounts.OF_CLUSTER, Optional.of(logins))),
                        Assets.NONE,
                        HttpOptions.DEFAULT.streams(QUICK),
                        logins),
                HttpOptions.DEFAULT);
        server.start();
        http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    @AfterEach
    void stop() {
        http.close();
        server.close();
    }

    /// A stream of the events of this test.
    private final class Queued implements EventStream<String> {
        @Override
        public Next<String> next(Duration timeout) throws InterruptedException {
            var event = events.poll(timeout.toMillis(), TimeUnit.MILLISECONDS);
            return event == null ? new Quiet<>() : new Arrived<>(event);
        }

        @Override
        public void close() {}
    }

    private HttpResponse<InputStream> send(String method, String path, String body, String... headers)
            throws Exception {
        var request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + path))
                .headers(headers)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        return http.send(request.build(), BodyHandlers.ofInputStream());
    }

    /// Opens the stream, and takes the first bytes of it.
    private InputStream opened(String... headers) throws Exception {
        var response = send("GET", "/stream", "", headers);
        assertThat(response.statusCode()).isEqualTo(200);
        var stream = response.body();
        assertThat(stream.read()).isNotNegative();
        return stream;
    }

    private static String rest(InputStream stream) throws IOException {
        return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }

    private static String basic(String user) {
        var login = user + ":" + SampleLogins.password(user);
        return "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void endsWithItsUser() throws Exception {
        var bob = opened("Authorization", basic("bob"));
        new UserFile(samples.userFile()).remove("bob");
        assertThat(rest(bob)).doesNotContain("data:");
    }

    @Test
    void endsWhenThePermissionsOfItsUserChange() throws Exception {
        var eve = opened("Authorization", basic("eve"));
        samples.roles("users: {eve: analyst}");
        assertThat(rest(eve)).doesNotContain("data:");
    }

    @Test
    void endsWithItsToken() throws Exception {
        var tokens = logins.tokens().orElseThrow();
        var made = tokens.create(
                new TokenStore.Owner("bob", AuthenticationKind.FILE, Set.of()), "", TokenScope.ALL, Duration.ofDays(1));
        var bob = opened("Authorization", "Bearer " + made.secret());
        tokens.revoke(made.token().id(), _ -> true);
        events.add(new Event<>("row", "secret"));
        assertThat(rest(bob)).doesNotContain("secret");
    }

    @Test
    void endsWithTheSessionOfItsBrowser() throws Exception {
        var signedIn = send(
                "POST",
                "/login",
                Json.text(new Accounts.SignIn(
                        Optional.of("bob"), Optional.of(SampleLogins.password("bob")), Optional.empty())),
                "Content-Type",
                "application/json");
        var cookies = signedIn.headers().allValues("Set-Cookie").stream()
                .map(cookie -> cookie.replaceFirst(";.*", ""))
                .toList();
        var proof = cookies.getLast().replaceFirst(".*=", "");
        var cookie = String.join("; ", cookies);
        var bob = opened("Cookie", cookie);
        var signedOut = send("DELETE", "/login", "", "Cookie", cookie, "X-CSRF-Token", proof);
        assertThat(signedOut.statusCode()).isEqualTo(200);
        events.add(new Event<>("row", "secret"));
        assertThat(rest(bob)).doesNotContain("secret");
    }
}

package io.millrace.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.millrace.client.Connection;
import io.millrace.json.Json;
import io.millrace.wire.Accounts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Logs in with a code at a server that has scripted answers.
class DeviceLoginPromptTest {
    private static final Accounts.CreatedToken TOKEN = new Accounts.CreatedToken(
            new Accounts.Token("id", "name", "ann", false, List.of(), List.of(), 0, 1, Optional.empty()), "mrt_secret");

    private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
    private final List<Duration> pauses = new ArrayList<>();
    private final Map<String, Scripted> answers = new ConcurrentHashMap<>();
    private final AtomicInteger questions = new AtomicInteger();
    private final DeviceLoginPrompt prompt =
            new DeviceLoginPrompt(new PrintStream(shown, true, StandardCharsets.UTF_8), pauses::add);
    private HttpServer server;
    private Connection connection;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        server.createContext("/", this::answer);
        server.start();
        connection = Connection.to("localhost:" + server.getAddress().getPort());
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private record Scripted(int status, Object body) {}

    private void answer(String path, int status, Object body) {
        answers.put("/login/device" + path, new Scripted(status, body));
    }

    private void answer(HttpExchange exchange) throws IOException {
        exchange.getRequestBody().readAllBytes();
        // the client chooses the version in front
        var scripted = answers.get(exchange.getRequestURI().getPath().replaceFirst("^/v\\d+", ""));
        var early = scripted.body() instanceof Accounts.DeviceLogin && questions.incrementAndGet() < 3;
        var bytes = Json.bytes(early ? new Accounts.DeviceLogin(Optional.empty()) : scripted.body());
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(scripted.status(), bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void begin(String code) {
        answer("", 200, new Accounts.DeviceCode("key", code, "https://sso/activate", Optional.empty(), 60_000, 5_000));
    }

    @Test
    void waitsUntilTheCodeHasBeenEntered() {
        begin("WDJB-MJHT");
        answer("/finish", 200, new Accounts.DeviceLogin(Optional.of(TOKEN)));
        assertThat(prompt.logIn(connection).headers()).containsEntry("Authorization", "Bearer mrt_secret");
        assertThat(pauses).containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(5));
        assertThat(shown.toString(StandardCharsets.UTF_8))
                .isEqualTo(
                        "To log in, open https://sso/activate and enter the code WDJB-MJHT." + System.lineSeparator());
    }

    @Test
    void givesUpAfterTheCodesLifetime() {
        begin("X");
        answer("/finish", 200, new Accounts.DeviceLogin(Optional.empty()));
        assertThatThrownBy(() -> prompt.logIn(connection)).hasMessage("The code was not entered in time.");
        assertThat(pauses).hasSize(12);
    }

    @Test
    void saysWhyThereIsNoLogin() {
        answer("", 409, Map.of("errors", List.of("This server has no identity provider with a page.")));
        assertThatThrownBy(() -> prompt.logIn(connection))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no identity provider");
    }

    @Test
    void letsNoCodeControlTheTerminal() {
        begin("\u001b[2J");
        answer("/finish", 200, new Accounts.DeviceLogin(Optional.of(TOKEN)));
        prompt.logIn(connection);
        assertThat(shown.toString(StandardCharsets.UTF_8)).contains("the code ?[2J.");
    }
}

package io.millrace.server.endpoint.rest.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.Endpoint;
import io.millrace.wire.Payload;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.SqlEndpoints;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests service B's responses to invalid requests: the caller gets a reason, and nothing counts as a fault of
/// the server.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CallersFaultsTest {
    private static final int FAULTS_OF_THE_SERVER = 500;

    private GatewayUnderTest gateway;
    private SessionHandle session;
    private HttpClient http;

    @BeforeAll
    void start() {
        gateway = GatewayUnderTest.withoutCluster();
        session = gateway.open(Map.of());
        http = HttpClient.newHttpClient();
    }

    @AfterAll
    void stop() {
        http.close();
        gateway.close();
    }

    static Stream<Endpoint<?, ?>> endpointsWithBody() {
        return SqlEndpoints.CATALOGUE.endpoints().stream()
                .filter(endpoint -> endpoint.request() instanceof Payload.JsonBody<?>);
    }

    @ParameterizedTest
    @MethodSource("endpointsWithBody")
    void aBodyWithoutItsFieldsIsNoFaultOfTheServer(Endpoint<?, ?> endpoint) throws Exception {
        for (var body : List.of(
                "{}",
                "{\"a\":NaN}",
                "null",
                "[]",
                "{\"a\":" + "[".repeat(1_500) + "]".repeat(1_500) + "}",
                "{\"a\":" + "9".repeat(1_500) + "}",
                nulls(endpoint))) {
            var answer = send(endpoint, body);

            assertThat(answer.statusCode())
                    .as("%s of %s: %s", body.substring(0, Math.min(60, body.length())), endpoint.name(), answer.body())
                    .isLessThan(FAULTS_OF_THE_SERVER);
        }
    }

    @Test
    void aConfigurationWithoutAStatementIsRefusedInOneSentence() throws Exception {
        for (var body : List.of("{}", "{\"a\":NaN}", "{\"statement\":null}")) {
            var answer = send(endpoint("configureSession"), body);

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).isEqualTo("{\"errors\":[\"The statement is missing.\"]}");
        }
    }

    @Test
    void aPositionOutsideTheStatementIsRefused() throws Exception {
        for (var position : List.of(-1, 7, 99)) {
            var answer =
                    send(endpoint("completeStatement"), "{\"statement\":\"SELECT\",\"position\":" + position + "}");

            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body())
                    .contains("The position " + position + " is outside the statement, which has 6 characters.");
        }
    }

    /// No byte of the body is ever sent.
    @Test
    void aBodyThatNoTextCouldFillIsRefusedBeforeItIsRead() throws Exception {
        var address = URI.create("http://" + gateway.endpoint.address());
        try (var socket = new Socket(address.getHost(), address.getPort())) {
            socket.getOutputStream()
                    .write("POST /v4/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n"
                            .getBytes(StandardCharsets.US_ASCII));
            var answer = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));

            assertThat(answer.readLine()).startsWith("HTTP/1.1 413 ");
        }
    }

    private static Endpoint<?, ?> endpoint(String name) {
        return endpointsWithBody()
                .filter(endpoint -> endpoint.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static String nulls(Endpoint<?, ?> endpoint) {
        var type = ((Payload.JsonBody<?>) endpoint.request()).type();
        return type instanceof Class<?> record && record.isRecord()
                ? Arrays.stream(record.getRecordComponents())
                        .map(component -> "\"" + component.getName() + "\":null")
                        .collect(Collectors.joining(",", "{", "}"))
                : "{}";
    }

    private HttpResponse<String> send(Endpoint<?, ?> endpoint, String body) throws IOException, InterruptedException {
        var path = endpoint.path()
                .replace(":session_handle", session.text())
                .replaceAll(":\\w+", UUID.randomUUID().toString());
        return http.send(
                HttpRequest.newBuilder(URI.create("http://" + gateway.endpoint.address() + "/v4" + path))
                        .header("Content-Type", "application/json")
                        .method(endpoint.method().name(), HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }
}

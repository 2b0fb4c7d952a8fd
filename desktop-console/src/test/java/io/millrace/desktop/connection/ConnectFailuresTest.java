package io.millrace.desktop.connection;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.PropertiesFile;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests the message for an address at which there is no cluster, over the real network.
class ConnectFailuresTest {
    private static final String PAGE = "<!DOCTYPE html>\n<html><body>Welcome</body></html>";

    @TempDir
    private Path home;

    private HttpServer server;

    @BeforeEach
    void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void leave() {
        server.stop(0);
    }

    private void answering(int status, String type, String body) {
        server.createContext("/", exchange -> {
            var bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", type);
            exchange.getResponseHeaders().add("Location", "https://elsewhere/login");
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
    }

    private ConnectModel model() {
        var connections = new Connections(
                new PropertiesFile(home.resolve("connections.properties")),
                new ConnectionSecrets(Optional.empty()),
                List.of());
        return new ConnectModel(
                UiExecutors.direct(),
                connections,
                ClusterConnector.over(Cluster::at),
                (connection, cluster, place) -> {});
    }

    private ConnectModel tried() {
        var model = model();
        model.connect("localhost:" + server.getAddress().getPort());
        assertThat(model.saved()).isEmpty();
        assertThat(model.problem().get())
                .doesNotContain("<")
                .doesNotContain("Exception")
                .doesNotContain("\n");
        return model;
    }

    @Test
    void aWebPageIsNoCluster() {
        answering(200, "text/html; charset=utf-8", PAGE);
        var model = tried();

        assertThat(model.problem().get()).contains("returned a web page");
        assertThat(model.advice().get()).contains("REST address");
    }

    @Test
    void aServerWithoutTheApiIsNoCluster() {
        answering(404, "text/html", PAGE);
        var model = tried();

        assertThat(model.problem().get()).endsWith("HTTP status 404");
        assertThat(model.advice().get()).contains("Something else may listen there");
    }

    @Test
    void otherJsonIsNoCluster() {
        answering(200, "application/json", "[1, 2]");

        assertThat(tried().problem().get()).contains("invalid response");
    }

    @Test
    void aRedirectionSaysWhichAddressToType() {
        answering(302, "text/html", "");
        var model = tried();

        assertThat(model.problem().get()).contains("to another address (status 302)");
        assertThat(model.advice().get()).contains("a browser").contains("log in");
    }

    @Test
    void aWrongLoginLeadsToTheSettings() {
        answering(401, "text/html", PAGE);
        var model = tried();

        assertThat(model.problem().get()).contains("Authentication failed");
        assertThat(model.advice().get()).contains("give it a login");
    }

    @Test
    void aProxyWithoutItsClusterIsNamed() {
        answering(502, "text/html", PAGE);

        var model = tried();
        assertThat(model.problem().get()).contains("proxy", "502");
        assertThat(model.advice().get()).isEqualTo("Check that the cluster behind the proxy runs.");
    }

    @Test
    void nobodyListens() {
        server.stop(0);
        var model = tried();

        assertThat(model.problem().get()).startsWith("Nothing is listening at http://localhost:");
        assertThat(model.advice().get()).contains("8081");
    }

    /// The server of this test belongs to the user who runs it.
    @Test
    @EnabledOnOs(OS.LINUX)
    void aServerOfTheSameUserGetsTheTokenThatItHasWritten() throws IOException {
        var overview =
                "{\"taskmanagers\":1,\"slots-total\":1,\"slots-available\":1,\"jobs-running\":0,\"jobs-finished\":0,"
                        + "\"jobs-cancelled\":0,\"jobs-failed\":0,\"flink-version\":\"1\",\"flink-commit\":\"1\"}";
        server.createContext("/", exchange -> {
            boolean known =
                    "Bearer mrt_secret".equals(exchange.getRequestHeaders().getFirst("Authorization"));
            var bytes = (known ? overview : "{\"errors\":[\"This server needs a login.\"]}")
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(known ? 200 : 401, bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        Files.createDirectories(home.resolve("state"));
        Files.writeString(home.resolve("state/admin-token"), "mrt_secret\n");
        assertThat(attempt()).isInstanceOf(ConnectionAttempt.LoginRefused.class);
        System.setProperty("millrace.home", home.toString());
        try {
            var reached = attempt();
            assertThat(reached).isInstanceOf(ConnectionAttempt.Reached.class);
            ((ConnectionAttempt.Reached) reached).cluster().close();
            var own = own();
            try (var restored = model().dial(own).orElseThrow()) {
                assertThat(restored.api().overview().optional()).isPresent();
            }
            var cards = new OverviewModel(
                    List.of(own),
                    UiExecutors.direct(),
                    InstantSource.system(),
                    ClusterConnector.over(Cluster::at),
                    new ConnectionSecrets(Optional.empty()));
            cards.refresh();
            assertThat(cards.vitals(own).get().value()).isPresent();
            cards.close();
        } finally {
            System.clearProperty("millrace.home");
        }
    }

    private SavedConnection own() {
        return SavedConnection.to("localhost:" + server.getAddress().getPort(), Hue.BLUE);
    }

    private ConnectionAttempt attempt() {
        return ConnectionAttempt.at(
                own(), Optional.empty(), ClusterConnector.over(Cluster::at), new ConnectionSecrets(Optional.empty()));
    }
}

package io.millrace.desktop.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.client.Connection;
import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.service.PropertiesFile;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConnectionsTest {
    @TempDir
    private Path home;

    private Connections connections(String... recent) {
        return new Connections(
                new PropertiesFile(home.resolve("connections.properties")),
                new ConnectionSecrets(Optional.empty()),
                List.of(recent));
    }

    @Test
    void everythingOfAConnectionComesBackButItsSecret() throws IOException {
        var saved = List.of(
                new SavedConnection(
                        ConnectionId.fresh(),
                        "Prod, EU = “first”",
                        Hue.PURPLE,
                        new SavedConnection.Address("https://host/prefix", "http://other:8083"),
                        new AccessSettings(new Login.Basic("ann"), "/ca.pem", "/me.pem", "/me.key")),
                new SavedConnection(
                        ConnectionId.fresh(),
                        "",
                        Hue.RED,
                        new SavedConnection.Address("host:1", ""),
                        new AccessSettings(new Login.Headers(), "", "", "")),
                SavedConnection.to("host:2", Hue.GREEN));
        var connections = connections();
        saved.forEach(connections::save);
        connections.secrets().keep(saved.getFirst().id().text(), "sesame");

        assertThat(connections().all()).isEqualTo(saved);
        assertThat(Files.readString(home.resolve("connections.properties"))).doesNotContain("sesame");
    }

    @Test
    void whatAnEarlierVersionRememberedIsTakenOverOnce() {
        var first = connections("http://a:1", "http://b:2");
        assertThat(first.all()).extracting(SavedConnection::address).containsExactly("http://a:1", "http://b:2");
        assertThat(first.all()).extracting(SavedConnection::name).containsExactly("a:1", "b:2");
        first.remove(first.all().getFirst().id());

        assertThat(connections("http://a:1", "http://b:2").all())
                .extracting(SavedConnection::name)
                .containsExactly("b:2");
    }

    @Test
    void aLineThatIsNotUnderstoodCostsOneConnectionAndNotAll() throws IOException {
        var connections = connections();
        connections.save(SavedConnection.to("a:1", Hue.BLUE));
        connections.save(SavedConnection.to("b:2", Hue.GREEN));
        var file = home.resolve("connections.properties");
        Files.writeString(file, Files.readString(file).replace("colour=green", "colour=mauve"));

        assertThat(connections().all()).extracting(SavedConnection::name).containsExactly("a:1");
    }

    @Test
    void theLoginGoesToTheClusterAndToItsGateway() {
        var lines = new ArrayList<Connection>();
        var dialing = ClusterConnector.over((cluster, gateway) -> {
            lines.addAll(List.of(cluster, gateway));
            return new FakeCluster();
        });
        var connection = new SavedConnection(
                ConnectionId.fresh(),
                "",
                Hue.BLUE,
                new SavedConnection.Address("host:1/at/", ""),
                new AccessSettings(new Login.Basic("ann"), "", "", ""));

        dialing.dial(connection, "sésame").close();

        assertThat(lines)
                .extracting(Connection::toString)
                .containsExactly("http://host:1/at", "http://host:1/at/gateway");
        assertThat(lines)
                .extracting(Connection::headers)
                .allSatisfy(headers -> assertThat(headers).containsEntry("Authorization", "Basic YW5uOnPDqXNhbWU="));
    }

    @Test
    void headersOfOnesOwnAreReadLineByLine() {
        assertThat(new Login.Headers().headers("X-Team: blue\n\n Cookie : a=b:c "))
                .isEqualTo(Map.of("X-Team", "blue", "Cookie", "a=b:c"));
        assertThat(new Login.Bearer().headers(" abc ")).isEqualTo(Map.of("Authorization", "Bearer abc"));
        assertThatThrownBy(() -> new Login.Headers().headers("sesame"))
                .hasMessageContaining("Name: value")
                .message()
                .doesNotContain("sesame");
        assertThatThrownBy(() -> new Login.Bearer().headers("two words")).hasMessageContaining("one word");
    }

    @Test
    void aFileOfCertificatesThatIsNotThereIsNamed() {
        var connection = new SavedConnection(
                ConnectionId.fresh(),
                "",
                Hue.BLUE,
                new SavedConnection.Address("https://host", ""),
                new AccessSettings(new Login.None(), home.resolve("none.pem").toString(), "", ""));

        assertThatThrownBy(() -> ClusterConnector.over((cluster, gateway) -> new FakeCluster())
                        .dial(connection, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("none.pem cannot be read");
    }
}

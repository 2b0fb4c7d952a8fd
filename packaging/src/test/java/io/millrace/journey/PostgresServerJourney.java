package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.testing.PostgresServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

/// Tests that the database of the expected answers starts on any machine, and leaves nothing behind.
class PostgresServerJourney {
    @Test
    void answersAndSortsTextByItsBytes() throws Exception {
        try (var server = PostgresServer.start()) {
            assertThat(column(server, "SELECT word FROM (VALUES ('b'), ('ä'), ('B')) AS words (word) ORDER BY word"))
                    .containsExactly("B", "b", "ä");
        }
    }

    @Test
    void runsWithoutTheRightsOfRoot() throws IOException {
        try (var server = PostgresServer.start()) {
            assertThat(server.process().info().user())
                    .hasValueSatisfying(user -> assertThat(user).isNotEqualTo("root"));
        }
    }

    @Test
    void twoOfThemAtATimeAreApart() throws Exception {
        try (var one = PostgresServer.start();
                var other = PostgresServer.start();
                var connection = one.connect();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE mine (n INT)");

            assertThatThrownBy(() -> column(other, "SELECT n FROM mine")).hasMessageContaining("does not exist");
        }
    }

    @Test
    void takesAnotherPortWhenItsFirstOneIsTaken() throws Exception {
        try (var taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            var asked = new AtomicInteger();
            IntSupplier ports = () -> asked.getAndIncrement() == 0 ? taken.getLocalPort() : PostgresServer.freePort();
            try (var server = PostgresServer.start(ports)) {
                assertThat(server.port()).isNotEqualTo(taken.getLocalPort());
                assertThat(column(server, "SELECT 'here'")).containsExactly("here");
            }
        }
    }

    @Test
    void isGoneWithItsDataWhenItIsClosedThoughSomebodyIsConnected() throws Exception {
        var server = PostgresServer.start();
        try (var connection = server.connect()) {
            assertThat(connection.isValid(60)).isTrue();

            server.close();

            assertThat(server.process().isAlive()).isFalse();
            assertThat(server.folder()).doesNotExist();
            assertThatThrownBy(server::connect).isInstanceOf(SQLException.class);
        }
    }

    private static List<String> column(PostgresServer server, String query) throws SQLException {
        try (var connection = server.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(query)) {
            var values = new ArrayList<String>();
            while (rows.next()) {
                values.add(rows.getString(1));
            }
            return values;
        }
    }
}

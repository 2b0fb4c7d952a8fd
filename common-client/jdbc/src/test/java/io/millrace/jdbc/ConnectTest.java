package io.millrace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.jdbc.scratch.Reply;
import io.millrace.jdbc.scratch.ScratchBehaviour;
import io.millrace.jdbc.scratch.ScratchBehaviour.Deviation;
import io.millrace.jdbc.scratch.ScratchServer;
import io.millrace.testing.ReservedPort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLInvalidAuthorizationSpecException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLTimeoutException;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests connections to every kind of server of the protocol, and the reasons reported when a connection fails.
class ConnectTest {
    private static ScratchServer server(ScratchBehaviour manner) throws IOException {
        return ScratchServer.start(manner, sql -> Reply.done());
    }

    @Test
    void isFoundByTheServiceLoader() {
        assertThat(ServiceLoader.load(Driver.class)).hasAtLeastOneElementOfType(WarehouseDriver.class);
    }

    @Test
    void takesItsOwnAddressesOnly() throws SQLException {
        var driver = new WarehouseDriver();

        assertThat(driver.acceptsURL("jdbc:warehouse2://h:1/d")).isTrue();
        assertThat(driver.acceptsURL("jdbc:warehouse://h:1/d")).isFalse();
        assertThat(driver.connect("jdbc:other://h:1/d", new Properties())).isNull();
        assertThat(driver.getMajorVersion() + driver.getMinorVersion()).isPositive();
        assertThat(driver.getPropertyInfo("jdbc:warehouse2://h:1/d;user=ann", new Properties()))
                .anySatisfy(info -> {
                    assertThat(info.name).isEqualTo("user");
                    assertThat(info.value).isEqualTo("ann");
                })
                .anySatisfy(info -> assertThat(info.choices).contains("noSasl"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11})
    void agreesOnEveryVersionOfTheProtocol(int version) throws Exception {
        try (var server = server(ScratchBehaviour.plain(version));
                var connection = DriverManager.getConnection(server.url())) {
            assertThat(connection.isValid(5)).isTrue();
            assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("Apache Flink");
        }
    }

    @Test
    void asksAgainForAnOlderVersionWhereANewerOneCannotBeRead() throws Exception {
        try (var server = server(ScratchBehaviour.plain(8, Deviation.CHOKES_ON_VERSION));
                var connection = DriverManager.getConnection(server.url())) {
            assertThat(connection.isValid(5)).isTrue();
            assertThat(server.service().sessions())
                    .singleElement()
                    .satisfies(session -> assertThat(session.getClient_protocol())
                            .isEqualTo(TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V8));
        }
    }

    @Test
    void logsInWithUserAndPassword() throws Exception {
        try (var server = server(ScratchBehaviour.withLogin(10));
                var connection = DriverManager.getConnection(server.url(), "ann", "secret; with ? all #")) {
            assertThat(connection.isValid(5)).isTrue();
            assertThat(server.logins()).containsExactly("ann/secret; with ? all #");
        }
    }

    @Test
    void tellsARefusedLogin() throws Exception {
        try (var server = server(ScratchBehaviour.withLogin(10))) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.url(), "ann", "wrong"))
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContaining("ann")
                    .hasMessageContaining("Unknown user.");
        }
    }

    @Test
    void saysToLeaveOutNoSaslWhereALoginIsWanted() throws Exception {
        try (var server = server(ScratchBehaviour.withLogin(10))) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.url() + ";auth=noSasl"))
                    .isInstanceOf(SQLInvalidAuthorizationSpecException.class)
                    .hasMessageContaining("leave auth=noSasl out");
        }
    }

    @Test
    void saysToAddNoSaslWhereTheLoginIsNotUnderstood() throws Exception {
        try (var server = server(ScratchBehaviour.plain(10))) {
            var url = "jdbc:warehouse2://127.0.0.1:" + server.port() + "/;loginTimeout=1";

            assertThatThrownBy(() -> DriverManager.getConnection(url))
                    .isInstanceOfAny(SQLTimeoutException.class, SQLNonTransientConnectionException.class)
                    .hasMessageContaining("add auth=noSasl");
        }
    }

    @Test
    void saysThatNothingAnswers() throws Exception {
        try (var closed = ReservedPort.reserve()) {
            assertThatThrownBy(
                            () -> DriverManager.getConnection("jdbc:warehouse2://127.0.0.1:" + closed.number() + "/"))
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .hasMessageContaining("Nothing answers at 127.0.0.1:" + closed.number())
                    .extracting(error -> ((SQLException) error).getSQLState())
                    .isEqualTo("08001");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ";auth=noSasl"})
    void knowsAnHttpServer(String login) throws Exception {
        try (var http = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var thread = new Thread(() -> answerInHttp(http), "http");
            thread.setDaemon(true);
            thread.start();

            assertThatThrownBy(() -> DriverManager.getConnection(
                            "jdbc:warehouse2://127.0.0.1:" + http.getLocalPort() + "/" + login))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("answered in HTTP");
        }
    }

    private static void answerInHttp(ServerSocket http) {
        try (var connection = http.accept()) {
            connection.getInputStream().read();
            connection
                    .getOutputStream()
                    .write("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            connection.getOutputStream().flush();
            connection.getInputStream().readAllBytes();
        } catch (IOException gone) {
            // the client went
        }
    }

    @Test
    void saysToLeaveOutEncryptionThatTheServerLacks() throws Exception {
        try (var http = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var thread = new Thread(() -> answerInHttp(http), "http");
            thread.setDaemon(true);
            thread.start();

            assertThatThrownBy(() -> DriverManager.getConnection(
                            "jdbc:warehouse2://localhost:" + http.getLocalPort() + "/;ssl=true"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("leave out ssl=true");
        }
    }

    @Test
    void saysToLeaveOutEncryptionIfTheServerClosesTheConnectionAtItsStart() throws Exception {
        try (var socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            var thread = new Thread(() -> closeAll(socket, new AtomicInteger()), "closing");
            thread.setDaemon(true);
            thread.start();

            assertThatThrownBy(() -> DriverManager.getConnection(
                            "jdbc:warehouse2://localhost:" + socket.getLocalPort() + "/;ssl=true"))
                    .hasMessageContaining("closed the connection at the start of encryption")
                    .hasMessageContaining("leave out ssl=true");
        }
    }

    @Test
    void goesToTheNextHost() throws Exception {
        try (var closed = ReservedPort.reserve();
                var server = server(ScratchBehaviour.plain(10));
                var connection = DriverManager.getConnection("jdbc:warehouse2://127.0.0.1:" + closed.number()
                        + ",127.0.0.1:" + server.port() + "/;auth=noSasl")) {
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    @Test
    void goesToTheNextHostWhereOneIsSilent() throws Exception {
        try (var silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                var server = server(ScratchBehaviour.plain(10));
                var connection = DriverManager.getConnection("jdbc:warehouse2://127.0.0.1:" + silent.getLocalPort()
                        + ",127.0.0.1:" + server.port() + "/;auth=noSasl;loginTimeout=6")) {
            assertThat(connection.isValid(5)).isTrue();
        }
    }

    @Test
    void retriesAsOftenAsConfigured() throws Exception {
        var tried = new AtomicInteger();
        try (var socket = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            var thread = new Thread(() -> closeAll(socket, tried), "closing");
            thread.setDaemon(true);
            thread.start();

            assertThatThrownBy(() -> DriverManager.getConnection(
                            "jdbc:warehouse2://127.0.0.1:" + socket.getLocalPort() + "/;auth=noSasl;retries=1"))
                    .isInstanceOf(SQLNonTransientConnectionException.class);
            Awaitility.await().untilAsserted(() -> assertThat(tried).hasValue(2));
        }
    }

    private static void closeAll(ServerSocket socket, AtomicInteger tried) {
        try {
            while (!socket.isClosed()) {
                socket.accept().close();
                tried.incrementAndGet();
            }
        } catch (IOException over) {
            // the test is over
        }
    }

    @Test
    void beginsWithoutADefaultDatabaseWhereThereIsNone() throws Exception {
        try (var server = server(ScratchBehaviour.plain(10, Deviation.NO_DEFAULT_DATABASE));
                var connection = DriverManager.getConnection(server.url().replace("/;", "/default;"))) {
            assertThat(connection.isValid(5)).isTrue();
            assertThat(connection.getWarnings().getMessage()).contains("no database named 'default'");
        }
    }

    @Test
    void tellsADatabaseThatDoesNotExist() throws Exception {
        try (var server = server(ScratchBehaviour.plain(10))) {
            assertThatThrownBy(() -> DriverManager.getConnection(server.url().replace("/;", "/missing;")))
                    .hasMessageContaining("no database 'missing'")
                    .extracting(error -> ((SQLException) error).getSQLState())
                    .isEqualTo("3D000");
        }
    }

    @Test
    void passesOnWhatTheSessionIsToBeSetTo() throws Exception {
        try (var server = server(ScratchBehaviour.plain(10));
                var connection =
                        DriverManager.getConnection(server.url() + ";table.local-time-zone=UTC;fetchsiz=3?a.b=1#x=2")) {
            assertThat(server.service().sessions().get(0).getConfiguration())
                    .containsEntry("table.local-time-zone", "UTC")
                    .containsEntry("set:hiveconf:a.b", "1")
                    .containsEntry("set:hivevar:x", "2")
                    .hasSize(3);
            assertThat(connection.getWarnings().getMessage())
                    .contains("fetchsiz")
                    .contains("fetchSize");
        }
    }

    @Test
    void tellsABrokenConnectionAndClosesIt() throws Exception {
        try (var server = server(ScratchBehaviour.plain(10));
                var connection = DriverManager.getConnection(server.url());
                var statement = connection.createStatement()) {
            server.cut();

            assertThatThrownBy(() -> statement.execute("SELECT 1"))
                    .isInstanceOf(SQLNonTransientConnectionException.class)
                    .extracting(error -> ((SQLException) error).getSQLState())
                    .isEqualTo("08006");
            assertThat(connection.isClosed()).isTrue();
            assertThat(connection.isValid(1)).isFalse();
        }
    }

    @Test
    void closesItsSessionOnce() throws Exception {
        try (var server = server(ScratchBehaviour.plain(10))) {
            var connection = DriverManager.getConnection(server.url());
            connection.close();
            connection.close();

            assertThat(server.service().closedSessions()).isOne();
            assertThat(connection.isClosed()).isTrue();
            assertThatThrownBy(connection::createStatement).hasMessageContaining("closed");
        }
    }
}

package io.millrace.desktop.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.millrace.client.Reply;
import io.millrace.desktop.connection.AccessSettings;
import io.millrace.desktop.connection.ClusterConnector;
import io.millrace.desktop.connection.ConnectionId;
import io.millrace.desktop.connection.Hue;
import io.millrace.desktop.connection.Login;
import io.millrace.desktop.connection.SavedConnection;
import io.millrace.desktop.sql.SqlFiles;
import io.millrace.desktop.sql.SqlModel;
import io.millrace.wire.sql.Product;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the SQL workspace at a gateway that is encrypted, has a certificate of its own and requires a login.
class GatewayOfAConnectionTest {
    private static final String PASSWORD = "changeit";

    @TempDir
    private Path folder;

    private HttpsServer server;
    private Path authority;

    @BeforeEach
    void serve() throws Exception {
        var store = folder.resolve("server.p12");
        var keytool = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-alias",
                        "server",
                        "-keyalg",
                        "EC",
                        "-dname",
                        "CN=server",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        PASSWORD,
                        "-ext",
                        "san=dns:localhost,ip:127.0.0.1"))
                .redirectErrorStream(true)
                .start();
        var said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(keytool.waitFor()).as(said).isZero();
        var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        authority = Files.writeString(
                folder.resolve("authority.pem"),
                "-----BEGIN CERTIFICATE-----\n"
                        + Base64.getMimeEncoder(64, new byte[] {'\n'})
                                .encodeToString(keys.getCertificate("server").getEncoded())
                        + "\n-----END CERTIFICATE-----\n");
        var managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(keys, PASSWORD.toCharArray());
        var context = SSLContext.getInstance("TLS");
        context.init(managers.getKeyManagers(), null, null);
        server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context));
        server.createContext("/", GatewayOfAConnectionTest::answer);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            var login = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
            boolean known = login.equals("Bearer open-sesame");
            var text = known ? "{\"productName\":\"Millrace\",\"version\":\"0.1.0\"}" : "{\"errors\":[\"no\"]}";
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(known ? 200 : 401, 0);
            exchange.getResponseBody().write(text.getBytes(StandardCharsets.UTF_8));
        }
    }

    private String address() {
        return "https://localhost:" + server.getAddress().getPort();
    }

    private Cluster cluster(String gateway, String authorities, String secret) {
        var connection = new SavedConnection(
                ConnectionId.fresh(),
                "",
                Hue.GREY,
                new SavedConnection.Address("https://localhost:1", gateway),
                new AccessSettings(new Login.Bearer(), authorities, "", ""));
        return ClusterConnector.over(Cluster::at).dial(connection, secret);
    }

    private SqlModel.State workspace(Cluster cluster) {
        var model = new SqlModel(
                new SqlModel.Gateways(cluster.gatewayAddresses(), cluster::gateway),
                new SqlFiles(folder),
                UiExecutors.direct(),
                InstantSource.system());
        model.start();
        return model.state().get();
    }

    @Test
    void theSavedGatewayIsAskedWithTheLoginAndTheAuthoritiesOfTheConnection() {
        assertThat(workspace(cluster(address(), authority.toString(), "open-sesame")))
                .isInstanceOf(SqlModel.State.Found.class);
    }

    @Test
    void anAddressThatIsTypedOnTheSameMachineIsToo() {
        var cluster = cluster("", authority.toString(), "open-sesame");
        assertThat(cluster.gatewayAddresses()).containsExactly("https://localhost:1/gateway", "https://localhost:8083");
        assertThat(cluster.gateway(address()).call(Product.GET).orThrow()).isEqualTo(new Product("Millrace", "0.1.0"));
    }

    @Test
    void aLoginIsNotSentToAnotherMachine() {
        var cluster = cluster("https://elsewhere:9", authority.toString(), "open-sesame");
        assertThat(cluster.gatewayAddresses()).containsExactly("https://elsewhere:9");
        var server = address().replace("localhost", "127.0.0.1");
        assertThat(cluster.gateway(server).call(Product.GET))
                .isInstanceOfSatisfying(
                        Reply.Refused.class,
                        refused -> assertThat(refused.status()).isEqualTo(401));
    }

    @Test
    void anUnknownCertificateAndAWrongLoginAreNamed() {
        assertThat(workspace(cluster(address(), "", "open-sesame")).toString()).contains("is not trusted");
        assertThat(workspace(cluster(address(), authority.toString(), "guess")).toString())
                .contains("does not let you in (status 401): check the login of the connection");
    }
}

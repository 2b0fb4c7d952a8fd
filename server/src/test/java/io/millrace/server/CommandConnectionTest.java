package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.client.TlsConfig;
import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import io.millrace.server.security.authority.SampleCertificates;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.cluster.TaskManagers;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandConnectionTest {
    @TempDir
    private Path directory;

    private static Connection connection(Map<String, String> options, List<String> keys) throws IOException {
        var given = options.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, option -> List.of(option.getValue())));
        return CommandConnection.of(new CommandArguments(List.of(), given, keys));
    }

    @Test
    void trustsTheAuthoritiesOfTheConfigurationForTheServerOfThisMachineOnly() throws Exception {
        var token = Files.writeString(directory.resolve("token"), "mrt_x").toString();
        var keys = List.of(
                "-Dsecurity.ssl.rest.enabled=true",
                "-Dsecurity.tls.authorities=" + SampleCertificates.authority().certificate());
        assertThat(connection(Map.of("--token-file", token), keys)).satisfies(own -> {
            assertThat(own.base().getScheme()).isEqualTo("https");
            assertThat(own.trust()).isNotEqualTo(TlsConfig.DEFAULT);
        });
        var elsewhere = Map.of("--token-file", token, "--endpoint", "https://other.example:8081");
        assertThat(connection(elsewhere, keys).trust()).isEqualTo(TlsConfig.DEFAULT);
    }

    @Test
    void sendsTheAdminTokenToServersOfThisMachineOnly() throws Exception {
        Files.writeString(directory.resolve("admin-token"), "mrt_admin\n");
        var keys = List.of("-Dstate.dir=" + directory);
        var here = Map.of("Authorization", "Bearer mrt_admin");
        assertThat(connection(Map.of(), keys).headers()).isEqualTo(here);
        assertThat(connection(Map.of("--endpoint", "http://127.0.0.1:9"), keys).headers())
                .isEqualTo(here);

        var elsewhere = "http://192.0.2.1:8081";
        assertThatThrownBy(() -> connection(Map.of("--endpoint", elsewhere), keys))
                .hasMessage("the admin token of this installation is not sent to http://192.0.2.1:8081, because"
                        + " 192.0.2.1 is not this machine; name a user (--user) or a file with a token (--token-file)"
                        + " of that server");
        var token = Files.writeString(directory.resolve("token"), "mrt_x").toString();
        assertThat(connection(Map.of("--endpoint", elsewhere, "--token-file", token), keys)
                        .headers())
                .containsEntry("Authorization", "Bearer mrt_x");
    }

    /// The keys are those that `millrace security init` prints.
    @Test
    void showsTheCertificateOfTheServerToAServerThatNeedsOne() throws Exception {
        var token = Files.writeString(directory.resolve("token"), "mrt_x").toString();
        try (var listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            var password = SampleCertificates.authority().password();
            var keys = List.of(
                    "-Drest.port=" + listening.getLocalPort(),
                    "-Dsecurity.ssl.rest.enabled=true",
                    "-Dsecurity.ssl.rest.authentication-enabled=true",
                    "-Dsecurity.ssl.rest.keystore=" + SampleCertificates.local().store(),
                    "-Dsecurity.ssl.rest.keystore-password=" + password,
                    "-Dsecurity.ssl.rest.key-password=" + password,
                    "-Dsecurity.ssl.rest.truststore="
                            + SampleCertificates.authority().trusted(),
                    "-Dsecurity.ssl.rest.truststore-password=" + password);
            var configuration = ServerConfiguration.read(Optional.empty(), keys, new EngineKeys());
            var options =
                    SecurityPosture.of(Role.EVERYTHING, configuration).tls().orElseThrow();
            try (var tls = ServerTls.open(options)) {
                assertThat(options.callers().required()).isTrue();
                var connection = connection(Map.of("--token-file", token), keys);
                assertThat(shakesHands(tls, listening, connection)).isTrue();
                // as the shell of the installation reads them
                var stores = TlsConfig.of(
                        new TlsConfig.Store(SampleCertificates.authority().trusted(), password, ""),
                        Optional.of(
                                new TlsConfig.Store(SampleCertificates.local().store(), password, password)));
                try (var other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                    var same = Connection.to("https://localhost:" + other.getLocalPort());
                    assertThat(shakesHands(tls, other, same.trust(stores))).isTrue();
                }
            }
        }
    }

    private static boolean shakesHands(ServerTls tls, ServerSocket listening, Connection connection) throws Exception {
        var server = new FutureTask<>(() -> {
            try (var socket = tls.encrypt(listening.accept())) {
                return tls.shakeHands(socket);
            }
        });
        Thread.ofVirtual().start(server);
        try (var client = new Client(connection)) {
            // no answer follows the handshake
            var _ = client.call(TaskManagers.LIST);
            return server.get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void aCertificateNeedsItsKey() throws Exception {
        var token = Files.writeString(directory.resolve("token"), "mrt_x").toString();
        assertThatThrownBy(() -> connection(Map.of("--token-file", token, "--tls-certificate", "ann.pem"), List.of()))
                .hasMessage("--tls-certificate and --tls-key belong together: only one of them is given");
    }
}

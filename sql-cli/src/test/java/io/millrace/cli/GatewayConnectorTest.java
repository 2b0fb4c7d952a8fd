package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ConnectionTarget;
import io.millrace.cli.option.ShellLogin;
import io.millrace.cli.option.TlsFiles;
import io.millrace.cli.terminal.PlainScreen;
import io.millrace.cli.terminal.ProcessHost;
import io.millrace.cli.terminal.StandardOutput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests who gets the admin token. Elsewhere than on Linux nobody does.
@EnabledOnOs(OS.LINUX)
class GatewayConnectorTest {
    private static final String TOKEN = "mrt_admin";

    @TempDir
    private Path home;

    @BeforeEach
    void token() throws IOException {
        Files.createDirectories(home.resolve("state"));
        Files.writeString(home.resolve("state/admin-token"), TOKEN + "\n");
    }

    @Test
    void aClusterOfThisMachineGetsTheAdminToken() throws IOException {
        try (var cluster = new FakeCluster()) {
            assertThat(headersFor(cluster.address())).containsEntry("Authorization", "Bearer " + TOKEN);
        }
    }

    @Test
    void aClusterOfAnotherMachineDoesNotGetTheAdminTokenOfTheGateway() throws IOException {
        assertThat(headersFor("192.0.2.1:8081"))
                .containsEntry("X-Team", "sales")
                .doesNotContainKey("Authorization");
    }

    /// Makes the file a pipe without a writer: reading it would not end.
    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void doesNotReadTheConfigurationForAnotherGateway() throws Exception {
        var configuration = Files.createDirectories(home.resolve("conf")).resolve("millrace.yaml");
        assertThat(new ProcessBuilder("mkfifo", configuration.toString())
                        .start()
                        .waitFor())
                .isZero();
        try (var fake = new FakeGateway();
                var connector = new GatewayConnector(
                        Optional.of(home), ConnectionTarget.at(fake.address()), UnaryOperator.identity())) {
            assertThat(connector.await(screen(), false)).isInstanceOf(GatewayConnector.Result.Connected.class);
        }
    }

    private static PlainScreen screen() {
        var none = new StandardOutput(OutputStream.nullOutputStream(), false);
        return new PlainScreen(
                new ProcessHost(Map.of(), new ByteArrayInputStream(new byte[0]), none, none, false, false));
    }

    private Map<String, String> headersFor(String cluster) throws IOException {
        try (var fake = new FakeGateway().requires(TOKEN);
                var screen = screen();
                var connector = new GatewayConnector(
                        Optional.of(home), target(fake.address(), cluster), UnaryOperator.identity())) {
            var result = connector.await(screen, false);
            assertThat(result).isInstanceOf(GatewayConnector.Result.Connected.class);
            try (var gateway = ((GatewayConnector.Result.Connected) result).gateway()) {
                return gateway.cluster().client().connection().headers();
            }
        }
    }

    private static ConnectionTarget target(String gateway, String cluster) {
        return new ConnectionTarget(
                Optional.of(gateway),
                Optional.of(cluster),
                Optional.empty(),
                Map.of(),
                Map.of("X-Team", "sales"),
                ShellLogin.NONE,
                TlsFiles.NONE,
                ConnectionTarget.DEFAULT_RECONNECT_TIMEOUT,
                false);
    }
}

package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.TlsConfig;
import io.millrace.server.security.authority.SampleCertificates;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CommandConnectionTest {
    @TempDir
    private Path directory;

    @Test
    void trustsTheAuthoritiesOfTheConfigurationForTheServerOfThisMachineOnly() throws Exception {
        var token = Files.writeString(directory.resolve("token"), "mrt_x").toString();
        var keys = List.of(
                "-Dsecurity.ssl.rest.enabled=true",
                "-Dsecurity.tls.authorities=" + SampleCertificates.authority().certificate());
        assertThat(CommandConnection.of(Map.of("--token-file", token), keys)).satisfies(own -> {
            assertThat(own.base().getScheme()).isEqualTo("https");
            assertThat(own.trust()).isNotEqualTo(TlsConfig.DEFAULT);
        });
        var elsewhere = Map.of("--token-file", token, "--endpoint", "https://other.example:8081");
        assertThat(CommandConnection.of(elsewhere, keys).trust()).isEqualTo(TlsConfig.DEFAULT);
    }
}

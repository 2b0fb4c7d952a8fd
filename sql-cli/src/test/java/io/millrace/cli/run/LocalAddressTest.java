package io.millrace.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.TlsFiles;
import io.millrace.client.TlsConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocalAddressTest {
    @TempDir
    private Path home;

    private LocalAddress configured(String lines) throws IOException {
        Files.createDirectories(home.resolve("conf"));
        Files.writeString(home.resolve("conf/millrace.yaml"), lines);
        return LocalAddress.of(home);
    }

    @Test
    void hasTheConfiguredPort() throws IOException {
        assertThat(LocalAddress.of(home))
                .isEqualTo(new LocalAddress("localhost:8083", TlsFiles.NONE, Optional.empty()));
        assertThat(configured("#sql-gateway.endpoint.rest.port: 1\nsql-gateway.endpoint.rest.port: 9083 # ours\n")
                        .endpoint())
                .isEqualTo("localhost:9083");
        assertThat(configured("sql-gateway.endpoint.rest.port: 0\n").endpoint()).isEqualTo("localhost:8083");
    }

    @Test
    void hasTheAuthorityOfAServerWithTls() throws IOException {
        var authority = Files.createFile(home.resolve("own authority.pem"));
        var keys = """
                security.ssl.rest.enabled: true
                security.tls.authorities: %s
                security.tls.certificate: %s
                security.tls.key: %s
                """.formatted(authority, authority, authority);
        assertThat(configured(keys))
                .isEqualTo(new LocalAddress(
                        "https://localhost:8083",
                        new TlsFiles(Optional.of(authority), Optional.empty(), Optional.empty()),
                        Optional.empty()));
        assertThat(configured(keys + "security.ssl.rest.authentication-enabled: true\n")
                        .tls())
                .isEqualTo(new TlsFiles(Optional.of(authority), Optional.of(authority), Optional.of(authority)));
    }

    @Test
    void leavesOutFilesThatThisUserCannotRead() throws IOException {
        assertThat(configured("security.ssl.rest.enabled: 'true'\nsecurity.tls.authorities: /nowhere.pem\n"))
                .isEqualTo(new LocalAddress("https://localhost:8083", TlsFiles.NONE, Optional.empty()));
    }

    @Test
    void readsNestedKeysAndTheFirstPortOfARange() throws IOException {
        assertThat(configured("sql-gateway:\n  endpoint:\n    rest:\n      port: 9083\n")
                        .endpoint())
                .isEqualTo("localhost:9083");
        assertThat(configured(
                                "sql-gateway.endpoint.rest:\n  port: 9083\n  bind-port: 9100-9110\nsecurity:\n  ssl.rest.enabled: True\n")
                        .endpoint())
                .isEqualTo("https://localhost:9100");
    }

    /// The keys that `millrace security init` prints.
    @Test
    void hasTheKeyStoresOfAServerWithoutPemFiles() throws IOException {
        var trusted = Files.createFile(home.resolve("trusted.p12"));
        var server = Files.createFile(home.resolve("server.p12"));
        var keys = """
                security.ssl.rest.enabled: true
                security.ssl.rest.truststore: %s
                security.ssl.rest.truststore-password: secret
                security.ssl.rest.keystore: %s
                security.ssl.rest.keystore-password: secret
                security.ssl.rest.key-password: other
                """.formatted(trusted, server);
        assertThat(configured(keys).stores())
                .contains(new LocalAddress.Stores(new TlsConfig.Store(trusted, "secret", "other"), Optional.empty()));
        assertThat(configured(keys + "security.ssl.rest.authentication-enabled: true\n")
                        .stores()
                        .orElseThrow()
                        .identity())
                .contains(new TlsConfig.Store(server, "secret", "other"));
    }
}

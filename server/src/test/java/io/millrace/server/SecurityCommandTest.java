package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.config.ServerConfiguration;
import io.millrace.server.engine.EngineKeys;
import io.millrace.server.security.tls.ServerTls;
import io.millrace.server.storage.FolderTree;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.CertificateFactory;
import java.security.interfaces.RSAPublicKey;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the command that makes the files for TLS, and prints keys with which a server starts.
final class SecurityCommandTest {
    /// Made by one run of the command: each key takes seconds.
    @TempDir
    private static Path made;

    private static String printed;

    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(String... words) {
        out.reset();
        err.reset();
        return new SecurityCommand(new PrintStream(out), new PrintStream(err)).run(List.of(words));
    }

    private static Path folder() {
        return made.resolve("own conf/tls");
    }

    @BeforeAll
    static void make() {
        var test = new SecurityCommandTest();
        assertThat(test.run(
                        "init",
                        "--host",
                        "sql.example.com",
                        "-Drest.bind-port=9081-9085",
                        "-Dsql-gateway.endpoint.rest.port=9083",
                        "--client",
                        "ann",
                        "--folder",
                        folder().toString()))
                .as(test.err.toString(StandardCharsets.UTF_8))
                .isZero();
        printed = test.out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void theKeysThatItPrintsOpenAServerToClientsWithCertificates() {
        var keys = Stream.concat(
                        printed.lines()
                                .filter(line -> line.startsWith("security."))
                                .map(line -> "-D" + line.replaceFirst(": ", "=")),
                        Stream.of("-Drest.bind-address=0.0.0.0", "-Djobmanager.bind-host=0.0.0.0"))
                .toList();
        var posture =
                SecurityPosture.of(Role.EVERYTHING, ServerConfiguration.read(Optional.empty(), keys, new EngineKeys()));
        assertThat(posture.warnings()).isEmpty();
        assertThat(posture.tls().orElseThrow().callers().required()).isTrue();
        ServerTls.open(posture.tls().orElseThrow()).close();
        assertThat(printed)
                .contains("--tls-certificate '" + folder().resolve("ann.pem") + "'", "https://sql.example.com:9083 ")
                .contains("https://sql.example.com:9081/v1/overview");
    }

    @ParameterizedTest
    @ValueSource(strings = {"authority", "server", "ann"})
    void theKeysHave3072Bits(String name) throws Exception {
        try (var in = Files.newInputStream(folder().resolve(name + ".pem"))) {
            var certificate = CertificateFactory.getInstance("X.509").generateCertificate(in);
            assertThat(((RSAPublicKey) certificate.getPublicKey()).getModulus().bitLength())
                    .isEqualTo(3072);
        }
    }

    @Test
    void onlyTheOwnerCanReadTheFiles() throws IOException {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder())))
                .isEqualTo("rwx------");
        try (var files = Files.list(folder())) {
            assertThat(files)
                    .hasSize(11)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void anotherRunKeepsTheAuthorityAndRenewsTheServer() throws IOException {
        var folder = directory.resolve("tls");
        FolderTree.copy(folder(), folder);
        var authority = Files.readString(folder.resolve("authority.pem"));
        var internal = Files.readAllBytes(folder.resolve("internal.p12"));
        var server = Files.readString(folder.resolve("server.pem"));

        assertThat(run("init", "--folder", folder.toString())).isZero();

        assertThat(folder.resolve("authority.pem")).hasContent(authority);
        assertThat(folder.resolve("internal.p12")).hasBinaryContent(internal);
        assertThat(Files.readString(folder.resolve("server.pem")))
                .isNotEqualTo(server)
                .endsWith(authority);
    }

    @Test
    void tellsHowItIsUsed() {
        for (var words :
                List.of("", "start", "init --host", "init --client ../x", "init --client server", "init --days 0")) {
            assertThat(run(words.split(" "))).isEqualTo(2);
            assertThat(err.toString(StandardCharsets.UTF_8)).startsWith("usage: millrace security init");
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void refusesAClientWithTheNameOfTheAdminToken() {
        assertThat(run(
                        "init",
                        "--client",
                        "ann",
                        "--client",
                        "admin",
                        "--folder",
                        directory.resolve("tls").toString()))
                .isEqualTo(2);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("millrace: a client cannot be named 'admin': that is the user of the admin token")
                .hasLineCount(1);
        assertThat(directory).isEmptyDirectory();
    }
}

package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests `packaging/sign` with a key made for the test.
class SignTest {
    private static final String SUM = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    /// The folder is among the temporary files, because the path of a socket in it must be short.
    private Path keys;

    private Path archive;

    @BeforeEach
    void makeKey() throws Exception {
        keys = Files.createTempDirectory("k");
        archive = Files.writeString(keys.resolve("millrace.tar.gz"), "abc");
        Files.writeString(keys.resolve("millrace.tar.gz.sha256"), SUM + "  millrace.tar.gz\n");
        assertThat(run("gpg", "--batch", "--passphrase", "", "--quick-gen-key", "release@example.com", "ed25519"))
                .isZero();
    }

    @AfterEach
    void delete() throws Exception {
        run("gpgconf", "--kill", "all");
        try (var files = Files.walk(keys)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    private int run(String... words) throws IOException, InterruptedException {
        var process = new ProcessBuilder(words).redirectErrorStream(true);
        process.environment().put("GNUPGHOME", keys.toString());
        var started = process.start();
        printed = new String(started.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return started.waitFor();
    }

    private String printed = "";

    private int sign(String... options) throws IOException, InterruptedException {
        var words = new ArrayList<>(List.of("./sign"));
        words.addAll(List.of(options));
        words.add(archive.toString());
        return run(words.toArray(String[]::new));
    }

    @Test
    void aSignedArchiveIsVerified() throws Exception {
        assertThat(sign("-u", "release@example.com")).as(printed).isZero();
        assertThat(sign("--verify")).as(printed).isZero();
        assertThat(printed).contains("Good signature");
    }

    @Test
    void aChangedArchiveOrChecksumIsNot() throws Exception {
        assertThat(sign()).as(printed).isZero();
        Files.writeString(archive, "abd");
        assertThat(sign("--verify")).isNotZero();
        // whoever changes the archive can compute its checksum, but not sign it
        Files.writeString(
                keys.resolve("millrace.tar.gz.sha256"),
                "a52d159f262b2c6ddb724a61840befc36eb30c88877a4030b65cbe86298449c9  millrace.tar.gz\n");
        assertThat(sign("--verify")).isNotZero();
        assertThat(printed).contains("BAD signature");
    }

    @Test
    void anArchiveThatTheBuildHasNotMadeIsNotSigned() throws Exception {
        Files.writeString(archive, "abd");
        assertThat(sign()).isNotZero();
        assertThat(printed).contains("is not the one");
    }
}

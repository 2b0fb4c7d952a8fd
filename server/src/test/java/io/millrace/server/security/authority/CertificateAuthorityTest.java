package io.millrace.server.security.authority;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.security.authority.CertificateAuthority.Validity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the list of files that the superuser gives to the user of the server.
final class CertificateAuthorityTest {
    private static final Validity VALID = Validity.days(2);

    @TempDir
    private Path folder;

    @Test
    void countsNeitherAFolderThatWasThereNorTheFilesOfOthersInIt() throws IOException {
        Files.createFile(folder.resolve("other.key"));
        var authority = SampleCertificates.another(folder, "Test");

        assertThat(authority.files()).containsExactlyInAnyOrderElementsOf(of("authority.p12", "authority.pem"));
        authority.client("ann", VALID);
        assertThat(authority.files()).containsAll(of("ann.p12", "ann.pem", "ann.key"));
        assertThat(SampleCertificates.another(folder, "Test").files())
                .containsExactlyInAnyOrderElementsOf(of("authority.p12", "authority.pem"));
    }

    @Test
    void countsAFolderThatItHasMade() throws IOException {
        var made = folder.resolve("tls");

        assertThat(SampleCertificates.another(made, "Test").files()).startsWith(made);
    }

    private List<Path> of(String... more) {
        return Stream.concat(Stream.of("password", "trusted.p12"), Stream.of(more))
                .map(folder::resolve)
                .toList();
    }
}

package io.millrace.desktop.service.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/// Tests the secrets of connections in a real key ring.
@EnabledOnOs(OS.LINUX)
final class KeyRingTest {
    private static final String SECRET = "sésame \"$öffne dich\" ";

    @TempDir
    private Path home;

    @Test
    void aSecretOutlivesTheSessionUntilItIsForgotten() throws IOException {
        try (var session = KeyRingSession.unlocked(home)) {
            assertThat(session.secrets().keep("c-1", "an earlier one"))
                    .isEqualTo(new ConnectionSecrets.StoreOutcome.Persistent());
            assertThat(session.secrets().keep("c-1", SECRET))
                    .isEqualTo(new ConnectionSecrets.StoreOutcome.Persistent());
            assertThat(session.secrets().find("c-1")).contains(SECRET);
            assertThat(session.secrets().find("c-2")).isEmpty();
        }
        assertThat(nothingInClear()).isTrue();
        try (var session = KeyRingSession.unlocked(home)) {
            assertThat(session.secrets().find("c-1")).contains(SECRET);

            session.secrets().forget("c-1");
            session.secrets().forget("c-1");

            assertThat(session.secrets().find("c-1")).isEmpty();
        }
    }

    @Test
    void aLockedKeyRingLeavesTheSecretInMemory() throws IOException {
        try (var session = KeyRingSession.unlocked(home)) {
            session.secrets().keep("c-1", SECRET);
        }
        try (var session = KeyRingSession.locked(home)) {
            var secrets = session.secrets();
            assertThat(secrets.find("c-1")).isEmpty();

            assertThat(secrets.keep("c-1", SECRET)).isInstanceOf(ConnectionSecrets.StoreOutcome.UntilExit.class);

            assertThat(secrets.find("c-1")).contains(SECRET);
        }
    }

    private boolean nothingInClear() throws IOException {
        try (var files = Files.walk(home.resolve("data"))) {
            for (var file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
                if (Files.readString(file, StandardCharsets.ISO_8859_1).contains("dich")) {
                    return false;
                }
            }
        }
        return true;
    }
}

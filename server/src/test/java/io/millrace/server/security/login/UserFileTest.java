package io.millrace.server.security.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the file of users.
class UserFileTest {
    /// The hash of `U*U` among the samples of the C library's bcrypt.
    private static final String HASH = "$2y$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00.123Z");
    private static final String ANN = "ann:" + HASH;

    @TempDir
    private Path folder;

    private Path path;
    private UserFile file;

    @BeforeEach
    void open() {
        path = folder.resolve("users");
        file = new UserFile(path);
    }

    @Test
    void addsChangesAndRemovesUsers() throws IOException {
        Files.writeString(path, "# of the team\n");
        assertThat(file.add("ann", "first password".toCharArray(), Set.of("b", "a"), NOW))
                .isTrue();
        assertThat(file.add("bob", "password of bob".toCharArray(), Set.of(), NOW))
                .isTrue();
        assertThat(file.add("ann", "another".toCharArray(), Set.of(), NOW)).isFalse();
        assertThat(file.list()).containsOnlyKeys("ann", "bob").containsEntry("ann", Set.of("a", "b"));

        assertThat(file.changePassword("ann", "second password".toCharArray())).isTrue();
        assertThat(file.changePassword("carl", "x".toCharArray())).isFalse();
        var ann = UserFile.parse(Files.readAllLines(path)).get("ann");
        assertThat(PasswordHash.matches("second password", ann.hash())).isTrue();
        assertThat(PasswordHash.matches("first password", ann.hash())).isFalse();
        assertThat(ann.groups()).containsExactlyInAnyOrder("a", "b");
        assertThat(ann.added()).isEqualTo(NOW);

        assertThat(file.remove("ann")).isTrue();
        assertThat(file.remove("ann")).isFalse();
        assertThat(Files.readAllLines(path))
                .hasSize(3)
                .startsWith("# of the team", "#added bob 2026-11-30T12:00:00.123Z");
    }

    @Test
    void aUserWhoIsAddedAgainIsAnotherOne() throws IOException {
        Files.writeString(path, "#added ann 2020-01-01T00:00:00Z\n#added by the team\n#added carl yesterday\n");
        file.add("ann", "first password".toCharArray(), Set.of(), NOW);
        assertThat(Files.readAllLines(path))
                .startsWith("#added by the team", "#added carl yesterday", "#added ann 2026-11-30T12:00:00.123Z")
                .hasSize(4);
        assertThatThrownBy(() -> UserFile.parse(List.of(ANN, "#added ann 2026-13-01T00:00:00Z")))
                .hasMessageContaining("line 2");
        assertThat(UserFile.parse(List.of(ANN)).get("ann").added()).isEqualTo(Instant.EPOCH);
    }

    @Test
    void onlyTheOwnerReadsIt() throws IOException {
        file.add("ann", "a password".toCharArray(), Set.of(), NOW);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                .isEqualTo("rw-------");
        assertThat(Files.readString(path)).doesNotContain("a password");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ann",
                "ann:secret",
                ":" + HASH,
                "a/b:" + HASH,
                "ann:$2y$31$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW",
                "ann:$apr1$x$y",
                ANN + ":a:b"
            })
    void namesTheLineThatIsWrong(String line) {
        assertThatThrownBy(() -> UserFile.parse(List.of("# users", line)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("line 2");
    }

    @Test
    void refusesAUserTwice() {
        assertThatThrownBy(() -> UserFile.parse(List.of(ANN, ANN))).hasMessageContaining("line 2");
    }

    @Test
    void knowsTheHashesOfOthers() throws IOException {
        var users = UserFile.parse(List.of("", ANN, "bob:" + HASH.replace("2y", "2b")));
        assertThat(users).containsOnlyKeys("ann", "bob");
        assertThat(users.values()).allMatch(user -> PasswordHash.matches("U*U", user.hash()));
        assertThat(users.values()).noneMatch(user -> PasswordHash.matches("U*V", user.hash()));
    }

    @Test
    void hashesUpToTheLimitOfBcryptAndNothingBeyond() {
        var longest = "ä".repeat(35) + "x";
        var hash = PasswordHash.hash(longest.toCharArray(), 4);
        assertThat(PasswordHash.matches(longest, hash)).isTrue();
        assertThat(PasswordHash.matches(longest + "y", hash)).isFalse();
        assertThat(PasswordHash.matches(longest + "y".repeat(10_000), hash)).isFalse();
        assertThat(PasswordHash.matches(longest.substring(1), hash)).isFalse();
    }
}

package io.millrace.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryFileTest {

    @Test
    void isItsOwnersOnly(@TempDir Path state) throws IOException {
        var file = HistoryFile.in(state.resolve("millrace")).orElseThrow();
        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(permissions(file.getParent())).isEqualTo("rwx------");
    }

    @Test
    void becomesPrivateWhenItWasNot(@TempDir Path state) throws IOException {
        var open = Files.createFile(
                state.resolve("history"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r--r--")));
        HistoryFile.in(state);
        assertThat(permissions(open)).isEqualTo("rw-------");
    }

    @Test
    void isDoneWithoutWhereItCannotBe(@TempDir Path state) throws IOException {
        var file = Files.createFile(state.resolve("taken"));
        assertThat(HistoryFile.in(file)).isEmpty();
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}

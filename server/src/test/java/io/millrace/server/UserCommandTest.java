package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests `bin/millrace user` without a terminal.
class UserCommandTest {
    @TempDir
    private Path folder;

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    private int run(String input, String... words) {
        var out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        var in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        var arguments = new ArrayList<>(List.of(words));
        arguments.add("-Dsecurity.file.path=" + folder.resolve("users"));
        return new UserCommand(in, out, out).run(arguments);
    }

    @Test
    void addsChangesListsAndRemovesUsers() throws IOException {
        assertThat(run("secret of ann\n", "add", "ann", "--group", "ops", "--group", "dev"))
                .isZero();
        var first = Files.readString(folder.resolve("users"));
        assertThat(run("another secret\n", "password", "ann")).isZero();
        assertThat(Files.readString(folder.resolve("users")))
                .isNotEqualTo(first)
                .endsWith(":dev,ops\n");
        assertThat(run("", "list")).isZero();
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains("ann  dev,ops")
                .doesNotContain("secret");
        assertThat(run("", "remove", "ann")).isZero();
        assertThat(folder.resolve("users")).isEmptyFile();
    }

    @Test
    void saysWhatIsWrong() {
        assertThat(run("secret of ann\n", "add", "ann")).isZero();
        assertThat(run("secret of ann\n", "add", "ann")).isEqualTo(1);
        assertThat(run("short\n", "add", "bob")).isEqualTo(1);
        assertThat(run("x".repeat(72) + "\n", "add", "bob")).isEqualTo(1);
        assertThat(run("", "add", "bob")).isEqualTo(1);
        assertThat(run("", "remove", "bob")).isEqualTo(1);
        assertThat(run("secret of bob\n", "password", "bob")).isEqualTo(1);
        assertThat(run("secret of bob\n", "add", "b:ob")).isEqualTo(2);
        assertThat(run("secret of bob\n", "add", "admin")).isEqualTo(2);
        for (var words : List.of("", "add", "list x", "remove", "password a b", "add a --group", "promote ann")) {
            assertThat(run("", words.split(" "))).as(words).isEqualTo(2);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8))
                .contains(
                        "there is a user 'ann'",
                        "at least 8 characters",
                        "at most 71 bytes",
                        "no password on the standard input",
                        "no user 'bob'",
                        "usage: millrace user");
    }
}

package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests what the command does without a server.
class TokenCommandTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private int run(List<String> words) {
        return new TokenCommand(new PrintStream(out), new PrintStream(err)).run(words);
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "create more",
                "create --days 0",
                "create --statements",
                "create --statements query --read-only --statements insert",
                "create --read-only=false",
                "list --statements query",
                "list --read-only",
                "revoke",
                "revoke 1 --catalogs main"
            })
    void tellsHowItIsUsed(String words) {
        assertThat(run(Arrays.stream(words.split(" "))
                        .filter(word -> !word.isEmpty())
                        .toList()))
                .isEqualTo(2);
        assertThat(errors()).startsWith("usage: millrace token create");
        assertThat(out.toString(StandardCharsets.UTF_8)).isEmpty();
    }

    /// A script passes an empty list if its variable is not set.
    @ParameterizedTest
    @ValueSource(strings = {"--statements", "--catalogs"})
    void refusesAListOfNothing(String option) {
        for (var value : List.of("", " , ")) {
            assertThat(run(List.of("create", option, value))).isEqualTo(2);
            assertThat(errors())
                    .startsWith("millrace: " + option + " lists nothing")
                    .hasLineCount(1);
            err.reset();
        }
    }
}

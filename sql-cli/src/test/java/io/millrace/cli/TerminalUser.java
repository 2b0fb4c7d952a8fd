package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/// A user at a terminal of 80 columns and 24 rows, with what the user sees: the whole screen while the shell
/// takes it over, and what was printed.
final class TerminalUser {
    private static final String PROMPT = "millrace> ";

    private final FakeGateway gateway = Samples.teach(new FakeGateway());
    private final TerminalContent content = new TerminalContent();
    private final Path state = Files.createTempDirectory("millrace-terminal");
    private final ShellThread shell;

    TerminalUser() throws IOException {
        shell = new ShellThread(gateway, Map.of("XDG_STATE_HOME", state.toString(), "NO_COLOR", "1"), content);
        awaitPrompt();
    }

    FakeGateway gateway() {
        return gateway;
    }

    void type(String keys) throws IOException {
        shell.type(keys);
    }

    void resize(int columns, int rows) {
        shell.resize(columns, rows);
    }

    void await(Callable<Boolean> condition) {
        Awaitility.await()
                .untilAsserted(() -> assertThat(condition.call())
                        .as("whole screen:\n%s\nprinted:\n%s", whole(), scrollback())
                        .isTrue());
    }

    /// Waits until the whole screen is taken over and holds a text.
    void awaitWhole(String text) {
        await(() -> content.takenOver() && whole().contains(text));
    }

    void awaitScrollback(String text) {
        await(() -> !content.takenOver() && scrollback().contains(text));
    }

    /// Waits until everything that was typed has been carried out.
    void awaitPrompt() {
        await(() -> !content.takenOver() && scrollback().stripTrailing().endsWith(PROMPT.strip()));
    }

    String whole() {
        return content.whole();
    }

    String scrollback() {
        return content.printed();
    }

    /// Whether the first screen is shown, with a cursor, and lines that wrap.
    boolean givenBack() {
        return content.givenBack();
    }

    void leave() throws IOException {
        type("\u0004");
    }

    /// Everyone has gone, and nothing is left.
    void clear() throws IOException {
        shell.end();
        assertThat(content.takenOver()).as("the screen is taken over").isFalse();
        assertThat(gateway.leftNothing()).isTrue();
        gateway.close();
    }
}

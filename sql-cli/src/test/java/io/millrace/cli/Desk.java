package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;

/// A person at a terminal of 80 by 24, and what they see: the whole screen while it is taken over, and what was
/// printed.
final class Desk {
    private static final String PROMPT = "millrace> ";

    private final FakeGateway gateway = Samples.teach(new FakeGateway());
    private final Picture picture = new Picture();
    private final Path state = Files.createTempDirectory("millrace-desk");
    private final Talk talk;

    Desk() throws IOException {
        talk = new Talk(gateway, Map.of("XDG_STATE_HOME", state.toString(), "NO_COLOR", "1"), picture);
        awaitPrompt();
    }

    FakeGateway gateway() {
        return gateway;
    }

    void type(String keys) throws IOException {
        talk.type(keys);
    }

    void resize(int columns, int rows) {
        talk.resize(columns, rows);
    }

    void await(Callable<Boolean> condition) {
        Awaitility.await()
                .untilAsserted(() -> assertThat(condition.call())
                        .as("whole screen:\n%s\nprinted:\n%s", whole(), scrollback())
                        .isTrue());
    }

    /// Until the whole screen is taken over and holds a text.
    void awaitWhole(String text) {
        await(() -> picture.takenOver() && whole().contains(text));
    }

    void awaitScrollback(String text) {
        await(() -> !picture.takenOver() && scrollback().contains(text));
    }

    /// Until all that was typed has been carried out.
    void awaitPrompt() {
        await(() -> !picture.takenOver() && scrollback().stripTrailing().endsWith(PROMPT.strip()));
    }

    String whole() {
        return picture.whole();
    }

    String scrollback() {
        return picture.printed();
    }

    /// Whether the first screen is shown, with a cursor, and lines that wrap.
    boolean givenBack() {
        return picture.givenBack();
    }

    void leave() throws IOException {
        type("\u0004");
    }

    /// Everyone has gone, and nothing is left.
    void clear() throws IOException {
        talk.end();
        assertThat(picture.takenOver()).as("the screen is taken over").isFalse();
        assertThat(gateway.leftNothing()).isTrue();
        gateway.close();
    }
}

package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.catalog.Completion;
import io.millrace.cli.option.Options;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Host;
import io.millrace.cli.terminal.Prompt;
import io.millrace.cli.terminal.TerminalScreen;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.impl.LineDisciplineTerminal;

/// A person at a terminal of 80 by 24, and what they see: the whole screen while it is taken over, and what was
/// printed.
final class Desk {
    private static final String PROMPT = "millrace> ";

    private final FakeGateway gateway = Samples.teach(new FakeGateway());
    private final Client client = new Client(Connection.to(gateway.address()));
    private final Gateway reached;
    private final Picture picture = new Picture();
    private final LineDisciplineTerminal terminal;
    private final Path state = Files.createTempDirectory("millrace-desk");
    private final Thread talk;

    Desk() throws IOException {
        var options = Options.at(gateway.address());
        reached = Gateway.reach(client, options.target()).orThrow();
        terminal = new LineDisciplineTerminal("test", "xterm", picture, StandardCharsets.UTF_8);
        terminal.setSize(Size.of(80, 24));
        terminal.setAttributes(keysAsOnAnyTerminal());
        talk = Thread.ofPlatform().name("talk").start(() -> converse(options));
        awaitPrompt();
    }

    private void converse(Options options) {
        var environment = Map.of("XDG_STATE_HOME", state.toString(), "NO_COLOR", "1");
        var none = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
        var host = new Host(environment, new ByteArrayInputStream(new byte[0]), none, none, true, false);
        var screen = new TerminalScreen(terminal, false);
        var settings = new Settings(options, true);
        var shell = new Shell(reached, screen, settings);
        screen.onInterrupt(shell::interrupt);
        var prompt = new Prompt(
                screen,
                host,
                new Completion(shell.knowledge(), () -> settings.variables().keySet()));
        new Conversation(shell, screen, prompt, settings).run();
    }

    private static Attributes keysAsOnAnyTerminal() {
        var attributes = new Attributes();
        attributes.setControlChar(Attributes.ControlChar.VINTR, 3);
        attributes.setControlChar(Attributes.ControlChar.VEOF, 4);
        attributes.setLocalFlag(Attributes.LocalFlag.ISIG, true);
        attributes.setInputFlag(Attributes.InputFlag.ICRNL, true);
        attributes.setOutputFlag(Attributes.OutputFlag.OPOST, true);
        attributes.setOutputFlag(Attributes.OutputFlag.ONLCR, true);
        return attributes;
    }

    FakeGateway gateway() {
        return gateway;
    }

    void type(String keys) throws IOException {
        terminal.processInputBytes(keys.replace('\n', '\r').getBytes(StandardCharsets.UTF_8));
    }

    void resize(int columns, int rows) {
        terminal.setSize(Size.of(columns, rows));
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
    void clear() throws IOException, InterruptedException {
        talk.join(10_000);
        assertThat(talk.isAlive()).as("the conversation goes on").isFalse();
        assertThat(picture.takenOver()).as("the screen is taken over").isFalse();
        terminal.close();
        reached.close();
        assertThat(gateway.leftNothing()).isTrue();
        client.close();
        gateway.close();
    }
}

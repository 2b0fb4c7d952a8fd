package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.cli.catalog.Completion;
import io.millrace.cli.option.Options;
import io.millrace.cli.option.Target;
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
import java.util.Map;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.impl.LineDisciplineTerminal;

/// A person who sits down at a prompt and types; only the terminal's own end is in memory. Closing it leaves.
final class Sitting implements AutoCloseable {
    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
    private final FakeGateway gateway;
    private final Client client;
    private final Gateway reached;
    private final LineDisciplineTerminal terminal;
    private final Thread talk;

    Sitting(FakeGateway gateway, Map<String, String> environment) throws IOException {
        this.gateway = gateway;
        this.client = new Client(Connection.to(gateway.address()));
        this.reached = Gateway.reach(client, Target.at(gateway.address())).orThrow();
        this.terminal = new LineDisciplineTerminal("test", "xterm", seen, StandardCharsets.UTF_8);
        terminal.setSize(Size.of(80, 24));
        terminal.setAttributes(keysAsOnAnyTerminal());
        this.talk = Thread.ofPlatform().name("talk").start(() -> converse(environment));
        await().until(() -> screen().contains("millrace>"));
    }

    private void converse(Map<String, String> environment) {
        var none = new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
        var host = new Host(environment, new ByteArrayInputStream(new byte[0]), none, none, true, false);
        var screen = new TerminalScreen(terminal, true);
        var settings = new Settings(Options.at(gateway.address()), true);
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

    /// Types keys; a line break is the key that ends a line.
    Sitting type(String keys) throws IOException {
        terminal.processInputBytes(keys.replace('\n', '\r').getBytes(StandardCharsets.UTF_8));
        return this;
    }

    /// What a terminal sends for a text from its clipboard.
    Sitting paste(String text) throws IOException {
        terminal.processInputBytes(("\u001b[200~" + text + "\u001b[201~").getBytes(StandardCharsets.UTF_8));
        return this;
    }

    Sitting awaitScreen(String text) {
        await().until(() -> screen().contains(text));
        return this;
    }

    Sitting awaitStatement(String statement) {
        await(statement).until(() -> gateway.statements().contains(statement));
        return this;
    }

    /// All that was ever written, without the codes that colour it and move the cursor.
    String screen() {
        return seen.toString(StandardCharsets.UTF_8).replaceAll("\u001b\\[[0-9;?]*[A-Za-z]", "");
    }

    @Override
    public void close() throws IOException {
        type("\u0004");
        try {
            talk.join(10_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(talk.isAlive()).as("the conversation goes on").isFalse();
        terminal.close();
        reached.close();
        client.close();
    }
}

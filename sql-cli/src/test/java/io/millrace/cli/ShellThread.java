package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ConnectionTarget;
import io.millrace.cli.option.ShellOptions;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.ProcessHost;
import io.millrace.cli.terminal.Prompt;
import io.millrace.cli.terminal.StandardOutput;
import io.millrace.cli.terminal.TerminalScreen;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.sql.catalog.Completion;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jline.terminal.Attributes;
import org.jline.terminal.Size;
import org.jline.terminal.impl.LineDisciplineTerminal;

/// A thread with the interactive shell at a terminal in memory, of 80 columns and 24 rows.
final class ShellThread {
    private final Client client;
    private final Gateway reached;
    private final ShellOptions options;
    private final LineDisciplineTerminal terminal;
    private final Thread thread;

    /// @param seen takes what the terminal is sent
    ShellThread(FakeGateway gateway, Map<String, String> environment, OutputStream seen) throws IOException {
        options = new ShellOptions(
                ConnectionTarget.at(gateway.address()), List.of(), List.of(), Map.of(), Map.of(), Optional.empty());
        client = new Client(Connection.to(gateway.address()));
        reached =
                Gateway.connect(client, ConnectionTarget.at(gateway.address())).orThrow();
        terminal = new LineDisciplineTerminal("test", "xterm", seen, StandardCharsets.UTF_8);
        terminal.setSize(Size.of(80, 24));
        terminal.setAttributes(keysAsOnAnyTerminal());
        thread = Thread.ofPlatform().name("shell").start(() -> converse(environment));
    }

    private void converse(Map<String, String> environment) {
        var none = new StandardOutput(OutputStream.nullOutputStream(), false);
        var host = new ProcessHost(environment, new ByteArrayInputStream(new byte[0]), none, none, true, false);
        var screen = new TerminalScreen(terminal, !environment.containsKey("NO_COLOR"));
        var settings = new Settings(options, true);
        var shell = new Shell(reached, screen, settings);
        screen.onInterrupt(shell::interrupt);
        var prompt = new Prompt(
                screen,
                host,
                new Completion(shell.catalog(), () -> settings.variables().keySet()));
        new InteractiveLoop(shell, screen, prompt, settings).run();
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
    void type(String keys) throws IOException {
        terminal.processInputBytes(keys.replace('\n', '\r').getBytes(StandardCharsets.UTF_8));
    }

    /// What a terminal sends for a text from its clipboard.
    void paste(String text) throws IOException {
        terminal.processInputBytes(("\u001b[200~" + text + "\u001b[201~").getBytes(StandardCharsets.UTF_8));
    }

    void resize(int columns, int rows) {
        terminal.setSize(Size.of(columns, rows));
    }

    boolean isOver() {
        return !thread.isAlive();
    }

    /// Waits for its end, which someone has typed, and closes all that it used.
    void end() throws IOException {
        try {
            thread.join(10_000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        assertThat(isOver()).as("the conversation is over").isTrue();
        terminal.close();
        reached.close();
        client.close();
    }
}

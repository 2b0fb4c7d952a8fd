package io.millrace.cli;

import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// A user at a prompt of a terminal in memory. Closing it leaves the shell.
final class PromptUser implements AutoCloseable {
    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
    private final FakeGateway gateway;
    private final ShellThread shell;

    PromptUser(FakeGateway gateway, Map<String, String> environment) throws IOException {
        this.gateway = gateway;
        this.shell = new ShellThread(gateway, environment, seen);
        await().until(() -> screen().contains("millrace>"));
    }

    /// Types keys; a line break is the key that ends a line.
    PromptUser type(String keys) throws IOException {
        shell.type(keys);
        return this;
    }

    /// What a terminal sends for a text from its clipboard.
    PromptUser paste(String text) throws IOException {
        shell.paste(text);
        return this;
    }

    PromptUser awaitScreen(String text) {
        await().until(() -> screen().contains(text));
        return this;
    }

    PromptUser awaitStatement(String statement) {
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
        shell.end();
    }
}

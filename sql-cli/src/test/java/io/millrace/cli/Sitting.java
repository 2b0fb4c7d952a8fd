package io.millrace.cli;

import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// A person who sits down at a prompt and types; only the terminal's own end is in memory. Closing it leaves.
final class Sitting implements AutoCloseable {
    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
    private final FakeGateway gateway;
    private final Talk talk;

    Sitting(FakeGateway gateway, Map<String, String> environment) throws IOException {
        this.gateway = gateway;
        this.talk = new Talk(gateway, environment, seen);
        await().until(() -> screen().contains("millrace>"));
    }

    /// Types keys; a line break is the key that ends a line.
    Sitting type(String keys) throws IOException {
        talk.type(keys);
        return this;
    }

    /// What a terminal sends for a text from its clipboard.
    Sitting paste(String text) throws IOException {
        talk.paste(text);
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
        talk.end();
    }
}

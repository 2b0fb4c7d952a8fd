package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AlertsCommandTest {
    @TempDir
    private Path directory;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private String problemOf(String receiver, String file) throws IOException {
        err.reset();
        var path = Files.writeString(directory.resolve("alerts.yaml"), file);
        var code = new AlertsCommand(new PrintStream(out), new PrintStream(err))
                .run(List.of("test", receiver, path.toString()));
        assertThat(code).isEqualTo(1);
        return err.toString(StandardCharsets.UTF_8).strip();
    }

    @Test
    void namesTheReceiversThatThereAre() throws IOException {
        assertThat(problemOf("chat", "")).endsWith("alerts.yaml names no receiver 'chat'");
        assertThat(problemOf("chat", "receivers: {ops: {type: webhook, url: 'http://localhost:9/'}}"))
                .endsWith("alerts.yaml names no receiver 'chat'; it names ops");
    }
}

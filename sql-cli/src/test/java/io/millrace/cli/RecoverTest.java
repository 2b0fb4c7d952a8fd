package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests `\recover` against a fake cluster.
class RecoverTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private FakeCluster cluster;

    @BeforeEach
    void start() throws IOException {
        cluster = new FakeCluster();
    }

    @AfterEach
    void stop() {
        cluster.close();
    }

    private ExitCode recover() throws IOException {
        return recover("");
    }

    private ExitCode recover(String argument) throws IOException {
        try (var gateway = new FakeGateway()) {
            var words = List.of(
                    "--endpoint", gateway.address(), "--cluster", cluster.address(), "-e", "\\recover 8a5c" + argument);
            return TranscriptTest.run(words, "", out, err);
        }
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8) + err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void saysThatTheJobStarts() throws IOException {
        assertThat(recover()).as(this::printed).isEqualTo(ExitCode.SUCCESS);
        assertThat(printed()).contains("Job " + FakeCluster.JOB + " is starting again; \\job ");
    }

    @Test
    void startsFromAnEarlierPointOnlyIfAskedTo() throws IOException {
        assertThat(recover()).isEqualTo(ExitCode.SUCCESS);
        assertThat(cluster.recoveries()).containsExactly("");
        assertThat(recover(" earlier")).isEqualTo(ExitCode.SUCCESS);
        assertThat(cluster.recoveries()).containsExactly("", "earlier=true");
        assertThat(recover(" later")).isNotEqualTo(ExitCode.SUCCESS);
        assertThat(printed()).contains("\\recover takes the id of a job and, optionally, the word earlier.");
    }

    @Test
    void saysWhyItDoesNot() throws IOException {
        cluster.refuses(409, "The job is RUNNING.");
        assertThat(recover()).isEqualTo(ExitCode.STATEMENT);
        assertThat(printed()).isEqualTo("error: The job is RUNNING.\n");
    }
}

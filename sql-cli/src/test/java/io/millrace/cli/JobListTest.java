package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests `\jobs` against a fake cluster.
class JobListTest {
    private static final String TRACE = "java.lang.RuntimeException: Failed to get metadata for topics [clicks].\n"
            + "\tat x.Y.z(Y.java:1)\nCaused by: org.kafka.UnknownTopic: There is none.\n\tat x.Y.z(Y.java:1)\n";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private String list(FakeCluster cluster, String... more) throws IOException {
        try (cluster;
                var gateway = new FakeGateway()) {
            var words = new ArrayList<>(
                    List.of("--endpoint", gateway.address(), "--cluster", cluster.address(), "-e", "\\jobs"));
            words.addAll(List.of(more));
            assertThat(TranscriptTest.run(words, "", out, err)).isEqualTo(ExitCode.SUCCESS);
            return out.toString(StandardCharsets.UTF_8);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"RESTARTING", "FAILING", "CREATED"})
    void saysWhyAJobRestarts(String state) throws IOException {
        assertThat(list(new FakeCluster().hasFailed(state, TRACE)))
                .contains(state, "8a5c0011 restarts: Failed to get metadata for topics [clicks]: There is none.\n");
    }

    @Test
    void saysNothingOfAJobThatRuns() throws IOException {
        assertThat(list(new FakeCluster())).contains("RUNNING").doesNotContain("restarts:");
    }

    @Test
    void saysWhyARunningJobGetsNowhere() throws IOException {
        assertThat(list(new FakeCluster()
                        .findsWrong("KEEPS_FAILING", "The job keeps failing: it has been restarted 3 times.")))
                .contains("RUNNING", "8a5c0011: The job keeps failing: it has been restarted 3 times.\n");
    }

    @Test
    void keepsASlowJobOutOfTheList() throws IOException {
        assertThat(list(new FakeCluster().findsWrong("BUSY_SINK", "The sink is busy.")))
                .contains("RUNNING")
                .doesNotContain("busy");
    }

    @Test
    void keepsTheReasonOutOfWhatProgramsRead() throws IOException {
        assertThat(list(new FakeCluster().restarts(TRACE), "-o", "csv"))
                .contains("RESTARTING")
                .doesNotContain("restarts:");
    }
}

package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests `\rescale` against a fake cluster.
class RescaleTest {
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

    @Test
    void saysWhenAllTasksRun() throws IOException {
        cluster.answers(FakeCluster.underway(), FakeCluster.done());
        assertThat(shell("\\rescale 8a5c 2")).isEqualTo(ExitCode.SUCCESS);
        assertThat(printed()).startsWith("Job " + FakeCluster.JOB + " runs with parallelism 2, after ");
        assertThat(cluster.requests()).singleElement().satisfies(asked -> {
            assertThat(asked.parallelism()).contains(2);
            assertThat(asked.vertices()).isEmpty();
        });
    }

    @Test
    void asksNoMoreOfAVertexThanItsMaxParallelism() throws IOException {
        cluster.answers(FakeCluster.done());
        assertThat(shell("\\rescale 8a5c 4")).isEqualTo(ExitCode.SUCCESS);
        assertThat(printed()).contains("as far as the max parallelism of its vertices allows");
        assertThat(cluster.requests().getFirst().vertices().orElseThrow().values())
                .containsExactly(2);
    }

    @Test
    void asksUnderTheSameIdWhereAnAnswerWasMissed() throws IOException {
        cluster.loses(2).answers(FakeCluster.done());
        assertThat(shell("\\rescale 8a5c 2")).isEqualTo(ExitCode.SUCCESS);
        assertThat(cluster.requests())
                .hasSizeGreaterThan(1)
                .allMatch(cluster.requests().getFirst()::equals);
    }

    @Test
    void givesUpAClusterThatDoesNotAnswer() throws IOException {
        cluster.loses(Integer.MAX_VALUE);
        assertThat(shell("\\rescale 8a5c 2", "--reconnect", "0")).isEqualTo(ExitCode.STATEMENT);
        assertThat(errors()).contains(cluster.address());
    }

    @Test
    void saysWhyItHasFailed() throws IOException {
        cluster.answers(FakeCluster.failed("the slots are not enough"));
        assertThat(shell("\\rescale 8a5c 2")).isEqualTo(ExitCode.STATEMENT);
        assertThat(errors())
                .isEqualTo("error: The parallelism was not changed and the job continues as before: the slots are not"
                        + " enough\n");
    }

    @Test
    void saysWhatAClusterThatCannotDoItSays() throws IOException {
        cluster.refuses(503, "Rescaling is temporarily disabled. See FLINK-12312.");
        assertThat(shell("\\rescale 8a5c 2")).isEqualTo(ExitCode.STATEMENT);
        assertThat(errors())
                .contains("cannot change the parallelism", "\\stop", "Rescaling is temporarily disabled")
                .doesNotContain("\tat ");
    }

    @Test
    void saysWhatARefusalSays() throws IOException {
        cluster.refuses(409, "The job is being rescaled already.");
        assertThat(shell("\\rescale 8a5c 2")).isEqualTo(ExitCode.STATEMENT);
        assertThat(errors()).isEqualTo("error: The job is being rescaled already.\n");
    }

    private ExitCode shell(String command, String... options) throws IOException {
        try (var gateway = new FakeGateway()) {
            var words = new ArrayList<>(
                    List.of("--endpoint", gateway.address(), "--cluster", cluster.address(), "-e", command));
            words.addAll(List.of(options));
            return TranscriptTest.run(words, "", out, err);
        }
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }
}

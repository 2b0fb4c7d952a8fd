package io.millrace.server.engine.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.Triggers.Progress;
import java.util.concurrent.CompletionException;
import org.apache.flink.runtime.rest.handler.async.OperationResult;
import org.junit.jupiter.api.Test;

final class TriggersProjectionTest {
    private static final TriggersProjection SPECIFIED = new TriggersProjection(Progress.FAILED, false);

    @Test
    void hasNoOutcomeBeforeTheEnd() {
        var poll = SPECIFIED.savepoint(OperationResult.inProgress());
        assertThat(poll.status().id()).isEqualTo(Progress.IN_PROGRESS);
        assertThat(poll.operation()).isEmpty();
    }

    @Test
    void tellsWhereASavepointIs() {
        var poll = SPECIFIED.savepoint(OperationResult.success("file:/there"));
        assertThat(poll.status().id()).isEqualTo(Progress.COMPLETED);
        assertThat(poll.operation().orElseThrow().location()).contains("file:/there");
        assertThat(poll.operation().orElseThrow().failureCause()).isEmpty();
    }

    @Test
    void tellsWhyThereIsNoneInOneLineForEachCause() {
        var thrown = new CompletionException(
                new IllegalStateException("no room\nand more", new RuntimeException("disk full")));
        var poll = SPECIFIED.checkpoint(OperationResult.failure(thrown));
        assertThat(poll.status().id()).isEqualTo(Progress.FAILED);
        var cause = poll.operation().orElseThrow().failureCause().orElseThrow();
        assertThat(cause.type()).isEqualTo("java.lang.IllegalStateException");
        assertThat(cause.stackTrace())
                .isEqualTo(
                        "java.lang.IllegalStateException: no room\nCaused by: java.lang.RuntimeException: disk full");
    }

    @Test
    void answersAsAStockClusterIfConfigured() {
        var stock = new TriggersProjection(Progress.COMPLETED, true);
        var poll = stock.savepoint(OperationResult.failure(new IllegalStateException("no room")));
        assertThat(poll.status().id()).isEqualTo(Progress.COMPLETED);
        assertThat(poll.operation().orElseThrow().failureCause().orElseThrow().stackTrace())
                .contains("\tat " + TriggersProjectionTest.class.getName());
    }
}

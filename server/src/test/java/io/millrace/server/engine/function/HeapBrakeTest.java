package io.millrace.server.engine.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HeapBrakeTest {
    private final FutureTask<Object> call = new FutureTask<>(() -> HeapBrake.passed("function"));
    private final Thread thread = Thread.ofPlatform().unstarted(call);

    @AfterEach
    void release() {
        HeapBrake.release();
    }

    private void awaitHeld() {
        HeapBrake.hold(Set.of(thread.threadId()));
        thread.start();
        await().until(() -> thread.getState() == Thread.State.TIMED_WAITING);
    }

    @Test
    void holdsAThreadUntilThereIsRoom() throws Exception {
        awaitHeld();
        assertThat(call).isNotDone();

        HeapBrake.release();

        assertThat(call.get()).isEqualTo("function");
    }

    @Test
    void aThreadWhoseJobEndsCallsNoMore() throws Exception {
        awaitHeld();

        thread.interrupt();

        assertThatThrownBy(call::get)
                .isInstanceOf(ExecutionException.class)
                .cause()
                .isInstanceOf(FullHeapException.class)
                .hasMessageContaining("this job has allocated most of it");
    }

    @Test
    void othersPass() {
        HeapBrake.hold(Set.of(thread.threadId()));

        assertThat(HeapBrake.passed("function")).isEqualTo("function");
    }
}

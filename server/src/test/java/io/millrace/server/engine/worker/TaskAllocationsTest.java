package io.millrace.server.engine.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.flink.api.common.JobID;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.functions.source.legacy.SourceFunction;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

// sources of the older interface are what this is about
@SuppressWarnings("deprecation")
class TaskAllocationsTest {
    private static final int BYTES = 1 << 20;
    private static final int VALUES = 200;
    /// Taken by the source when it has made its values, and given back when it may end.
    private static final Semaphore RUNS = new Semaphore(0);

    private static final Semaphore ENDS = new Semaphore(0);

    /// Such a source has a thread beside that of its task, as the engine's own generator of rows in SQL.
    private static final class Values implements SourceFunction<byte[]> {
        private static final long serialVersionUID = 1;

        @Override
        public void run(SourceContext<byte[]> context) throws InterruptedException {
            for (int i = 0; i < VALUES; i++) {
                context.collect(new byte[BYTES]);
            }
            RUNS.release();
            ENDS.acquire();
        }

        @Override
        public void cancel() {
            ENDS.release();
        }
    }

    /// Makes numbers without an end.
    private static final class Numbers implements SourceFunction<Long> {
        private static final long serialVersionUID = 1;
        private static final AtomicLong MADE = new AtomicLong();

        private volatile boolean cancelled;

        @Override
        public void run(SourceContext<Long> context) {
            while (!cancelled) {
                context.collect(MADE.get());
                MADE.incrementAndGet();
            }
        }

        @Override
        public void cancel() {
            cancelled = true;
        }
    }

    @BeforeEach
    void forgetEarlierRuns() {
        RUNS.drainPermits();
        ENDS.drainPermits();
    }

    @Test
    void whatASourceAllocatesCountsForItsJob() throws Exception {
        var environment = StreamExecutionEnvironment.createLocalEnvironment(1);
        environment.addSource(new Values()).sinkTo(new DiscardingSink<>());
        var allocations = new TaskAllocations();
        var job = environment.executeAsync();
        try {
            RUNS.acquire();
            List<TaskManagerReport.Share> shares = allocations.sample();

            assertThat(shares).singleElement().satisfies(share -> {
                assertThat(share.job()).isEqualTo(job.getJobID().toHexString());
                assertThat(share.bytes()).isGreaterThan((long) VALUES * BYTES);
            });
        } finally {
            ENDS.release();
            job.getJobExecutionResult().get();
        }
        await().until(() -> allocations.sample().isEmpty());
    }

    @Test
    void failsTheTasksOfOneJob() throws Exception {
        var environment = StreamExecutionEnvironment.createLocalEnvironment(1);
        environment.addSource(new Values()).sinkTo(new DiscardingSink<>());
        var job = environment.executeAsync();
        RUNS.acquire();
        var allocations = new TaskAllocations();

        allocations.fail(new JobID().toHexString(), new IllegalStateException("not this one"));
        allocations.fail(job.getJobID().toHexString(), new IllegalStateException("it has filled the heap"));

        assertThatThrownBy(() -> job.getJobExecutionResult().get()).rootCause().hasMessage("it has filled the heap");
    }

    @Test
    void holdsTheTasksOfAJobUntilItMayGoOn() throws Exception {
        var environment = StreamExecutionEnvironment.createLocalEnvironment(1);
        environment.addSource(new Numbers()).sinkTo(new DiscardingSink<>());
        var job = environment.executeAsync();
        await().until(() -> Numbers.MADE.get() > 0);
        var release = new CountDownLatch(1);

        new TaskAllocations().hold(job.getJobID().toHexString(), release);
        // the source has one number in its hands
        await().during(Duration.ofMillis(200)).until(Numbers.MADE::get, new LastValue()::isSame);
        long held = Numbers.MADE.get();
        release.countDown();
        await().until(() -> Numbers.MADE.get() > held + 1);

        job.cancel().get();
    }

    private static final class LastValue {
        private long last = -1;

        boolean isSame(long value) {
            boolean same = value == last;
            last = value;
            return same;
        }
    }
}

package io.millrace.server.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.admission.LimitMeter;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.LimitUse;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StatementExecutorTest {
    private static final Duration KEEP = Duration.ofSeconds(5);

    private final CountDownLatch gate = new CountDownLatch(1);
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private final List<String> refused = Collections.synchronizedList(new ArrayList<>());
    private StatementExecutor workers = workers(new PlanningLimits(1, 1, 100, 0, Duration.ZERO, Duration.ZERO));

    private static StatementExecutor workers(PlanningLimits limits) {
        return new StatementExecutor(new StatementExecutor.Size(0, 16, KEEP, limits));
    }

    private void limit(PlanningLimits limits) {
        workers.close();
        workers = workers(limits);
    }

    @AfterEach
    void close() {
        gate.countDown();
        workers.close();
    }

    private StatementExecutor.Task task(String user, String name, Runnable work) {
        return new StatementExecutor.Task(
                user,
                () -> {
                    work.run();
                    done.add(name);
                },
                why -> refused.add(why.reason()));
    }

    private void awaitGate() {
        try {
            gate.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private LimitUse use(String key) {
        return workers.meters().stream()
                .filter(meter -> meter.key().equals(key))
                .map(LimitMeter::state)
                .findFirst()
                .orElseThrow();
    }

    private void awaitPlanned(int number) {
        await().until(() -> use("sql-gateway.planning.slots").used() == number);
    }

    /// A thread that waits for a processor before it has started.
    private final class SlowThread extends Thread {
        private SlowThread(Runnable work) {
            super(work, "slow");
            setDaemon(true);
        }

        @Override
        public void start() {
            done.add("starts");
            awaitGate();
            super.start();
        }
    }

    @Test
    void othersGoOnWhileAThreadStarts() throws InterruptedException {
        workers.close();
        workers = new StatementExecutor(
                new StatementExecutor.Size(0, 16, KEEP, new PlanningLimits(1, 1, 100, 0, Duration.ZERO, Duration.ZERO)),
                SlowThread::new);
        Thread.ofVirtual().start(() -> workers.run(task("ann", "a", () -> {})));
        await().until(() -> done.contains("starts"));
        var other = Thread.ofVirtual().start(() -> workers.admit("ben"));
        assertThat(other.join(TestTimeout.LIMIT)).isTrue();
        gate.countDown();
        await().until(() -> done.contains("a"));
    }

    @Test
    void aThreadThatCannotStartIsNotCounted() {
        workers.close();
        var failing = new AtomicBoolean(true);
        workers = new StatementExecutor(
                new StatementExecutor.Size(0, 1, KEEP, new PlanningLimits(1, 1, 100, 0, Duration.ZERO, Duration.ZERO)),
                work -> new Thread(work) {
                    @Override
                    public void start() {
                        if (failing.getAndSet(false)) {
                            throw new OutOfMemoryError("unable to create native thread");
                        }
                        super.start();
                    }
                });
        assertThatThrownBy(() -> workers.run(task("ann", "a", () -> {}))).isInstanceOf(OutOfMemoryError.class);
        workers.run(task("ben", "b", () -> {}));
        await().until(() -> done.containsAll(List.of("a", "b")));
    }

    /// The first task waits as for a service, a file or a lock, and the second one works.
    @Test
    void aTaskThatOnlyWaitsLosesItsSlot() {
        limit(new PlanningLimits(2, 2, 100, 0, Duration.ZERO, Duration.ZERO));
        workers.plan(task("waiting", "w", this::awaitGate));
        workers.plan(task("working", "l", this::workUntilGate));
        awaitPlanned(2);
        workers.plan(task("other", "o1", () -> {}));
        await().until(() -> {
            workers.releaseWaiting();
            return done.contains("o1");
        });
        assertThat(use("sql-gateway.planning.slots").used()).isEqualTo(1);
        gate.countDown();
        await().until(() -> done.size() == 3);
        awaitPlanned(0);
    }

    private void workUntilGate() {
        while (gate.getCount() > 0) {
            Thread.onSpinWait();
        }
    }

    @Test
    void statementsOfUsersAreInTurn() {
        workers.plan(task("greedy", "g0", this::awaitGate));
        awaitPlanned(1);
        for (int i = 1; i <= 3; i++) {
            workers.plan(task("greedy", "g" + i, () -> {}));
        }
        workers.plan(task("other", "o1", () -> {}));
        assertThat(use("sql-gateway.planning.max-waiting").used()).isEqualTo(4);
        assertThat(use("sql-gateway.user.max-waiting").used()).isEqualTo(3);
        gate.countDown();
        await().until(() -> done.size() == 5);
        assertThat(done).containsExactly("g0", "g1", "o1", "g2", "g3");
        assertThat(use("sql-gateway.planning.slots").highest()).isEqualTo(1);
    }

    @Test
    void aSlotIsLeftForOtherUsers() {
        limit(new PlanningLimits(3, 2, 100, 0, Duration.ZERO, Duration.ZERO));
        for (int i = 0; i < 5; i++) {
            workers.plan(task("greedy", "g", this::awaitGate));
        }
        awaitPlanned(2);
        workers.plan(task("other", "o", () -> {}));
        await().until(() -> done.contains("o"));
        assertThat(done).containsExactly("o");
    }

    @Test
    void whatPlansNothingDoesNotWait() {
        workers.plan(task("greedy", "g", this::awaitGate));
        awaitPlanned(1);
        workers.plan(task("greedy", "waits", () -> {}));
        workers.run(task("greedy", "quick", () -> {}));
        await().until(() -> done.contains("quick"));
        assertThat(done).containsExactly("quick");
    }

    @Test
    void aStatementThatWaitsForItsJobHoldsNoSlot() {
        workers.plan(task("a", "job", () -> {
            PlanningSlot.endPlanning();
            PlanningSlot.endPlanning();
            awaitGate();
        }));
        workers.plan(task("a", "next", () -> {}));
        await().until(() -> done.contains("next"));
        assertThat(done).containsExactly("next");
        awaitPlanned(0);
        gate.countDown();
        await().until(() -> done.size() == 2);
        workers.plan(task("a", "last", () -> {}));
        await().until(() -> done.size() == 3);
        awaitPlanned(0);
    }

    @Test
    void aCancelledStatementLeavesTheQueueAtOnce() {
        workers.plan(task("a", "g", this::awaitGate));
        awaitPlanned(1);
        var cancelled = task("a", "cancelled", () -> {});
        workers.plan(cancelled);
        workers.expedite(cancelled);
        await().until(() -> done.contains("cancelled"));
        assertThat(use("sql-gateway.planning.max-waiting").used()).isZero();
    }

    private void assertRefused(String user, String key) {
        assertThatThrownBy(() -> workers.admit(user)).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(FaultCode.TOO_MANY);
            assertThat(refusal.reason()).contains("(" + key + ")").containsPattern("Try again in \\d+ s\\.");
            assertThat(refusal.retryAfter())
                    .hasValueSatisfying(
                            time -> assertThat(time).isBetween(Duration.ofSeconds(1), Duration.ofMinutes(1)));
        });
        assertThat(use(key).refused()).isPositive();
        assertThat(use(key).lastRefused()).isPresent();
    }

    @Test
    void refusesWhenTooManyOfOneUserWait() {
        limit(new PlanningLimits(1, 1, 100, 2, Duration.ZERO, Duration.ZERO));
        workers.plan(task("greedy", "g", this::awaitGate));
        awaitPlanned(1);
        workers.admit("greedy");
        workers.plan(task("greedy", "g", () -> {}));
        workers.plan(task("greedy", "g", () -> {}));
        assertRefused("greedy", "sql-gateway.user.max-waiting");
        workers.admit("other");
    }

    @Test
    void refusesWhenTooManyWait() {
        limit(new PlanningLimits(1, 1, 2, 0, Duration.ZERO, Duration.ZERO));
        workers.plan(task("a", "g", this::awaitGate));
        awaitPlanned(1);
        workers.plan(task("a", "a", () -> {}));
        workers.admit("c");
        workers.plan(task("b", "b", () -> {}));
        assertRefused("c", "sql-gateway.planning.max-waiting");
    }

    @Test
    void refusesWhenTheEstimatedWaitIsTooLong() {
        limit(new PlanningLimits(1, 1, 100, 0, Duration.ofNanos(1), Duration.ZERO));
        workers.plan(task("a", "first", () -> {}));
        await().until(() -> done.contains("first"));
        awaitPlanned(0);
        workers.plan(task("a", "g", this::awaitGate));
        awaitPlanned(1);
        workers.admit("a");
        workers.plan(task("a", "waits", () -> {}));
        assertRefused("a", "sql-gateway.planning.max-wait");
    }

    @Test
    void aStatementDoesNotWaitBeyondItsDeadline() {
        limit(new PlanningLimits(1, 1, 100, 0, Duration.ZERO, Duration.ofMillis(1)));
        workers.plan(task("a", "g", this::awaitGate));
        awaitPlanned(1);
        workers.plan(task("a", "late", () -> {}));
        await().untilAsserted(() -> {
            workers.expire();
            assertThat(refused).hasSize(1);
        });
        assertThat(refused.getFirst()).contains("(sql-gateway.planning.queue-time)");
        gate.countDown();
        await().until(() -> done.contains("g"));
        assertThat(done).containsExactly("g");
    }

    @Test
    void someThreadsAreKeptForUsersWhoHaveNone() {
        for (int i = 0; i < 20; i++) {
            workers.run(task("greedy", "g", this::awaitGate));
        }
        await().until(() -> use("sql-gateway.worker.threads.max").used() >= 14);
        workers.run(task("other", "o", () -> {}));
        await().until(() -> done.contains("o"));
        assertThat(done).containsExactly("o");
    }
}

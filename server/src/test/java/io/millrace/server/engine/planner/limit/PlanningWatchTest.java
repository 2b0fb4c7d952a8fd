package io.millrace.server.engine.planner.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanningWatchTest {
    private static final int BLOCK = 1 << 20;
    private static final StatementLimits LIMITS = new StatementLimits(1_000, 1_000, Duration.ofMillis(200), 3L << 20);

    private final PlanningWatch watch = new PlanningWatch(LIMITS, () -> false);
    private final CountDownLatch gate = new CountDownLatch(1);

    @Test
    void interruptsWorkThatTakesLongerThanItMay() throws Exception {
        var reported = new AtomicReference<Refusal>();

        assertThatThrownBy(() -> watch.watch("SELECT 1", reported::set, () -> {
                    try (var _ = PlanningBudget.current().planning()) {
                        gate.await();
                        return "done";
                    }
                }))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining(StatementLimits.PLANNING_TIME);
        await().atMost(TestTimeout.LIMIT).until(() -> reported.get() != null);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void isIdleAWhileAfterTheLastStatement() throws Exception {
        assertThat(watch.watch("SELECT 1", _ -> {}, watch::isIdle)).isFalse();
        assertThat(watch.isIdle()).isFalse();
        await().atMost(TestTimeout.LIMIT).until(watch::isIdle);
        watch.use();
        assertThat(watch.isIdle()).isFalse();
    }

    @Test
    void tellsOfARefusalThatTheThreadDoesNotNotice() throws Exception {
        var reported = new CompletableFuture<Refusal>();
        var work = new FutureTask<>(() -> watch.watch("SELECT 1", reported::complete, () -> {
            try (var _ = PlanningBudget.current().planning()) {
                while (!reported.isDone()) {
                    Thread.onSpinWait();
                }
                return "done";
            }
        }));
        Thread.ofPlatform().daemon().start(work);

        assertThat(reported.get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS).code())
                .isEqualTo(FaultCode.STATEMENT_FAILED);
        assertThat(work.get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("done");
    }

    @Test
    void countsOnlyTheTimeInThePlanner() throws Exception {
        var waited = watch.watch("SELECT 1", _ -> {}, () -> gate.await(1, TimeUnit.SECONDS));

        assertThat(waited).isFalse();
    }

    @Test
    void isHeavyWhileAStatementThatMayHaveFilledTheHeapIsPlanned() throws Exception {
        var limits = new StatementLimits(1_000, 1_000, Duration.ZERO, 3L << 20);
        var careful = new PlanningWatch(limits, () -> false);

        var small = careful.watch("SELECT 1", _ -> {}, careful::isHeavy);
        var large = careful.watch("SELECT 2", _ -> {}, () -> {
            for (var allocated = 0L; allocated < Runtime.getRuntime().maxMemory() / 8; allocated += BLOCK) {
                assertThat(new byte[BLOCK]).hasSize(BLOCK);
            }
            return careful.isHeavy();
        });

        assertThat(small).isFalse();
        assertThat(large).isTrue();
        assertThat(careful.isHeavy()).isFalse();
    }

    @Test
    void endsTheStatementThatHasTakenMostOfAFullHeap() throws Exception {
        var full = new AtomicBoolean();
        var limits = new StatementLimits(1_000, 1_000, Duration.ZERO, 3L << 20);
        var careful = new PlanningWatch(limits, full::get);
        var small = new FutureTask<>(() -> careful.watch("SELECT 1", _ -> {}, () -> {
            try (var _ = PlanningBudget.current().planning()) {
                gate.await();
                return "done";
            }
        }));
        Thread.ofPlatform().daemon().start(small);

        assertThatThrownBy(() -> careful.watch("SELECT 2", _ -> {}, () -> {
                    try (var _ = PlanningBudget.current().planning()) {
                        var blocks = 0L;
                        while (!Thread.currentThread().isInterrupted()) {
                            blocks += new byte[BLOCK].length;
                            full.set(blocks > Runtime.getRuntime().maxMemory() / 4);
                        }
                        throw new InterruptedException();
                    }
                }))
                .isInstanceOf(Refusal.class)
                .hasMessageContaining("nearly full");
        gate.countDown();
        assertThat(small.get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("done");
    }

    @Test
    void longStatementsWaitForEachOther() throws Exception {
        var sql = "SELECT " + "1, ".repeat(2_000) + "1";
        var inside = new CountDownLatch(1);
        var first = new FutureTask<>(() -> watch.watch(sql, _ -> {}, () -> {
            inside.countDown();
            gate.await();
            return "first";
        }));
        Thread.ofPlatform().daemon().start(first);
        assertThat(inside.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        var second = new FutureTask<>(() -> watch.watch(sql, _ -> {}, () -> "second"));
        var thread = Thread.ofPlatform().daemon().start(second);

        await().atMost(TestTimeout.LIMIT).until(() -> thread.getState() == Thread.State.WAITING);
        assertThat(watch.watch("SELECT 1", _ -> {}, () -> "short")).isEqualTo("short");
        assertThat(second.isDone()).isFalse();
        gate.countDown();

        assertThat(second.get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo("second");
        assertThatThrownBy(() -> watch.watch(sql + sql.substring(6), _ -> {}, () -> "too long"))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(FaultCode.TOO_LARGE));
    }

    @Test
    void measuresAText() {
        assertThat(StatementText.of("SELECT 'it''s', `a b`, 1.5 -- no 'words' here\n/* nor 'here */ FROM t"))
                .isEqualTo(new StatementText(7, 6));
        assertThat(StatementText.of("-- a carriage return ends it\rSELECT 'it'"))
                .isEqualTo(new StatementText(2, 6));
        assertThat(StatementText.of("'open")).isEqualTo(new StatementText(1, 5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SELECT %s",
                "SELECT a WHERE (%s) AND c LIKE 'd'",
                "SELECT CASE %s END",
            })
    void leavesManySpecialOperatorsThatAreEachInAnExpressionOfItsOwn(String query) {
        var listed = "a LIKE 'b', c[1] + (d).e, f BETWEEN 1 AND 2, ".repeat(400) + "g";
        var inParentheses = "(a LIKE 'b' OR c SIMILAR TO 'd') OR ".repeat(400) + "g";
        var inCases = "WHEN a LIKE 'b' THEN c LIKE 'd' ".repeat(400) + "ELSE g";
        var qualified = "`a`.`b` = c.d OR `e` . f = (0.5) OR ".repeat(400) + "g";
        for (var expression : List.of(listed, inParentheses, inCases, qualified)) {
            assertThatCode(() -> StatementText.of(query.formatted(expression))).doesNotThrowAnyException();
        }
    }

    @Test
    void countsTheOperatorsOfEachPartOfAQuery() {
        var many = "a LIKE 'b' OR ".repeat(400) + "c";
        assertThatCode(() -> StatementText.of(
                        "SELECT %1$s FROM d WHERE %1$s GROUP BY %1$s HAVING %1$s ORDER BY %1$s".formatted(many)))
                .doesNotThrowAnyException();
    }
}

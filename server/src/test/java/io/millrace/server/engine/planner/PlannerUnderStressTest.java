package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests statements that would take the planner minutes, or more stack than there is.
class PlannerUnderStressTest {
    private static final int MANY = 20_000;
    private static final int CHAIN = 1_000;
    /// Deep enough, and compared with each other in seconds: the engine does that before it runs out of stack.
    private static final int NESTED_CONDITIONS = 5_000;
    private static final long STACK_SIZE = 16L << 20;
    private static final String TABLE =
            "CREATE TEMPORARY TABLE t (id BIGINT, name STRING) WITH ('connector' = 'datagen')";

    private Planner planner;

    @BeforeEach
    void open() throws InterruptedException {
        planner = PlannerUnderTest.open().planner();
        planner.run(Statement.of(TABLE));
    }

    @AfterEach
    void close() {
        planner.close();
    }

    @Test
    void leavesAStatementWhoseThreadIsInterrupted() throws InterruptedException {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> planner.run(Statement.of("SELECT 1"))).isInstanceOf(InterruptedException.class);
        } finally {
            Thread.interrupted();
        }

        assertThat(planner.run(Statement.of("SELECT 1"))).isNotNull();
    }

    /// The engine's rules compare each condition with all before it. The test leaves while they do.
    @Test
    void leavesTheRulesForALongChainOfConditions() throws InterruptedException {
        var conditions = IntStream.range(1, CHAIN)
                .mapToObj("id = %d AND name <> '%1$d'"::formatted)
                .collect(Collectors.joining(" OR "));
        var thrown = new AtomicReference<Throwable>();
        var thread = Thread.ofPlatform().daemon().stackSize(STACK_SIZE).unstarted(() -> {
            try {
                planner.run(Statement.of("SELECT id FROM t WHERE " + conditions));
            } catch (InterruptedException | RuntimeException e) {
                thrown.set(e);
            }
        });
        thread.start();
        await().pollInterval(Duration.ofMillis(10))
                .atMost(TestTimeout.LIMIT)
                .until(() -> runs(thread, "simplifyOrTerms"));

        thread.interrupt();

        assertThat(thread.join(TestTimeout.LIMIT)).isTrue();
        assertThat(thrown.get())
                .isInstanceOf(InterruptedException.class)
                .hasStackTraceContaining("RexSimplify.simplify");
    }

    private static boolean runs(Thread thread, String method) {
        return Arrays.stream(thread.getStackTrace())
                .anyMatch(frame -> frame.getMethodName().equals(method));
    }

    @ParameterizedTest
    @ValueSource(strings = {"operands", "parentheses", "functions", "conditions", "sub-queries"})
    void refusesAStatementThatIsNestedTooDeeplyInOneSentence(String kind) {
        var sql = switch (kind) {
            case "operands" -> "SELECT 1" + " + 1".repeat(MANY);
            case "parentheses" -> "SELECT " + "(".repeat(MANY) + "1" + ")".repeat(MANY);
            case "functions" -> "SELECT " + "ABS(".repeat(MANY) + "1" + ")".repeat(MANY);
            case "conditions" ->
                "SELECT id FROM t WHERE id = 0" + " OR id = 1 AND name = 'a'".repeat(NESTED_CONDITIONS);
            default -> "SELECT * FROM " + "(SELECT * FROM ".repeat(MANY) + "t" + ")".repeat(MANY);
        };

        refused(() -> planner.run(Statement.of(sql)));
        refused(() -> planner.configure(sql));
    }

    @Test
    void refusesToCompleteAStatementThatIsNestedTooDeeply() {
        var sql = "SELECT " + "(".repeat(MANY);

        try {
            assertThat(planner.complete(sql, sql.length())).isNotNull();
        } catch (Refusal refusal) {
            assertThat(refusal).hasMessageContaining("nested too deeply");
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void refused(ThrowingCallable statement) {
        assertThatThrownBy(statement).isInstanceOfSatisfying(Refusal.class, refusal -> {
            assertThat(refusal.code()).isEqualTo(FaultCode.INVALID_STATEMENT);
            assertThat(refusal.reason()).startsWith("The statement is nested too deeply.");
            assertThat(refusal.detail()).isEmpty();
        });
    }
}

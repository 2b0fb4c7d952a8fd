package io.millrace.server.engine.planner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.server.gateway.engine.Statement;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.Refusal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.flink.configuration.Configuration;
import org.junit.jupiter.api.Test;

class WarmUpTest {
    private static final Duration FOR_EVER = Duration.ofDays(1);

    /// Statements of the first kinds.
    private static final int FIRST = 3;
    /// The same, and two tables for the others.
    private static final int PREPARED = FIRST + 2;

    private static final Pattern FILE = Pattern.compile("file:[^']+");

    private final Recorded recorded =
            new Recorded(PlannerUnderTest.engine(new Configuration()).rehearsal());

    /// A real session, and what was run in it.
    private static final class Recorded implements WarmUp.WarmUpSession {
        private final WarmUp.WarmUpSession session;
        private final List<Statement> statements = new CopyOnWriteArrayList<>();
        private final List<Refusal> refusals = new CopyOnWriteArrayList<>();
        private final CountDownLatch closed = new CountDownLatch(1);

        Recorded(WarmUp.WarmUpSession session) {
            this.session = session;
        }

        @Override
        public void rehearse(Statement statement) throws InterruptedException {
            statements.add(statement);
            try {
                session.rehearse(statement);
            } catch (Refusal refusal) {
                refusals.add(refusal);
                throw refusal;
            }
        }

        @Override
        public void close() {
            session.close();
            closed.countDown();
        }

        void awaitEnd() throws InterruptedException {
            assertThat(closed.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }

        Path file() {
            return statements.stream()
                    .map(statement -> FILE.matcher(statement.sql()))
                    .filter(Matcher::find)
                    .map(found -> Path.of(URI.create(found.group())))
                    .findFirst()
                    .orElseThrow();
        }

        long texts() {
            return statements.stream().map(Statement::sql).distinct().count();
        }
    }

    @Test
    void rehearsesEachFormInBothModesAgainAndAgainWithoutAJob() throws InterruptedException {
        try (var warmUp = new WarmUp(recorded, () -> true, FOR_EVER)) {
            warmUp.start();
            await().atMost(TestTimeout.LIMIT).until(() -> recorded.statements.size() > 100 || isRefused());
        }
        recorded.awaitEnd();
        assertThat(recorded.refusals).isEmpty();
        assertThat(recorded.file()).doesNotExist();
        assertThat(recorded.statements)
                .extracting(statement -> statement.settings().get("execution.runtime-mode"))
                .contains("streaming", "batch");
        assertThat(recorded.texts()).isGreaterThan(60); // no plan of a text that comes again
    }

    private boolean isRefused() {
        return !recorded.refusals.isEmpty();
    }

    @Test
    void waitsWhileUsersHaveStatements() throws InterruptedException {
        var idle = new AtomicBoolean();
        var asked = new CountDownLatch(3);
        try (var warmUp = new WarmUp(recorded, () -> asked(asked, idle), FOR_EVER)) {
            warmUp.start();
            assertThat(asked.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            assertThat(recorded.statements).hasSize(PREPARED);
            idle.set(true);
            await().atMost(TestTimeout.LIMIT).until(() -> recorded.statements.size() > PREPARED);
        }
        recorded.awaitEnd();
    }

    private static boolean asked(CountDownLatch asked, AtomicBoolean idle) {
        asked.countDown();
        return idle.get();
    }

    @Test
    void endsWithoutTheInterruption() throws InterruptedException {
        var deaf = new DeafSession();
        try (var warmUp = new WarmUp(deaf, () -> true, FOR_EVER)) {
            warmUp.start();
            assertThat(deaf.asked.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
        }
        assertThat(deaf.closed.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isTrue();
    }

    /// Swallows the interruption, as code of the engine may.
    private static final class DeafSession implements WarmUp.WarmUpSession {
        private final CountDownLatch asked = new CountDownLatch(PREPARED + 1);
        private final CountDownLatch closed = new CountDownLatch(1);

        @Override
        public void rehearse(Statement statement) {
            asked.countDown();
            if (asked.getCount() > 0) {
                return;
            }
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                // nobody learns of it
            }
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    @Test
    void endsAfterItsTime() throws InterruptedException {
        try (var warmUp = new WarmUp(recorded, () -> true, Duration.ofMillis(1))) {
            warmUp.start();
            recorded.awaitEnd();
        }
        assertThat(recorded.refusals).isEmpty();
        assertThat(recorded.statements).hasSizeBetween(PREPARED, PREPARED + 4);
    }

    @Test
    void rehearsesTheFirstKindsOnlyWithoutTime() throws InterruptedException {
        try (var warmUp = new WarmUp(recorded, () -> true, Duration.ZERO)) {
            warmUp.start();
            recorded.awaitEnd();
        }
        assertThat(recorded.statements).hasSize(FIRST);
    }
}

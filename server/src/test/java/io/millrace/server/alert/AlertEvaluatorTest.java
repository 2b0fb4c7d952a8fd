package io.millrace.server.alert;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.alert.rule.AlertFileParser;
import io.millrace.server.alert.rule.AlertPlan;
import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.id.JobId;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AlertEvaluatorTest {
    private static final JobId JOB = new JobId("a".repeat(32));
    private static final Signal.Subject ORDERS = Signal.Subject.job(JOB, "orders");
    private static final long START = 1_000_000_000;

    private static final AlertEvaluator.EvaluationResult NOTHING =
            new AlertEvaluator.EvaluationResult(List.of(), List.of());
    private AlertPlan plan = AlertPlan.BUILT_IN;
    private long now = START;
    private long elapsed;
    private final AlertEvaluator evaluator = new AlertEvaluator(() -> elapsed);

    private AlertEvaluator.EvaluationResult see(Signal... signals) {
        return evaluator.evaluate(plan, List.of(signals), now);
    }

    private static Signal level(Condition condition, double value) {
        return new Signal.Level(condition, ORDERS, value, Optional.empty());
    }

    private void after(Duration time) {
        now += time.toMillis();
        elapsed += time.toMillis();
    }

    @Test
    void aValueMustLast() {
        assertThat(see(level(Condition.BACK_PRESSURE, 0.95)).begun()).isEmpty();
        after(Duration.ofMinutes(4));
        assertThat(see(level(Condition.BACK_PRESSURE, 0.95)).begun()).isEmpty();
        after(Duration.ofMinutes(1));
        assertThat(see(level(Condition.BACK_PRESSURE, 0.97)).begun())
                .singleElement()
                .returns("back-pressure", StoredAlert::rule)
                .returns(START, StoredAlert::since)
                .returns(Optional.of(JOB), StoredAlert::job)
                .returns("Job 'orders' is back-pressured for 97 % of its time", StoredAlert::title);
        after(Duration.ofMinutes(1));
        assertThat(see(level(Condition.BACK_PRESSURE, 0.95))).as("once").isEqualTo(NOTHING);
        assertThat(see(level(Condition.BACK_PRESSURE, 0.2)).ended())
                .singleElement()
                .returns(Optional.of(now), StoredAlert::resolved);
    }

    @Test
    void aClockThatIsSetNeitherBeginsNorEndsAnAlert() {
        var _ = see(level(Condition.BACK_PRESSURE, 0.95));
        after(Duration.ofMinutes(1));
        now += Duration.ofHours(3).toMillis();
        assertThat(see(level(Condition.BACK_PRESSURE, 0.95)).begun()).isEmpty();
        now -= Duration.ofHours(6).toMillis();
        after(Duration.ofMinutes(4));
        assertThat(see(level(Condition.BACK_PRESSURE, 0.95)).begun())
                .singleElement()
                .returns(now - Duration.ofMinutes(5).toMillis(), StoredAlert::since);
        now += Duration.ofHours(3).toMillis();
        assertThat(see()).as("it was reported a moment ago").isEqualTo(NOTHING);
    }

    @Test
    void aValueThatFallsBeginsAgain() {
        var _ = see(level(Condition.BACK_PRESSURE, 0.95));
        after(Duration.ofMinutes(3));
        var _ = see(level(Condition.BACK_PRESSURE, 0.1));
        var _ = see(level(Condition.BACK_PRESSURE, 0.95));
        after(Duration.ofMinutes(4));
        assertThat(see(level(Condition.BACK_PRESSURE, 0.95)).begun()).isEmpty();
    }

    @Test
    void aFailedJobIsTheConcernUntilOneOfItsNameRuns() {
        var failed = new Signal.Happened(Condition.JOB_FAILED, ORDERS, now, "java.io.IOException: no");
        assertThat(see(failed, new Signal.JobEnded(JOB)).begun())
                .singleElement()
                .returns("Job 'orders' failed", StoredAlert::title)
                .returns("java.io.IOException: no", StoredAlert::text);
        assertThat(see(failed).begun()).as("once").isEmpty();
        after(Duration.ofHours(2));
        assertThat(see(running("b", "other")).ended()).isEmpty();
        assertThat(see(running("b", "orders")).ended()).hasSize(1);
    }

    private static Signal running(String id, String name) {
        return new Signal.Recovered(
                Condition.JOB_FAILED, Optional.of(Signal.Subject.job(new JobId(id.repeat(32)), name)));
    }

    @Test
    void aFailureOfAJobWithoutItsNameEndsWhenTheJobRuns() {
        var unnamed = Signal.Subject.job(JOB, "job " + JOB);
        assertThat(see(new Signal.Happened(Condition.JOB_FAILED, unnamed, now, "its plan cannot be read"))
                        .begun())
                .hasSize(1);
        assertThat(see(running("a", "orders")).ended()).hasSize(1);
    }

    @Test
    void aFailureEndsAfterADay() {
        var _ = see(new Signal.Happened(Condition.JOB_FAILED, ORDERS, now, ""));
        after(Duration.ofHours(24));
        assertThat(see().ended()).isEmpty();
        after(Duration.ofMinutes(1));
        assertThat(see().ended()).hasSize(1);
    }

    @Test
    void queriesThatFailAreTheConcernOfTheirCallers() {
        var query = Signal.Subject.job(JOB, "SELECT * FROM orders");
        assertThat(see(new Signal.Happened(Condition.JOB_FAILED, query, now, ""))
                        .begun())
                .isEmpty();
    }

    @Test
    void ofSeveralValuesOfASubjectTheLargestCounts() {
        assertThat(see(limit(0.95), limit(0)).begun()).isEmpty();
        after(Duration.ofMinutes(1));
        assertThat(see(limit(0), limit(0.95)).begun())
                .singleElement()
                .returns("The limit HTTP connections is 95 % used", StoredAlert::title);
        assertThat(see(limit(0.95), limit(0))).as("it lasts").isEqualTo(NOTHING);
        assertThat(see(limit(0.2), limit(0)).ended()).hasSize(1);
    }

    /// The use of a limit that several services have.
    private static Signal limit(double used) {
        return new Signal.Level(Condition.LIMIT_USE, Signal.Subject.named("HTTP connections"), used, Optional.empty());
    }

    @Test
    void anotherTaskManagerReplacesTheLostOne() {
        var lost = Signal.Subject.named("tm-1");
        assertThat(see(new Signal.Happened(Condition.TASK_MANAGER_LOST, lost, now, "gone"))
                        .begun())
                .hasSize(1);
        assertThat(see(new Signal.Recovered(Condition.TASK_MANAGER_LOST, Optional.empty()))
                        .ended())
                .hasSize(1);
    }

    @Test
    void onlyRestartsOfTheLastMinutesCount() {
        var history = new ValueHistory(Duration.ofHours(6).toMillis());
        history.add(now, 7);
        var _ = see(new Signal.Level(Condition.JOB_RESTARTS, ORDERS, 7, Optional.of(history)));
        after(Duration.ofMinutes(5));
        history.add(now, 9);
        assertThat(see(new Signal.Level(Condition.JOB_RESTARTS, ORDERS, 9, Optional.of(history)))
                        .begun())
                .isEmpty();
        after(Duration.ofMinutes(4));
        history.add(now, 10);
        assertThat(see(new Signal.Level(Condition.JOB_RESTARTS, ORDERS, 10, Optional.of(history)))
                        .begun())
                .singleElement()
                .returns("Job 'orders' was restarted 3 times within 10 min", StoredAlert::title);
        after(Duration.ofMinutes(11));
        history.add(now, 10);
        assertThat(see(new Signal.Level(Condition.JOB_RESTARTS, ORDERS, 10, Optional.of(history)))
                        .ended())
                .hasSize(1);
    }

    @Test
    void checkpointsThatGrowAreComparedWithTheSmallest() {
        var sizes = new ValueHistory(Duration.ofHours(6).toMillis());
        sizes.add(now, 100);
        after(Duration.ofMinutes(10));
        sizes.add(now, 400);
        assertThat(see(new Signal.Level(Condition.CHECKPOINT_GROWTH, ORDERS, 400, Optional.of(sizes)))
                        .begun())
                .isEmpty();
        sizes.add(now, 500);
        assertThat(see(new Signal.Level(Condition.CHECKPOINT_GROWTH, ORDERS, 500, Optional.of(sizes)))
                        .begun())
                .hasSize(1);
    }

    @Test
    void theAlertsOfAJobEndWithIt() {
        var _ = see(level(Condition.CHECKPOINT_FAILURES, 3));
        assertThat(see(new Signal.JobEnded(JOB)).ended())
                .extracting(StoredAlert::rule)
                .containsExactly("checkpoints-fail");
    }

    @Test
    void whatIsNotReportedAnyMoreEndsAfterAMinute() {
        var _ = see(level(Condition.CHECKPOINT_FAILURES, 3));
        var other = new AlertEvaluator(() -> elapsed);
        after(Duration.ofHours(1));
        other.restore(evaluator.active());
        assertThat(other.evaluate(plan, List.of(), now).ended())
                .as("right after a start of the server")
                .isEmpty();
        after(Duration.ofSeconds(61));
        assertThat(other.evaluate(plan, List.of(), now).ended()).hasSize(1);
    }

    @Test
    void aRuleThatIsSwitchedOffEndsItsAlerts() throws IOException {
        var _ = see(level(Condition.CHECKPOINT_FAILURES, 3));
        plan = AlertFileParser.parse(List.of("rules:", "  checkpoints-fail:", "    enabled: false"), true);
        assertThat(see(level(Condition.CHECKPOINT_FAILURES, 3)).ended()).hasSize(1);
    }
}

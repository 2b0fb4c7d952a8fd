package io.millrace.server.alert.rule;

import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.cluster.Alerts.Severity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The rules that exist without a file.
final class BuiltInRules {
    /// Statements that only read. Their users see for themselves that one fails or waits.
    private static final List<NameGlob> QUERIES = Stream.of("select *", "with *", "values *", "table *", "(*")
            .map(NameGlob::new)
            .toList();

    static final List<AlertRule> ALL = List.of(
            rule("job-failed", Condition.JOB_FAILED, Severity.CRITICAL, 0, Duration.ZERO),
            rule("job-restarts", Condition.JOB_RESTARTS, Severity.WARNING, 3, Duration.ZERO),
            rule("back-pressure", Condition.BACK_PRESSURE, Severity.WARNING, 0.9, Duration.ofMinutes(5)),
            rule("checkpoints-fail", Condition.CHECKPOINT_FAILURES, Severity.CRITICAL, 3, Duration.ZERO),
            rule("checkpoints-grow", Condition.CHECKPOINT_GROWTH, Severity.WARNING, 5, Duration.ZERO),
            rule(
                    "checkpoints-slow",
                    Condition.CHECKPOINT_DURATION,
                    Severity.WARNING,
                    (double) Duration.ofMinutes(5).toMillis(),
                    Duration.ZERO),
            rule(
                    "watermark-lag",
                    Condition.WATERMARK_LAG,
                    Severity.WARNING,
                    (double) Duration.ofMinutes(15).toMillis(),
                    Duration.ofMinutes(5)),
            rule("source-lag", Condition.SOURCE_LAG, Severity.WARNING, 100_000, Duration.ofMinutes(10)),
            rule("task-manager-lost", Condition.TASK_MANAGER_LOST, Severity.CRITICAL, 0, Duration.ZERO),
            rule("disk", Condition.DISK_USE, Severity.CRITICAL, 0.9, Duration.ofMinutes(1)),
            rule("limit", Condition.LIMIT_USE, Severity.WARNING, 0.9, Duration.ofMinutes(1)));

    private BuiltInRules() {}

    private static AlertRule rule(String name, Condition condition, Severity severity, double above, Duration hold) {
        return new AlertRule(
                name,
                true,
                true,
                condition,
                severity,
                above,
                hold,
                within(condition),
                List.of(),
                QUERIES,
                Optional.empty());
    }

    private static Duration within(Condition condition) {
        return switch (condition) {
            case JOB_RESTARTS -> Duration.ofMinutes(10);
            case CHECKPOINT_GROWTH -> Duration.ofHours(1);
            case JOB_FAILED,
                    BACK_PRESSURE,
                    CHECKPOINT_FAILURES,
                    CHECKPOINT_DURATION,
                    WATERMARK_LAG,
                    SOURCE_LAG,
                    TASK_MANAGER_LOST,
                    DISK_USE,
                    LIMIT_USE -> Duration.ZERO;
        };
    }

    /// The defaults of a rule of the file whose name is not that of a built-in rule.
    static AlertRule of(String name, Condition condition) {
        var like = ALL.stream()
                .filter(rule -> rule.condition() == condition)
                .findFirst()
                .orElseThrow();
        return new AlertRule(
                name,
                false,
                true,
                condition,
                like.severity(),
                like.above(),
                like.hold(),
                like.within(),
                List.of(),
                like.except(),
                Optional.empty());
    }
}

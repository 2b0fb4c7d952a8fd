package io.millrace.server.alert.rule;

import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.Alerts.Condition;
import io.millrace.wire.cluster.Alerts.Severity;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// A rule of alerts.
///
/// @param above     the value from which on it holds, in the unit of the condition
/// @param hold      how long the value must last
/// @param within    the time that it looks back; zero if it does not
/// @param jobs      the jobs that it looks at; all if empty
/// @param except    other jobs
/// @param receivers the names of the receivers to notify; all if missing
public record AlertRule(
        String name,
        boolean builtIn,
        boolean enabled,
        Condition condition,
        Severity severity,
        double above,
        Duration hold,
        Duration within,
        List<NameGlob> jobs,
        List<NameGlob> except,
        Optional<List<String>> receivers) {
    public AlertRule {
        jobs = List.copyOf(jobs);
        except = List.copyOf(except);
        receivers = receivers.map(List::copyOf);
    }

    /// Whether it looks at a subject with this name. Patterns of jobs do not concern other subjects.
    public boolean looksAt(String subject) {
        return !isOfJobs()
                || ((jobs.isEmpty() || jobs.stream().anyMatch(pattern -> pattern.matches(subject)))
                        && except.stream().noneMatch(pattern -> pattern.matches(subject)));
    }

    /// Whether the rule notifies a receiver.
    public boolean notifies(String receiver) {
        return receivers.map(names -> names.contains(receiver)).orElse(true);
    }

    /// Whether it looks at jobs.
    boolean isOfJobs() {
        return switch (condition) {
            case JOB_FAILED,
                    JOB_RESTARTS,
                    BACK_PRESSURE,
                    CHECKPOINT_FAILURES,
                    CHECKPOINT_GROWTH,
                    CHECKPOINT_DURATION,
                    WATERMARK_LAG,
                    SOURCE_LAG -> true;
            case TASK_MANAGER_LOST, DISK_USE, LIMIT_USE -> false;
        };
    }

    /// Returns the unit of a condition's value.
    public static Alerts.Unit unit(Condition condition) {
        return switch (condition) {
            case JOB_FAILED, TASK_MANAGER_LOST -> Alerts.Unit.EVENT;
            case BACK_PRESSURE, DISK_USE, LIMIT_USE -> Alerts.Unit.RATIO;
            case CHECKPOINT_DURATION, WATERMARK_LAG -> Alerts.Unit.MILLISECONDS;
            case JOB_RESTARTS, CHECKPOINT_FAILURES, SOURCE_LAG -> Alerts.Unit.COUNT;
            case CHECKPOINT_GROWTH -> Alerts.Unit.TIMES;
        };
    }

    /// The longest time that a rule can look back.
    public static final Duration MAX_WITHIN = Duration.ofHours(6);

    /// Whether a rule of the condition looks back.
    static boolean looksBack(Condition condition) {
        return condition == Condition.JOB_RESTARTS || condition == Condition.CHECKPOINT_GROWTH;
    }
}

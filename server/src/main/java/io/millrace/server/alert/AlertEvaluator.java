package io.millrace.server.alert;

import io.millrace.server.alert.rule.AlertPlan;
import io.millrace.server.alert.rule.AlertRule;
import io.millrace.wire.cluster.Alerts.Condition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/// Judges signals by the rules: which alerts begin, which last, which have ended. How long a value lasts, or is
/// missing, counts by the elapsed time, because the wall clock may be set meanwhile.
final class AlertEvaluator {
    /// The time for which an alert keeps firing without a value, such as right after a start of the server.
    static final Duration MISSING_TIMEOUT = Duration.ofMinutes(1);
    /// The time for which an event keeps firing if nothing says that it is over.
    static final Duration EVENT_TIMEOUT = Duration.ofHours(24);

    private final LongSupplier elapsed;
    private final SequencedMap<StoredAlert.Id, StoredAlert> active = new LinkedHashMap<>();
    /// The time since when a value has been above its limit, for alerts that have not begun; in elapsed
    /// milliseconds.
    private Map<StoredAlert.Id, Long> held = new HashMap<>();
    /// When the value of an active alert was last above its limit, in elapsed milliseconds.
    private final Map<StoredAlert.Id, Long> reported = new HashMap<>();

    /// @param begun and ended since the last call
    record EvaluationResult(List<StoredAlert> begun, List<StoredAlert> ended) {}

    /// The key of a value, of which a round has one.
    private record Measured(Condition condition, String key) {}

    /// @param elapsed milliseconds since any moment, which no one sets
    AlertEvaluator(LongSupplier elapsed) {
        this.elapsed = elapsed;
    }

    /// Goes on with the alerts of an earlier process.
    void restore(Collection<StoredAlert> alerts) {
        alerts.forEach(alert -> {
            active.put(alert.id(), alert);
            reported.put(alert.id(), elapsed.getAsLong());
        });
    }

    /// The alerts that last, the first begun first.
    List<StoredAlert> active() {
        return List.copyOf(active.values());
    }

    /// Replaces a firing alert.
    void replace(StoredAlert alert) {
        active.replace(alert.id(), alert);
    }

    /// @param now epoch milliseconds
    EvaluationResult evaluate(AlertPlan plan, List<Signal> signals, long now) {
        var outcome = new EvaluationResult(new ArrayList<>(), new ArrayList<>());
        var above = new HashMap<StoredAlert.Id, Long>();
        var below = new HashSet<StoredAlert.Id>();
        var levels = new LinkedHashMap<Measured, Signal.Level>();
        for (var signal : signals) {
            switch (signal) {
                case Signal.Happened happened -> happened(plan, happened, outcome);
                case Signal.Recovered(var condition, var subject) -> recovered(condition, subject, now, outcome);
                case Signal.JobEnded(var job) ->
                    end(
                            alert -> alert.condition() != Condition.JOB_FAILED
                                    && alert.job().equals(Optional.of(job)),
                            now,
                            outcome);
                case Signal.Level level ->
                    levels.merge(new Measured(level.condition(), level.subject().key()), level, AlertEvaluator::larger);
            }
        }
        for (var level : levels.values()) {
            for (var rule : rulesFor(plan, level.condition(), level.subject())) {
                level(rule, level, now, above, below, outcome);
            }
        }
        held = above;
        end(alert -> below.contains(alert.id()) || isOver(plan, alert, now), now, outcome);
        return outcome;
    }

    /// Returns the larger of two values of a subject, such as of a limit that each service has.
    private static Signal.Level larger(Signal.Level one, Signal.Level other) {
        return one.value() >= other.value() ? one : other;
    }

    /// Ends all alerts, and returns them.
    List<StoredAlert> endAll(long now) {
        held = new HashMap<>();
        var outcome = new EvaluationResult(new ArrayList<>(), new ArrayList<>());
        end(_ -> true, now, outcome);
        return outcome.ended();
    }

    private static List<AlertRule> rulesFor(AlertPlan plan, Condition condition, Signal.Subject subject) {
        return plan.rules().stream()
                .filter(rule -> rule.enabled() && rule.condition() == condition && rule.looksAt(subject.name()))
                .toList();
    }

    private void happened(AlertPlan plan, Signal.Happened happened, EvaluationResult outcome) {
        for (var rule : rulesFor(plan, happened.condition(), happened.subject())) {
            begin(rule, happened.subject(), 0, happened.text(), happened.time(), outcome);
        }
    }

    /// A job whose plan could not be read had no name when it failed, and is known by its id.
    private void recovered(Condition condition, Optional<Signal.Subject> subject, long now, EvaluationResult outcome) {
        if (subject.isPresent()) {
            var name = subject.get().name();
            var id = subject.get().key();
            end(
                    alert -> alert.condition() == condition
                            && (alert.subject().equals(name) || alert.key().equals(id)),
                    now,
                    outcome);
            return;
        }
        active.values().stream()
                .filter(alert -> alert.condition() == condition)
                .map(StoredAlert::key)
                .findFirst()
                .ifPresent(key -> end(
                        alert -> alert.condition() == condition && alert.key().equals(key), now, outcome));
    }

    private void level(
            AlertRule rule,
            Signal.Level level,
            long now,
            Map<StoredAlert.Id, Long> above,
            Collection<StoredAlert.Id> below,
            EvaluationResult outcome) {
        var id = new StoredAlert.Id(rule.name(), level.subject().key());
        var value = value(rule, level, now);
        if (value.isEmpty() || value.getAsDouble() < rule.above()) {
            below.add(id);
            return;
        }
        if (active.containsKey(id)) {
            reported.put(id, elapsed.getAsLong());
            return;
        }
        long since = held.getOrDefault(id, elapsed.getAsLong());
        long lasted = elapsed.getAsLong() - since;
        if (lasted >= rule.hold().toMillis()) {
            begin(rule, level.subject(), value.getAsDouble(), "", now - lasted, outcome);
        } else {
            above.put(id, since);
        }
    }

    /// The value as the rule counts it: of restarts, those within its time; of sizes, how often the smallest of that
    /// time.
    private static OptionalDouble value(AlertRule rule, Signal.Level level, long now) {
        if (level.history().isEmpty()) {
            return OptionalDouble.of(level.value());
        }
        var before = level.history().get().smallestSince(now - rule.within().toMillis());
        if (before.isEmpty()) {
            return before;
        }
        double first = before.getAsDouble();
        if (level.condition() == Condition.JOB_RESTARTS) {
            return OptionalDouble.of(level.value() - first);
        }
        return first > 0 ? OptionalDouble.of(level.value() / first) : OptionalDouble.empty();
    }

    private void begin(
            AlertRule rule, Signal.Subject subject, double value, String text, long since, EvaluationResult outcome) {
        var alert = new StoredAlert(
                rule.name(),
                rule.condition(),
                rule.severity(),
                subject.key(),
                subject.name(),
                subject.job(),
                AlertTitle.of(rule, subject.name(), value),
                text,
                since,
                Optional.empty(),
                false);
        if (active.putIfAbsent(alert.id(), alert) == null) {
            reported.put(alert.id(), elapsed.getAsLong());
            outcome.begun().add(alert);
        }
    }

    /// Whether an alert ends without a signal: its rule is gone, or nothing has been heard of it for too long.
    private boolean isOver(AlertPlan plan, StoredAlert alert, long now) {
        if (!plan.known()) {
            return false;
        }
        var rule = plan.rule(alert.rule());
        if (rule.isEmpty() || !rule.get().enabled() || !rule.get().looksAt(alert.subject())) {
            return true;
        }
        var isEvent = alert.condition() == Condition.JOB_FAILED || alert.condition() == Condition.TASK_MANAGER_LOST;
        return isEvent
                ? now - alert.since() > EVENT_TIMEOUT.toMillis()
                : elapsed.getAsLong() - reported.getOrDefault(alert.id(), elapsed.getAsLong())
                        > MISSING_TIMEOUT.toMillis();
    }

    private void end(Predicate<StoredAlert> which, long now, EvaluationResult outcome) {
        for (var alert : active()) {
            if (which.test(alert)) {
                active.remove(alert.id());
                reported.remove(alert.id());
                if (!outcome.begun().remove(alert)) {
                    outcome.ended().add(alert.end(now));
                }
            }
        }
    }
}

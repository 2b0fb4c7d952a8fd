package io.millrace.server.alert;

import io.millrace.server.alert.rule.AlertPlan;
import io.millrace.server.alert.rule.AlertRule;
import io.millrace.server.alert.rule.ReceiverOptions;
import io.millrace.wire.cluster.Alerts;
import io.millrace.wire.cluster.Alerts.NewSilence;
import io.millrace.wire.cluster.Alerts.Silence;
import io.millrace.wire.id.SilenceId;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/// The firing alerts, those that have recently ended, the silences, and the messages that wait for each receiver.
/// Thread-safe; nothing in it blocks.
final class AlertBoard {
    private static final int MAX_ENDED = 100;
    private static final long KEEP_ENDED_MILLIS = Duration.ofHours(24).toMillis();

    private final AlertEvaluator evaluator;
    private final ActiveSilences silences = new ActiveSilences();
    /// The latest first.
    private final Deque<StoredAlert> ended = new ArrayDeque<>();
    /// The ended alerts whose beginning receivers know, but not their end.
    private final List<StoredAlert> unsentEnds = new ArrayList<>();

    private final Map<String, DeliveryQueue> queues = new LinkedHashMap<>();
    private Map<String, ReceiverOptions> receivers = Map.of();

    /// @param elapsed milliseconds since any moment, which no one sets
    AlertBoard(LongSupplier elapsed) {
        evaluator = new AlertEvaluator(elapsed);
    }

    synchronized void restore(AlertStore.Content content, long now) {
        evaluator.restore(content.active());
        silences.restore(content.silences());
        ended.addAll(content.ended());
        content.waiting().forEach((name, alerts) -> queue(name).add(alerts, Duration.ZERO, now));
    }

    synchronized AlertStore.Content content(long now) {
        var waiting = new HashMap<String, List<StoredAlert>>();
        queues.forEach((name, queue) -> {
            if (!queue.waiting().isEmpty()) {
                waiting.put(name, queue.waiting());
            }
        });
        return new AlertStore.Content(evaluator.active(), List.copyOf(ended), silences.present(now), waiting);
    }

    /// Judges signals, and returns the alerts that begin.
    synchronized List<StoredAlert> evaluate(AlertPlan plan, List<Signal> signals, long now) {
        var outcome = evaluator.evaluate(plan, signals, now);
        keep(outcome.ended(), now);
        outcome.ended().stream().filter(StoredAlert::notified).forEach(unsentEnds::add);
        return List.copyOf(outcome.begun());
    }

    /// Ends all alerts without a message, because another process judges them now.
    synchronized void endAll(long now) {
        keep(evaluator.endAll(now), now);
    }

    private void keep(List<StoredAlert> alerts, long now) {
        alerts.forEach(ended::addFirst);
        while (ended.size() > MAX_ENDED
                || (!ended.isEmpty() && ended.getLast().resolved().orElse(now) < now - KEEP_ENDED_MILLIS)) {
            ended.removeLast();
        }
    }

    synchronized void explain(StoredAlert alert, String reason) {
        evaluator.replace(alert.explained(reason));
    }

    /// Queues for each receiver the alerts that it does not know yet and that no silence holds back. Receivers also
    /// learn during a silence that an alert they know has ended. While the receivers are not known, the news waits.
    synchronized void queueMessages(AlertPlan plan, long now) {
        if (!plan.known()) {
            return;
        }
        follow(plan, now);
        var news = new ArrayList<StoredAlert>();
        for (var alert : evaluator.active()) {
            if (!alert.notified() && silences.of(alert, now).isEmpty()) {
                evaluator.replace(alert.asTold());
                news.add(alert.asTold());
            }
        }
        news.addAll(unsentEnds);
        unsentEnds.clear();
        if (news.isEmpty()) {
            return;
        }
        for (var receiver : plan.receivers()) {
            queue(receiver.name())
                    .add(
                            news.stream()
                                    .filter(alert -> notifies(plan, alert, receiver.name()))
                                    .toList(),
                            plan.groupWait(),
                            now);
        }
    }

    /// Forgets receivers that are no longer in the file, and tries others again that have changed.
    private void follow(AlertPlan plan, long now) {
        var present = new HashMap<String, ReceiverOptions>();
        plan.receivers().forEach(receiver -> present.put(receiver.name(), receiver));
        if (present.equals(receivers)) {
            return;
        }
        queues.keySet().retainAll(present.keySet());
        present.forEach((name, options) -> {
            if (!options.equals(receivers.get(name))) {
                queue(name).retry(now);
            }
        });
        receivers = present;
    }

    private static boolean notifies(AlertPlan plan, StoredAlert alert, String receiver) {
        return plan.rule(alert.rule()).map(rule -> rule.notifies(receiver)).orElse(true);
    }

    /// The queue of a receiver.
    synchronized DeliveryQueue queue(String receiver) {
        return queues.computeIfAbsent(receiver, _ -> new DeliveryQueue());
    }

    /// The firing alerts that a receiver knows.
    synchronized List<StoredAlert> notified(AlertPlan plan, String receiver) {
        return evaluator.active().stream()
                .filter(StoredAlert::notified)
                .filter(alert -> notifies(plan, alert, receiver))
                .toList();
    }

    synchronized Alerts.Listing listing(String address, long now) {
        var all = new ArrayList<Alerts.Alert>();
        var active = evaluator.active().reversed();
        active.forEach(alert -> all.add(alert.shown(silences.of(alert, now), address)));
        ended.forEach(alert -> all.add(alert.shown(Optional.empty(), address)));
        return new Alerts.Listing(all, firing(now));
    }

    /// The receivers and their addresses, without secrets.
    synchronized List<Alerts.Receiver> receivers(AlertPlan plan) {
        return plan.receivers().stream()
                .map(receiver -> {
                    var queue = queue(receiver.name());
                    var counts = queue.counts();
                    return new Alerts.Receiver(
                            receiver.name(),
                            receiver.type(),
                            receiver.target(),
                            queue.waiting().size(),
                            counts.sent(),
                            counts.failed(),
                            counts.lastSent(),
                            counts.problem());
                })
                .toList();
    }

    static Alerts.Rule shown(AlertRule rule, AlertPlan plan) {
        return new Alerts.Rule(
                rule.name(),
                rule.builtIn(),
                rule.enabled(),
                rule.condition(),
                AlertRule.unit(rule.condition()),
                rule.severity(),
                rule.above(),
                rule.hold().toMillis(),
                rule.within().toMillis(),
                rule.jobs().stream().map(pattern -> pattern.text()).toList(),
                rule.except().stream().map(pattern -> pattern.text()).toList(),
                plan.receivers().stream()
                        .map(ReceiverOptions::name)
                        .filter(rule::notifies)
                        .toList());
    }

    synchronized List<Silence> silences(long now) {
        return silences.present(now);
    }

    synchronized Silence silence(NewSilence wanted, String author, long now) {
        return silences.add(wanted, author, now);
    }

    synchronized void endSilence(SilenceId id) {
        silences.end(id);
    }

    /// The number of alerts that last and are not silenced.
    synchronized int firing(long now) {
        return (int) evaluator.active().stream()
                .filter(alert -> silences.of(alert, now).isEmpty())
                .count();
    }
}

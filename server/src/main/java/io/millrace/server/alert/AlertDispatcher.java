package io.millrace.server.alert;

import io.millrace.server.alert.receiver.AlertMessage;
import io.millrace.server.alert.receiver.AlertReceiver;
import io.millrace.server.alert.rule.AlertPlan;
import io.millrace.server.alert.rule.ReceiverOptions;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Sends what is due, to each receiver on a thread of its own, so that none waits for another.
final class AlertDispatcher implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(AlertDispatcher.class);
    /// An Alertmanager considers alerts resolved that are not sent again.
    private static final long REFRESH_NANOS = Duration.ofMinutes(1).toNanos();
    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    private final AlertBoard board;
    private final Function<ReceiverOptions, AlertReceiver> receivers;
    private final InstantSource clock;
    private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
            Thread.ofVirtual().name("alert-sender-", 0).factory());
    /// The time of the latest refresh by receiver, in nanoseconds.
    private final Map<String, Long> refreshed = new HashMap<>();
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong failed = new AtomicLong();

    AlertDispatcher(AlertBoard board, Function<ReceiverOptions, AlertReceiver> receivers, InstantSource clock) {
        this.board = board;
        this.receivers = receivers;
        this.clock = clock;
    }

    /// Begins to send what is due, and returns at once.
    ///
    /// @param address of the web UI
    void dispatch(AlertPlan plan, String address) {
        long now = clock.millis();
        for (var options : plan.receivers()) {
            var queue = board.queue(options.name());
            var alerts = queue.take(now);
            if (!alerts.isEmpty()) {
                threads.execute(() -> send(options, queue, alerts, address));
            } else if (isRefreshed(options)) {
                refresh(plan, options, address);
            }
        }
    }

    private static boolean isAlertmanager(ReceiverOptions options) {
        return options instanceof ReceiverOptions.Webhook webhook
                && webhook.shape() == ReceiverOptions.Shape.ALERTMANAGER;
    }

    private boolean isRefreshed(ReceiverOptions options) {
        long now = System.nanoTime();
        return isAlertmanager(options)
                && now - refreshed.getOrDefault(options.name(), now - REFRESH_NANOS) >= REFRESH_NANOS;
    }

    private void refresh(AlertPlan plan, ReceiverOptions options, String address) {
        refreshed.put(options.name(), System.nanoTime());
        var alerts = board.notified(plan, options.name());
        if (alerts.isEmpty() || !board.queue(options.name()).waiting().isEmpty()) {
            return;
        }
        threads.execute(() -> {
            try {
                receivers.apply(options).send(message(alerts, address));
            } catch (IOException | RuntimeException e) { // the entry of a thread; the next one comes in a minute
                LOG.debug("The firing alerts were not sent again to the receiver {}", options.name(), e);
            }
        });
    }

    private void send(ReceiverOptions options, DeliveryQueue queue, List<StoredAlert> alerts, String address) {
        try {
            receivers.apply(options).send(message(alerts, address));
            queue.sent(alerts, clock.millis());
            sent.incrementAndGet();
        } catch (IOException | RuntimeException | Error e) { // the entry of a thread: nothing must end the sending
            failed.incrementAndGet();
            if (queue.counts().problem().isEmpty()) {
                LOG.warn("Alerts cannot be sent to the receiver {} and will be sent again", options.name(), e);
            }
            queue.failed(reason(e), clock.millis());
        }
    }

    private static String reason(Throwable e) {
        return Optional.ofNullable(e.getMessage()).orElse(e.getClass().getSimpleName());
    }

    private AlertMessage message(List<StoredAlert> alerts, String address) {
        return new AlertMessage(
                alerts.stream()
                        .map(alert -> alert.shown(Optional.empty(), address))
                        .toList(),
                address,
                clock.millis());
    }

    /// The messages since the start.
    long sent() {
        return sent.get();
    }

    /// The attempts that failed since the start.
    long failed() {
        return failed.get();
    }

    /// Lets what is being sent end, so that a restart does not send it again.
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(CLOSE_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
                threads.shutdownNow();
            }
        } catch (InterruptedException e) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }
}

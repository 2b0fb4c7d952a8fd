package io.millrace.sql.run;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;

/// Retries a call while the gateway does not answer, or has no room for it yet and says when to come back, until a
/// timeout or until the statement has ended. The timeout counts from the end of the first such call: one without a
/// response can take longer itself.
///
/// @param ended counted down when the statement has ended
record RetryPolicy(Duration timeout, CountDownLatch ended) {
    private static final Duration PAUSE = Duration.ofMillis(250);
    private static final int TOO_MANY = 429;

    /// Calls until there is a response or the timeout has passed.
    ///
    /// @param listener receives an event after each call without a response
    <R> Reply<R> call(Supplier<Reply<R>> call, Consumer<RunEvent> listener) throws InterruptedException {
        return exchange(() -> new Client.Exchange<>(call.get()), listener);
    }

    /// Calls until there is a response other than one that asks to come back later, or the timeout would pass.
    ///
    /// @param listener receives an event before each pause
    <R> Reply<R> exchange(Supplier<Client.Exchange<R>> call, Consumer<RunEvent> listener) throws InterruptedException {
        var first = OptionalLong.empty();
        while (true) {
            var exchange = call.get();
            long now = System.nanoTime();
            first = OptionalLong.of(first.orElse(now));
            var lasting = Duration.ofNanos(now - first.getAsLong());
            var again = again(exchange, lasting);
            if (again.isEmpty() || ended.getCount() == 0) {
                return exchange.advisedReply();
            }
            listener.accept(again.get().event());
            if (ended.await(again.get().pause().toMillis(), TimeUnit.MILLISECONDS)) {
                return exchange.advisedReply();
            }
        }
    }

    private record Retry(RunEvent event, Duration pause) {}

    private Optional<Retry> again(Client.Exchange<?> exchange, Duration lasting) {
        return switch (exchange.reply()) {
            case Reply.Ok<?> _ -> Optional.empty();
            case Reply.Unreachable<?>(var reason) ->
                lasting.compareTo(timeout) >= 0
                        ? Optional.empty()
                        : Optional.of(new Retry(new RunEvent.Away(reason, lasting), PAUSE));
            case Reply.Refused<?>(var status, var fault) ->
                exchange.retryAfter()
                        .filter(pause ->
                                status == TOO_MANY && lasting.plus(pause).compareTo(timeout) <= 0)
                        .map(pause -> new Retry(new RunEvent.Busy(String.join(" ", fault.errors()), pause), pause));
        };
    }
}

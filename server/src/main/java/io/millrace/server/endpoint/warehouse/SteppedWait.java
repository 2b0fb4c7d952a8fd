package io.millrace.server.endpoint.warehouse;

import io.millrace.server.endpoint.warehouse.transport.Caller;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Optional;

/// Waits for an answer in steps. Each step keeps the session from expiring, and checks afterwards that the client is
/// still connected.
record SteppedWait(Caller caller) {
    private static final Duration STEP = Duration.ofMillis(500);

    /// Answers if it can within the time.
    interface Question<T> {
        Optional<T> ask(Duration wait) throws InterruptedException;
    }

    /// Waits until there is an answer or a refusal, or the client has gone.
    <T> T until(Question<T> question) throws InterruptedException {
        while (true) {
            var answer = question.ask(STEP);
            if (answer.isPresent()) {
                return answer.get();
            }
            if (caller.gone()) {
                throw gone();
            }
        }
    }

    private static Refusal gone() {
        return Refusal.unavailable("The client has gone.");
    }
}

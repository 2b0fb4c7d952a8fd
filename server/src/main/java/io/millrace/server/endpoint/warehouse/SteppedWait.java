package io.millrace.server.endpoint.warehouse;

import io.millrace.server.endpoint.warehouse.transport.Caller;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.Optional;

/// Waits for a session on behalf of a caller, in steps: each keeps the session from expiring, and after each it is
/// looked whether the caller is still there.
record SteppedWait(Caller caller) {
    private static final Duration STEP = Duration.ofMillis(500);

    /// Answers when it can, and in the given time.
    interface Question<T> {
        Optional<T> ask(Duration wait) throws InterruptedException;
    }

    /// Without an end but the answer, a refusal, or the caller's going.
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

    /// No client is left to read it.
    private static Refusal gone() {
        return new Refusal(FaultCode.UNAVAILABLE, "The client has gone.");
    }
}

package io.millrace.server.security.login;

import io.millrace.wire.Refusal;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;

/// The checks of passwords that are going on. Clients that present the same password at once, such as a pool of
/// connections, wait for the first of them: one check takes a tenth of a second of a processor, and many at the same
/// time count as guesses.
final class PasswordChecks {
    private final ConcurrentMap<String, Check> going = new ConcurrentHashMap<>();

    /// A check that is going on.
    final class Check implements AutoCloseable {
        private final String key;
        private final CountDownLatch end = new CountDownLatch(1);
        private volatile Optional<Refusal> outage = Optional.empty();

        private Check(String key) {
            this.key = key;
        }

        /// The answer is unknown now, so those who wait are refused, too.
        void failed(Refusal refusal) {
            outage = Optional.of(refusal);
        }

        @Override
        public void close() {
            going.remove(key, this);
            end.countDown();
        }
    }

    /// Begins a check, or waits for the end of the one that is going on; then there is none to close.
    ///
    /// @param key of the password
    Optional<Check> begin(String key) {
        var own = new Check(key);
        var other = going.putIfAbsent(key, own);
        if (other == null) {
            return Optional.of(own);
        }
        try {
            other.end.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        other.outage.ifPresent(refusal -> {
            throw refusal;
        });
        return Optional.empty();
    }
}

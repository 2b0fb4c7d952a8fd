package io.millrace.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// Sets the timeout and the poll interval of every `await()` that names none. Awaitility's default timeout of ten
/// seconds is too short for a busy machine, and it first polls after 100 ms, even for what has happened already.
public final class AwaitTimeoutExtension implements BeforeAllCallback {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(50);

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(TestTimeout.LIMIT);
        Awaitility.setDefaultPollInterval(POLL_INTERVAL);
        Awaitility.setDefaultPollDelay(Duration.ZERO);
    }
}

package io.millrace.testing;

import java.time.Duration;

/// The deadline of tests that wait for something. It ends tests that hang; a busy machine does not reach it.
public final class TestTimeout {
    public static final Duration LIMIT = Duration.ofMinutes(5);

    private TestTimeout() {}
}

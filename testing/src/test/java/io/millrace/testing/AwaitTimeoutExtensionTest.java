package io.millrace.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class AwaitTimeoutExtensionTest {
    @Test
    void aWaitThatNamesNoDeadlineHasTheOneOfAllTests() {
        assertThat(await()).extracting("timeoutConstraint.maxWaitTime").isEqualTo(TestTimeout.LIMIT);
    }
}

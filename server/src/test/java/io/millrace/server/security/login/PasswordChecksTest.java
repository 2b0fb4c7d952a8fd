package io.millrace.server.security.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PasswordChecksTest {
    private final PasswordChecks checks = new PasswordChecks();

    @Test
    void aSecondCheckIsANewOneAfterTheEndOfTheFirst() {
        for (int i = 0; i < 2; i++) {
            try (var check = checks.begin("one").orElseThrow();
                    var other = checks.begin("other").orElseThrow()) {
                assertThat(check).isNotSameAs(other);
            }
        }
    }

    @Test
    void whoeverWaitsIsRefusedWithTheFirst() throws InterruptedException {
        var outage = new Refusal(FaultCode.UNAVAILABLE, "Nobody knows.");
        var heard = new AtomicReference<Refusal>();
        var first = checks.begin("one").orElseThrow();
        var waiter = Thread.ofPlatform().start(() -> {
            try {
                checks.begin("one");
            } catch (Refusal refusal) {
                heard.set(refusal);
            }
        });
        await().atMost(TestTimeout.LIMIT).until(() -> waiter.getState() == Thread.State.WAITING);
        first.failed(outage);
        first.close();
        waiter.join();
        assertThat(heard).hasValue(outage);
    }
}

package io.millrace.server.security.login;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// Tests the delays of failed logins with a clock of their own.
class FailedLoginsTest {
    private static final InetAddress HERE = InetAddress.ofLiteral("10.0.0.1");
    private static final InetAddress THERE = InetAddress.ofLiteral("10.0.0.2");

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 1_000_000_000L); // nano time may overflow
    private final FailedLogins failures = new FailedLogins(now::get);

    private boolean admits(String user, InetAddress address) {
        try {
            failures.begin(user, address);
            return true;
        } catch (Refusal refusal) {
            assertThat(refusal.code()).isEqualTo(FaultCode.TOO_MANY);
            return false;
        }
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }

    @Test
    void doublesTheDelayAfterFiveAttempts() {
        for (int i = 0; i < 5; i++) {
            assertThat(admits("ann", HERE)).isTrue();
        }
        assertThatThrownBy(() -> failures.begin("ann", HERE))
                .isInstanceOfSatisfying(
                        Refusal.class,
                        refusal -> assertThat(refusal.retryAfter()).contains(Duration.ofSeconds(1)));
        pass(Duration.ofSeconds(1));
        assertThat(admits("ann", HERE)).isTrue();
        pass(Duration.ofSeconds(1));
        assertThat(admits("ann", HERE)).isFalse();
        pass(Duration.ofSeconds(1));
        assertThat(admits("ann", HERE)).isTrue();
    }

    /// In the end, a guesser has one attempt in five minutes.
    @Test
    void leavesAGuesserAFewAttemptsADay() {
        int admitted = 0;
        for (int second = 0; second < 24 * 3600; second++) {
            admitted += admits("ann", HERE) ? 1 : 0;
            pass(Duration.ofSeconds(1));
        }
        assertThat(admitted).isLessThan(305);
    }

    @Test
    void anotherAddressOfTheUserIsNotDelayed() {
        for (int i = 0; i < 20; i++) {
            admits("ann", HERE);
        }
        assertThat(admits("ann", HERE)).isFalse();
        assertThat(admits("ann", THERE)).isTrue();
        assertThat(admits("bob", HERE)).isTrue();
    }

    @Test
    void allSpellingsOfANameCountTogether() {
        for (var spelling : List.of("ann lee", "Ann Lee", "aNN  lee", "\u00a0\uff41nn lee", "\u00e1nn lee")) {
            assertThat(admits(spelling, HERE)).as(spelling).isTrue();
        }
        assertThat(admits("ANN LEE", HERE)).isFalse();
        assertThat(admits("annlee", HERE)).isTrue();
    }

    @Test
    void anAddressThatTriesManyUsersIsDelayed() {
        for (int i = 0; i < 50; i++) {
            assertThat(admits("user" + i, HERE)).isTrue();
        }
        assertThat(admits("another", HERE)).isFalse();
        assertThat(admits("another", THERE)).isTrue();
    }

    @Test
    void aUserWhoIsTriedFromManyAddressesIsDelayedForASmallTime() {
        int admitted = 0;
        for (int i = 0; i < 1000; i++) {
            admitted += admits("ann", InetAddress.ofLiteral("10.1." + i / 250 + "." + i % 250)) ? 1 : 0;
        }
        assertThat(admitted).isEqualTo(100);
        pass(Duration.ofSeconds(10));
        assertThat(admits("ann", HERE)).isTrue();
    }

    @Test
    void aNetworkOfIpv6IsOneAddress() {
        int admitted = 0;
        for (int i = 0; i < 1000; i++) {
            admitted += admits("user" + i, InetAddress.ofLiteral("2001:db8::" + Integer.toHexString(i))) ? 1 : 0;
        }
        assertThat(admitted).isEqualTo(50);
        assertThat(admits("ann", InetAddress.ofLiteral("2001:db8:0:1::1"))).isTrue();
    }

    @Test
    void aSuccessEndsTheDelay() {
        for (int i = 0; i < 4; i++) {
            failures.begin("ann", HERE);
        }
        failures.begin("ann", HERE);
        failures.succeeded("ann", HERE);
        for (int i = 0; i < 5; i++) {
            assertThat(admits("ann", HERE)).isTrue();
        }
    }

    @Test
    void anAttemptThatNoOneCouldCheckDoesNotCount() {
        for (int i = 0; i < 1000; i++) {
            failures.begin("ann", HERE);
            failures.undecided("ann", HERE);
        }
        assertThat(failures.size()).isZero();
    }

    @Test
    void remembersABoundedNumber() {
        for (int i = 0; i < 120_000; i++) {
            admits("user" + i, InetAddress.ofLiteral("10." + i / 65536 + "." + i / 256 % 256 + "." + i % 256));
        }
        assertThat(failures.size()).isLessThanOrEqualTo(100_000);
    }
}

package io.millrace.sql.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.wire.Fault;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
    private static final Duration PAUSE = Duration.ofMillis(1);
    private static final Client.Exchange<String> BUSY = refused(429, Optional.of(PAUSE));

    private final CountDownLatch ended = new CountDownLatch(1);
    private final List<RunEvent> events = new ArrayList<>();
    private final AtomicInteger calls = new AtomicInteger();

    private static Client.Exchange<String> refused(int status, Optional<Duration> retryAfter) {
        return new Client.Exchange<>(new Reply.Refused<>(status, Fault.of("There is no room.")), retryAfter);
    }

    private Reply<String> reply(Duration timeout, List<Client.Exchange<String>> exchanges) throws InterruptedException {
        return new RetryPolicy(timeout, ended).exchange(() -> exchanges.get(calls.getAndIncrement()), events::add);
    }

    @Test
    void comesBackWhenABusyGatewaySaysSo() throws InterruptedException {
        var answer = new Client.Exchange<String>(new Reply.Ok<>("done"));
        assertThat(reply(Duration.ofMinutes(5), List.of(BUSY, BUSY, answer))).isEqualTo(answer.reply());
        var busy = new RunEvent.Busy("There is no room.", PAUSE);
        assertThat(events).containsExactly(busy, busy);
    }

    @Test
    void doesNotWaitLongerThanItMay() throws InterruptedException {
        var later = refused(429, Optional.of(Duration.ofHours(1)));
        assertThat(reply(Duration.ofMinutes(5), List.of(later)))
                .isEqualTo(new Reply.Refused<String>(
                        429, Fault.of("There is no room. The server asks to wait 3600 s before another try.")));
        assertThat(events).isEmpty();
    }

    /// However long a call lasts, it is repeated: the timeout is shorter than any call here.
    @Test
    void callsAgainAfterACallThatLastsLongerThanTheTimeout() throws InterruptedException {
        var away = new Client.Exchange<String>(new Reply.Unreachable<>("no answer"));
        var answer = new Client.Exchange<String>(new Reply.Ok<>("done"));
        assertThat(reply(Duration.ofNanos(1), List.of(away, answer))).isEqualTo(answer.reply());
        assertThat(events).containsExactly(new RunEvent.Away("no answer", Duration.ZERO));
    }

    @Test
    void givesUpWhenTheTimeoutHasPassed() throws InterruptedException {
        var away = new Client.Exchange<String>(new Reply.Unreachable<>("no answer"));
        assertThat(reply(Duration.ofNanos(1), List.of(away, away))).isEqualTo(away.reply());
        assertThat(calls).hasValue(2);
        assertThat(reply(Duration.ZERO, List.of(away, away, away))).isEqualTo(away.reply());
        assertThat(calls).hasValue(3);
    }

    @Test
    void passesOtherRefusalsOn() throws InterruptedException {
        var never = refused(429, Optional.empty());
        var other = refused(400, Optional.of(PAUSE));
        assertThat(reply(Duration.ofMinutes(5), List.of(never))).isEqualTo(never.reply());
        calls.set(0);
        assertThat(reply(Duration.ofMinutes(5), List.of(other))).isEqualTo(other.advisedReply());
    }

    @Test
    void doesNotComeBackForAStatementThatHasEnded() throws InterruptedException {
        ended.countDown();
        assertThat(reply(Duration.ofMinutes(5), List.of(BUSY))).isEqualTo(BUSY.advisedReply());
        assertThat(calls).hasValue(1);
    }
}

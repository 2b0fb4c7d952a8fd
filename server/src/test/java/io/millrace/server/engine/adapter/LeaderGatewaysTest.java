package io.millrace.server.engine.adapter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.millrace.server.engine.Engine;
import io.millrace.server.engine.Leadership;
import io.millrace.server.freshness.Moment;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.flink.runtime.rpc.exceptions.RecipientUnreachableException;
import org.junit.jupiter.api.Test;

class LeaderGatewaysTest {
    private static final Duration LIMIT = Duration.ofMillis(1);

    private final AtomicReference<Moment> now = new AtomicReference<>(new Moment(0, 0));
    private final Leadership leadership = new Leadership(now::get);
    private final LeaderGateways gateways = new LeaderGateways(
            (Engine) Proxy.newProxyInstance(
                    Engine.class.getClassLoader(), new Class<?>[] {Engine.class}, (_, _, _) -> leadership),
            LIMIT);

    private Refusal unanswered() {
        return catchThrowableOfType(Refusal.class, () -> gateways.answer(new CompletableFuture<>()));
    }

    @Test
    void aLeaderThatTakesTooLongIsLate() {
        leadership.elected("http://own");
        now.set(new Moment(0, Duration.ofSeconds(60).toNanos()));

        assertThat(unanswered().code()).isEqualTo(FaultCode.TIMED_OUT);
    }

    @Test
    void aClockThatIsSetForwardDoesNotMakeAnElectionOlder() {
        leadership.elected("http://own");
        now.set(new Moment(Duration.ofHours(1).toMillis(), 0));

        assertThat(unanswered()).hasMessageContaining("since 0.0 s");
    }

    @Test
    void aQuestionFromAroundAnElectionHasNoAnswer() {
        leadership.elected("http://own");

        assertThat(unanswered())
                .hasMessageContaining("has been elected leader")
                .extracting(Refusal::code)
                .isEqualTo(FaultCode.UNAVAILABLE);
    }

    @Test
    void aLeaderElsewhereThatDoesNotAnswerIsSaidToBeAway() {
        leadership.notifyLeaderAddress("http://other", UUID.randomUUID());

        assertThat(unanswered())
                .hasMessageContaining("The leader http://other does not answer")
                .extracting(Refusal::code)
                .isEqualTo(FaultCode.UNAVAILABLE);
    }

    @Test
    void aPartThatEndedIsNotTakenForTheLeader() {
        leadership.elected("http://own");
        now.set(new Moment(0, Duration.ofSeconds(60).toNanos()));
        var gone = CompletableFuture.failedFuture(new RecipientUnreachableException("me", "the job", "a question"));

        assertThat(catchThrowableOfType(Refusal.class, () -> gateways.answer(gone)))
                .hasMessageContaining("ended meanwhile")
                .extracting(Refusal::code)
                .isEqualTo(FaultCode.UNAVAILABLE);
    }

    @Test
    void whatTheEngineGaveUpIsReportedTheSameWay() {
        var given = CompletableFuture.failedFuture(new TimeoutException());

        assertThat(catchThrowableOfType(Refusal.class, () -> gateways.answer(given))
                        .code())
                .isEqualTo(FaultCode.UNAVAILABLE);
        leadership.elected("http://own");
        now.set(new Moment(0, Duration.ofSeconds(60).toNanos()));
        assertThat(catchThrowableOfType(Refusal.class, () -> gateways.answer(given))
                        .code())
                .isEqualTo(FaultCode.TIMED_OUT);
    }
}

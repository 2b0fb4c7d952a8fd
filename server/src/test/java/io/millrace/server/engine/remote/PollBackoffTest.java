package io.millrace.server.engine.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PollBackoffTest {
    private static final Refusal TROUBLE = new Refusal(FaultCode.UNAVAILABLE, "It is away.");

    @Test
    void pausesGrowToTheLongestAndShrinkAfterAnAnswer() {
        var pace = new PollBackoff(Duration.ofMillis(2), Duration.ofMillis(100));

        var pauses = Stream.generate(pace::slacken).limit(20).toList();
        pace.quicken();

        assertThat(pauses).isSorted().startsWith(Duration.ofMillis(2)).endsWith(Duration.ofMillis(100));
        assertThat(pace.slacken()).isEqualTo(Duration.ofMillis(2));
    }

    @Test
    void patienceIsNewAfterEverySuccess() {
        var patience = new OutageTimer();

        assertThatCode(() -> patience.spend(Duration.ZERO, TROUBLE)).doesNotThrowAnyException();
        assertThatThrownBy(() -> patience.spend(Duration.ZERO, TROUBLE)).isEqualTo(TROUBLE);
        patience.restore();
        assertThatCode(() -> patience.spend(Duration.ZERO, TROUBLE)).doesNotThrowAnyException();
    }
}

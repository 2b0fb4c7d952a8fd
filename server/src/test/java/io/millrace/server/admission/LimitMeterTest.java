package io.millrace.server.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.LimitUse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class LimitMeterTest {

    @Test
    void takesUpToItsLimitAndRemembersTheHighestUse() {
        var meter = LimitMeter.bytes("memory", "key", 10);
        assertThat(meter.take(8)).isTrue();
        assertThat(meter.take(3)).isFalse();
        meter.giveBack(5);
        assertThat(meter.take(3)).isTrue();
        var state = meter.state();
        assertThat(state.used()).isEqualTo(6);
        assertThat(state.highest()).isEqualTo(8);
        assertThat(state.max()).contains(10L);
        assertThat(state.unit()).isEqualTo(LimitUse.Unit.BYTES);
        assertThat(state.part()).isEqualTo(0.6);
    }

    @Test
    void countsRefusals() {
        var meter = LimitMeter.count("things", "key", 1);
        assertThat(meter.state().lastRefused()).isEmpty();
        meter.refuse();
        meter.refuse();
        assertThat(meter.state().refused()).isEqualTo(2);
        assertThat(meter.state().lastRefused()).isPresent();
    }

    @Test
    void zeroIsNoLimit() {
        var meter = LimitMeter.millis("time", "key", Duration.ZERO);
        assertThat(meter.take(1_000_000)).isTrue();
        assertThat(meter.reached(1_000_000)).isFalse();
        assertThat(meter.exceeded()).isFalse();
        assertThat(meter.state().max()).isEmpty();
        assertThat(meter.state().part()).isZero();
    }

    @Test
    void theHighestUseIsNeverBelowThePresentOne() {
        var present = new AtomicLong(7); // as after a restart that found seven
        var meter = LimitMeter.count("things", "key", 9, present::get);
        assertThat(meter.state().highest()).isEqualTo(7);
        present.set(2);
        assertThat(meter.state().used()).isEqualTo(2);
        assertThat(meter.state().highest()).isEqualTo(7);
    }

    @Test
    void metersAreListedInTheirOrder() {
        var meters = new LimitMeters();
        meters.add(List.of(LimitMeter.count("a", "key.a", 1), LimitMeter.count("b", "key.b", 2, () -> 7)));
        assertThat(meters.state().limits()).extracting(LimitUse::key).containsExactly("key.a", "key.b");
        assertThat(meters.state().limits().getLast().used()).isEqualTo(7);
    }
}

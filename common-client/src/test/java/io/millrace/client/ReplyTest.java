package io.millrace.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.Fault;
import org.junit.jupiter.api.Test;

class ReplyTest {
    @Test
    void aCallThatNeedsTheValueOfAnotherHasItsOutcome() {
        assertThat(new Reply.Ok<>(1).flatMap(value -> new Reply.Ok<>(value + 1)))
                .isEqualTo(new Reply.Ok<>(2));
        assertThat(new Reply.Ok<>(1).flatMap(value -> new Reply.Unreachable<String>("away")))
                .isEqualTo(new Reply.Unreachable<>("away"));
    }

    @Test
    void aCallIsNotMadeWithoutTheValueThatItNeeds() {
        var refused = new Reply.Refused<Integer>(404, Fault.of("not found"));

        assertThat(refused.flatMap(value -> new Reply.Ok<>(value + 1))).isEqualTo(refused);
        assertThat(new Reply.Unreachable<Integer>("away").flatMap(value -> new Reply.Ok<>(value + 1)))
                .isEqualTo(new Reply.Unreachable<>("away"));
    }

    @Test
    void onlyASuccessfulCallHasAValue() {
        assertThat(new Reply.Ok<>(1).optional()).contains(1);
        assertThat(new Reply.Refused<Integer>(404, Fault.of("not found")).optional())
                .isEmpty();
        assertThat(new Reply.Unreachable<Integer>("away").optional()).isEmpty();
    }

    @Test
    void whatIsNotFoundMayHaveAValue() {
        var missing = new Reply.Refused<Integer>(404, Fault.of("not found"));
        var forbidden = new Reply.Refused<Integer>(403, Fault.of("forbidden"));

        assertThat(missing.notFound()).isTrue();
        assertThat(missing.orIfNotFound(7)).isEqualTo(new Reply.Ok<>(7));
        assertThat(forbidden.orIfNotFound(7)).isEqualTo(forbidden);
        assertThat(new Reply.Ok<>(1).orIfNotFound(7)).isEqualTo(new Reply.Ok<>(1));
        assertThat(new Reply.Unreachable<Integer>("away").notFound()).isFalse();
    }

    @Test
    void aFailureSaysItsReason() {
        assertThat(new Reply.Refused<Integer>(404, Fault.of("not found")).text())
                .isEqualTo("not found");
        assertThat(new Reply.Unreachable<Integer>("away").text()).isEqualTo("away");
    }
}

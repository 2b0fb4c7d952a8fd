package io.millrace.desktop.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Reply;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.Fault;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class LoadStateTest {
    private static final Instant LATER = Samples.NOON.plusSeconds(9);

    private static Reply<String> ok(String value) {
        return new Reply.Ok<>(value);
    }

    private static Reply<String> away() {
        return new Reply.Unreachable<>("gone");
    }

    @Test
    void whatWasSeenStaysInSightAndSaysSinceWhenItIsOld() {
        var loadState =
                new LoadState.Waiting<String>().after(ok("a"), Samples.NOON).after(away(), LATER);

        assertThat(loadState).isEqualTo(new LoadState.Old<>("a", Samples.NOON, "gone"));
        assertThat(loadState.after(away(), LATER)).isEqualTo(loadState);
        assertThat(loadState.after(ok("b"), LATER)).isEqualTo(new LoadState.Fresh<>("b", LATER));
    }

    @Test
    void whatWasNeverSeenIsMissingWithAReason() {
        var refused = new LoadState.Waiting<String>().after(new Reply.Refused<>(404, Fault.of("no such job")), LATER);

        assertThat(refused).isEqualTo(new LoadState.Missing<>("no such job"));
        assertThat(refused.value()).isEmpty();
    }

    @Test
    void thereIsNeverMoreThanOneQuestionOnItsWay() {
        Queue<Runnable> work = new ArrayDeque<>();
        var watch =
                new PolledValue<String>(new UiExecutors(work::add, Runnable::run), InstantSource.fixed(Samples.NOON));

        watch.ask(() -> ok("a"));
        watch.ask(() -> ok("b"));

        assertThat(work).hasSize(1);
    }

    @Test
    void anAnswerToAnOlderQuestionIsDropped() {
        Queue<Runnable> work = new ArrayDeque<>();
        var watch =
                new PolledValue<String>(new UiExecutors(work::add, Runnable::run), InstantSource.fixed(Samples.NOON));
        watch.ask(() -> ok("of the vertex before"));
        watch.reset();
        watch.ask(() -> ok("of this vertex"));

        work.remove().run();
        assertThat(watch.loadState().get()).isInstanceOf(LoadState.Waiting.class);
        work.remove().run();
        assertThat(watch.loadState().get().value()).contains("of this vertex");
    }
}

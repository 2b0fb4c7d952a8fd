package io.millrace.desktop.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Reply;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HistoricalQueryTest {
    private final ArrayDeque<Runnable> work = new ArrayDeque<>();
    private final List<Instant> asked = new ArrayList<>();
    private boolean away;
    private final HistoricalQuery<String> recall =
            new HistoricalQuery<>(new UiExecutors(work::add, Runnable::run), InstantSource.fixed(Samples.NOON), at -> {
                asked.add(at);
                return away ? new Reply.Unreachable<>("No one listens.") : new Reply.Ok<>("then");
            });

    private static Optional<Instant> before(int seconds) {
        return Optional.of(Samples.NOON.minusSeconds(seconds));
    }

    private void answer() {
        work.remove().run();
    }

    private Optional<Instant> known() {
        return recall.loadState().get().value().map(HistoricalQuery.PastValue::at);
    }

    @Test
    void asksForAMomentOnce() {
        recall.lookAt(before(60));
        answer();
        recall.refresh();

        assertThat(known()).isEqualTo(before(60));
        assertThat(work).isEmpty();
    }

    @Test
    void whoDragsTheTimeIsAnsweredOneAtATimeAndTheLastMomentInTheEnd() {
        recall.lookAt(before(60));
        recall.lookAt(before(50));
        recall.lookAt(before(40));
        answer();
        assertThat(known()).isEqualTo(before(60));
        answer();

        assertThat(known()).isEqualTo(before(40));
        assertThat(asked).containsExactly(before(60).get(), before(40).get());
        assertThat(work).isEmpty();
    }

    @Test
    void anAnswerThatComesAfterTheReturnToThePresentIsDropped() {
        recall.lookAt(before(60));
        recall.lookAt(Optional.empty());
        answer();

        assertThat(recall.loadState().get()).isInstanceOf(LoadState.Waiting.class);
    }

    @Test
    void asksAgainOnTheBeatWhatWasNotAnswered() {
        away = true;
        recall.lookAt(before(60));
        answer();
        assertThat(recall.loadState().get()).isInstanceOf(LoadState.Missing.class);

        away = false;
        recall.refresh();
        answer();
        assertThat(known()).isEqualTo(before(60));
    }
}

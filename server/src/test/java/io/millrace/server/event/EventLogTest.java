package io.millrace.server.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.TestTimeout;
import io.millrace.wire.Event;
import io.millrace.wire.EventStream;
import io.millrace.wire.cluster.Events;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class EventLogTest {
    private static final Duration LONG = TestTimeout.LIMIT;

    private final EventLog log = new EventLog("run1", 4);

    private EventStream<Events.Change> open(String after) {
        return log.open(_ -> true, Optional.of(after).filter(id -> !id.isEmpty()));
    }

    private void publish(int from, int to) {
        for (int i = from; i <= to; i++) {
            log.publish(new Events.Change(i, Events.Kind.LEADER, "change " + i));
        }
    }

    /// All that can be read without waiting, as `id text`.
    private static List<String> drain(EventStream<Events.Change> stream) throws InterruptedException {
        var all = new ArrayList<String>();
        while (stream.next(Duration.ZERO) instanceof EventStream.Arrived<Events.Change>(var event)) {
            all.add(event.id().orElse("") + " "
                    + (event.data().kind().notice()
                            ? event.kind()
                            : event.data().text()));
        }
        return all;
    }

    @Test
    void tellsWhatHappensFromNowOn() throws Exception {
        publish(1, 2);
        var reader = open("");
        assertThat(reader.next(Duration.ZERO)).isEqualTo(new EventStream.Quiet<Events.Change>());
        publish(3, 4);
        assertThat(drain(reader)).containsExactly("run1-3 change 3", "run1-4 change 4");
    }

    @Test
    void givesAllReadersTheSameEvent() throws Exception {
        var one = open("");
        var other = open("");
        publish(1, 1);
        assertThat(arrived(one)).isSameAs(arrived(other));
    }

    private static Event<?> arrived(EventStream<Events.Change> stream) throws InterruptedException {
        return assertThat(stream.next(Duration.ZERO))
                .isInstanceOf(EventStream.Arrived.class)
                .extracting(next -> ((EventStream.Arrived<?>) next).event())
                .actual();
    }

    @Test
    void goesOnAfterAnIdWithoutLossAndWithoutDuplicates() throws Exception {
        publish(1, 4);
        assertThat(drain(open("run1-2"))).containsExactly("run1-3 change 3", "run1-4 change 4");
        assertThat(drain(open("run1-4"))).isEmpty();
        assertThat(drain(open("run1-0"))).hasSize(4);
    }

    @Test
    void tellsAReaderOfAnEarlierRunToReadAfresh() throws Exception {
        publish(1, 2);
        for (var id : List.of("run0-1", "run1-3", "run1--1", "run1-x", "nonsense", "run1-18446744073709551615")) {
            assertThat(drain(open(id))).as(id).containsExactly("run1-2 RESET");
        }
        var reader = open("run0-1");
        publish(3, 3);
        assertThat(drain(reader)).containsExactly("run1-2 RESET", "run1-3 change 3");
    }

    @Test
    void tellsWhatIsLostWhereTheRingHasGoneOn() throws Exception {
        publish(1, 9);
        var reader = open("run1-2");
        assertThat(drain(reader))
                .containsExactly(
                        "run1-5 GAP", "run1-6 change 6", "run1-7 change 7", "run1-8 change 8", "run1-9 change 9");
        assertThat(drain(open("run1-5"))).as("coming back after the notice").hasSize(4);
    }

    @Test
    void dropsAReaderThatIsTooSlowAndSaysSo() throws Exception {
        var slow = open("");
        var quick = open("");
        publish(1, 2);
        assertThat(drain(quick)).hasSize(2);
        publish(3, 6);
        assertThat(drain(slow)).containsExactly("run1-0 DROPPED");
        assertThat(slow.next(LONG)).isEqualTo(new EventStream.Ended<Events.Change>(Optional.empty()));
        assertThat(drain(quick)).as("others are not concerned").hasSize(4);
    }

    @Test
    void leavesOutWhatIsNotWanted() throws Exception {
        var reader = log.open(change -> change.time() % 2 == 0, Optional.empty());
        publish(1, 4);
        assertThat(drain(reader)).containsExactly("run1-2 change 2", "run1-4 change 4");
    }

    @Test
    void wakesAReaderThatWaits() throws Exception {
        var seen = new AtomicReference<EventStream.Next<Events.Change>>();
        var reader = open("");
        var waiting = Thread.ofVirtual().start(() -> {
            try {
                seen.set(reader.next(LONG));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        publish(1, 1);
        waiting.join();
        assertThat(seen.get())
                .isInstanceOfSatisfying(
                        EventStream.Arrived.class,
                        arrived ->
                                assertThat(((Event<?>) arrived.event()).kind()).isEqualTo("LEADER"));
    }

    @Test
    void endsEveryReaderWhenItCloses() throws Exception {
        var reader = open("");
        log.close();
        assertThat(reader.next(LONG)).isEqualTo(new EventStream.Ended<Events.Change>(Optional.empty()));
        assertThat(open("").next(LONG)).isInstanceOf(EventStream.Ended.class);
    }
}

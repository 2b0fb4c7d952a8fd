package io.millrace.server.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FairQueueTest {
    private final FairQueue<Named> queue = new FairQueue<>();

    private record Named(String user, int number) implements FairQueue.Entry {
        @Override
        public String toString() {
            return user + number;
        }
    }

    private void add(String user, int... numbers) {
        for (int number : numbers) {
            queue.add(new Named(user, number));
        }
    }

    private List<String> rest() {
        var taken = new ArrayList<String>();
        for (var next = queue.poll(_ -> true); next.isPresent(); next = queue.poll(_ -> true)) {
            taken.add(next.get().toString());
        }
        return taken;
    }

    @Test
    void takesFromTheUsersInTurnAndFromEachInOrder() {
        add("a", 1, 2, 3);
        add("b", 1);
        add("c", 1, 2);
        assertThat(rest()).containsExactly("a1", "b1", "c1", "a2", "c2", "a3");
        assertThat(queue.isEmpty()).isTrue();
    }

    @Test
    void aNewUserWaitsForOneEntryOfEachOtherUserAtMost() {
        add("a", 1, 2, 3);
        assertThat(queue.poll(_ -> true)).map(Named::toString).contains("a1");
        assertThat(queue.ahead("b")).isEqualTo(1);
        add("b", 1);
        assertThat(rest()).containsExactly("a2", "b1", "a3");
    }

    @Test
    void passesOverUsersWhoAreNotLetIn() {
        add("a", 1, 2);
        add("b", 1);
        assertThat(queue.poll("b"::equals)).map(Named::toString).contains("b1");
        assertThat(queue.poll("b"::equals)).isEmpty();
        assertThat(rest()).containsExactly("a1", "a2");
    }

    @Test
    void countsWhatIsTakenBeforeAFurtherEntry() {
        add("a", 1, 2, 3, 4);
        add("b", 1, 2);
        assertThat(queue.ahead("a")).isEqualTo(6);
        assertThat(queue.ahead("b")).isEqualTo(5);
        assertThat(queue.ahead("c")).isEqualTo(2);
        assertThat(queue.longest()).isEqualTo(4);
    }

    @Test
    void forgetsRemovedEntries() {
        add("a", 1, 2);
        add("b", 1, 2);
        assertThat(queue.remove(new Named("a", 1))).isTrue();
        assertThat(queue.remove(new Named("a", 1))).isFalse();
        assertThat(queue.removeIf(entry -> entry.number() == 2)).hasSize(2);
        assertThat(queue.size()).isEqualTo(1);
        assertThat(queue.size("a")).isZero();
        assertThat(rest()).containsExactly("b1");
    }
}

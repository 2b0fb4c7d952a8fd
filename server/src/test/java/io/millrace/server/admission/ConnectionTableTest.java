package io.millrace.server.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.admission.ConnectionTable.Maximum;
import io.millrace.wire.LimitUse;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConnectionTableTest {
    private long clock;

    private ConnectionTable<FakeConnection> table = table(3, 0, 0);

    private static ConnectionTable<FakeConnection> table(int all, int perAddress, int reserved) {
        return new ConnectionTable<>(
                "connections", "max-all", "max-per-address", new Maximum(all, perAddress, reserved));
    }

    private final class FakeConnection implements ConnectionTable.Entry {
        private final String address;
        private final long since = clock++;
        private boolean busy;
        private boolean evicted;

        FakeConnection(String address) {
            this.address = address;
        }

        FakeConnection busy() {
            busy = true;
            return this;
        }

        @Override
        public String peer() {
            return address;
        }

        @Override
        public boolean local() {
            return address.equals("local");
        }

        @Override
        public Optional<Long> idleSince() {
            return busy ? Optional.empty() : Optional.of(since);
        }

        @Override
        public boolean evict() {
            evicted = !busy;
            return evicted;
        }
    }

    private FakeConnection admitted(FakeConnection connection) {
        assertThat(table.admit(connection)).isTrue();
        return connection;
    }

    private LimitUse use(int index) {
        return table.meters().get(index).state();
    }

    @Test
    void theLongestIdleConnectionOfTheLargestAddressMakesRoom() {
        var other = admitted(new FakeConnection("other"));
        var first = admitted(new FakeConnection("greedy"));
        var second = admitted(new FakeConnection("greedy"));
        admitted(new FakeConnection("new"));
        assertThat(first.evicted).isTrue();
        assertThat(second.evicted || other.evicted).isFalse();
        assertThat(use(0).used()).isEqualTo(3);
        assertThat(use(0).refused()).isZero();
    }

    @Test
    void busyConnectionsAreKept() {
        for (int i = 0; i < 3; i++) {
            admitted(new FakeConnection("greedy").busy());
        }
        assertThat(table.admit(new FakeConnection("other"))).isFalse();
        assertThat(use(0).refused()).isEqualTo(1);
        assertThat(use(0).lastRefused()).isPresent();
    }

    @Test
    void someRoomIsReservedForThisMachine() {
        table = table(1, 0, 1);
        admitted(new FakeConnection("greedy").busy());
        assertThat(table.admit(new FakeConnection("other"))).isFalse();
        admitted(new FakeConnection("local").busy());
        assertThat(table.admit(new FakeConnection("local"))).isFalse();
        assertThat(use(0).highest()).isEqualTo(2);
    }

    @Test
    void anAddressHasNoMoreConnectionsThanAllowed() {
        table = table(10, 1, 0);
        var busy = admitted(new FakeConnection("a").busy());
        assertThat(table.admit(new FakeConnection("a"))).isFalse();
        assertThat(use(1).refused()).isEqualTo(1);
        var idle = admitted(new FakeConnection("b"));
        admitted(new FakeConnection("b"));
        assertThat(idle.evicted).isTrue();
        table.remove(busy);
        admitted(new FakeConnection("a"));
        assertThat(use(1).used()).isEqualTo(1);
    }

    @Test
    void aConnectionIsRemovedOnce() {
        var first = admitted(new FakeConnection("a"));
        admitted(new FakeConnection("a"));
        table.remove(first);
        table.remove(first);
        assertThat(use(0).used()).isEqualTo(1);
        assertThat(use(0).highest()).isEqualTo(2);
    }
}

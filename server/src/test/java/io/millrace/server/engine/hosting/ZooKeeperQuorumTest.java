package io.millrace.server.engine.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.apache.flink.runtime.leaderelection.LeaderElectionException;
import org.apache.flink.runtime.leaderretrieval.LeaderRetrievalException;
import org.apache.flink.shaded.zookeeper3.org.apache.zookeeper.KeeperException;
import org.junit.jupiter.api.Test;

class ZooKeeperQuorumTest {
    @Test
    void readsServersAsTheKeyHasThem() throws IOException {
        assertThat(ZooKeeperQuorum.servers("one:1, two ,[::1]:3/some/folder"))
                .containsExactly(
                        InetSocketAddress.createUnresolved("one", 1),
                        InetSocketAddress.createUnresolved("two", 2181),
                        InetSocketAddress.createUnresolved("::1", 3));
    }

    @Test
    void namesWhatIsNoServer() {
        assertThatThrownBy(() -> ZooKeeperQuorum.servers("one:1,two:x"))
                .hasMessageContaining("two:x")
                .hasMessageContaining("high-availability.zookeeper.quorum");
    }

    @Test
    void bearsWithTheAbsenceOfTheServersWhereverItShowsInAnElection() {
        var lost = new KeeperException.ConnectionLossException();
        assertThat(ZooKeeperQuorum.isAway(lost)).isTrue();
        assertThat(ZooKeeperQuorum.isAway(new IllegalStateException(new LeaderElectionException(lost))))
                .isTrue();
        assertThat(ZooKeeperQuorum.isAway(new LeaderRetrievalException("no leader", lost)))
                .isTrue();
    }

    @Test
    void doesNotTakeAnotherFaultForAnAbsence() {
        var lost = new KeeperException.ConnectionLossException();
        assertThat(ZooKeeperQuorum.isAway(new IllegalStateException("a job could not be stored", lost)))
                .isFalse();
        assertThat(ZooKeeperQuorum.isAway(new LeaderElectionException("a bug"))).isFalse();
    }
}

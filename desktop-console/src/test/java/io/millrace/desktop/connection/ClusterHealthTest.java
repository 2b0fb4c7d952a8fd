package io.millrace.desktop.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Reply;
import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.screen.LoadState;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterHealthTest {
    private final FakeCluster cluster = new FakeCluster();

    private ClusterHealth condition(Jobs.Line... jobs) {
        cluster.jobs = List.of(jobs);
        return ClusterHealth.of(new LoadState.Fresh<>(vitals(), Samples.NOON));
    }

    private ClusterVitals vitals() {
        return ClusterVitals.of(cluster.client(), InstantSource.fixed(Samples.NOON))
                .orThrow();
    }

    private static Jobs.Line ended(Duration ago) {
        var day = Duration.ofDays(1);
        return Samples.row(1, "job", JobState.FAILED, Samples.NOON.minus(day), day.minus(ago));
    }

    @Test
    void aJobThatBeginsAnewIsTrouble() {
        assertThat(condition(Samples.row(1, "a", JobState.RESTARTING), Samples.row(2, "b", JobState.RUNNING)))
                .isEqualTo(new ClusterHealth(ClusterHealth.Kind.TROUBLED, "1 restarting"));
    }

    @Test
    void aFailureIsNewsForAnHour() {
        assertThat(condition(ended(Duration.ofMinutes(59))).kind()).isEqualTo(ClusterHealth.Kind.FAILING);
        assertThat(condition(ended(Duration.ofMinutes(61))))
                .isEqualTo(new ClusterHealth(ClusterHealth.Kind.WELL, "Healthy"));
    }

    @Test
    void severalClustersAreReportedTogetherAndOneIsNot() {
        var well = new ClusterHealth(ClusterHealth.Kind.WELL, "Healthy");
        var away = new ClusterHealth(ClusterHealth.Kind.AWAY, "Away");

        assertThat(ClusterHealth.summary(List.of(away, well, well))).isEqualTo("2 healthy · 1 not reached");
        assertThat(ClusterHealth.summary(List.of(away))).isEmpty();
    }

    @Test
    void aClusterThatWentAwayIsAway() {
        var seen = new LoadState.Fresh<>(vitals(), Samples.NOON);
        cluster.server.away = true;

        var now = seen.after(ClusterVitals.of(cluster.client(), InstantSource.fixed(Samples.NOON)), Samples.NOON);

        assertThat(ClusterHealth.of(now).kind()).isEqualTo(ClusterHealth.Kind.AWAY);
        assertThat(now.value()).map(ClusterVitals::restarts).contains(7L);
        assertThat(ClusterVitals.of(cluster.client(), InstantSource.fixed(Samples.NOON)))
                .isInstanceOf(Reply.Unreachable.class);
    }
}

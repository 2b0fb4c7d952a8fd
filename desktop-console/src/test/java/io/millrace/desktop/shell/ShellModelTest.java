package io.millrace.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.Memory;
import io.millrace.desktop.service.Threads;
import java.nio.file.Path;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ShellModelTest {
    @TempDir
    private Path home;

    private final FakeCluster cluster = new FakeCluster();

    private ShellModel model() {
        return new ShellModel(
                Threads.direct(), InstantSource.fixed(Samples.NOON), new Memory(home, home), address -> cluster);
    }

    @Test
    void aConnectedClusterOpensItsJobs() {
        var model = model();

        model.connect().connect("fake");

        assertThat(model.place().get()).isEqualTo(new Place.JobList());
        assertThat(cluster.asked).contains("jobs");
    }

    @Test
    void withoutAClusterThereIsNowhereToGo() {
        var model = model();

        model.open(new Place.WorkerList());

        assertThat(model.place().get()).isEqualTo(new Place.Connecting());
    }

    @Test
    void onlyTheOpenScreenAsks() {
        var model = model();
        model.connect().connect("fake");
        model.open(new Place.WorkerList());
        cluster.asked.clear();

        model.refresh();

        assertThat(cluster.asked).containsExactly("summary", "workers");
    }

    @Test
    void disconnectingClosesTheClusterAndKeepsNothingOfIt() {
        var model = model();
        model.connect().connect("fake");
        model.open(new Place.OneJob(Samples.JOB));

        model.disconnect();

        assertThat(cluster.closed).isTrue();
        assertThat(model.session().get()).isEmpty();
        assertThat(model.job().get()).isEmpty();
        assertThat(model.place().get()).isEqualTo(new Place.Connecting());
    }
}

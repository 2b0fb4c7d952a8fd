package io.millrace.desktop.screen.deed;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.Threads;
import io.millrace.desktop.service.checkpoint.CheckpointRow;
import io.millrace.desktop.service.deed.Course;
import io.millrace.desktop.service.deed.Deed;
import io.millrace.desktop.service.deed.Step;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class DeedsModelTest {
    private static final Deed SAVEPOINT = new Deed.Savepoint("", Deed.Format.CANONICAL);
    private static final Deed STOP = new Deed.Stop("", Deed.Format.NATIVE, false);

    private final FakeCluster cluster = new FakeCluster();
    private final DeedsModel model =
            new DeedsModel(Samples.JOB, cluster, Threads.direct(), InstantSource.fixed(Samples.NOON));

    private String words() {
        return model.works().getFirst().words();
    }

    private static CheckpointRow savepoint(CheckpointRow.Outcome outcome, String path) {
        return new CheckpointRow(
                7,
                outcome,
                CheckpointRow.Kind.SAVEPOINT,
                Samples.NOON,
                Duration.ZERO,
                0,
                0,
                0,
                0,
                3,
                4,
                path,
                false,
                "");
    }

    @Test
    void aSavepointIsFollowedToItsEnd() {
        model.begin(SAVEPOINT);
        assertThat(words()).isEqualTo("Writing a savepoint…");

        cluster.progress = new Step.Done("file:/there", Optional.empty(), Optional.empty());
        model.refresh();

        assertThat(words()).isEqualTo("The savepoint is written to file:/there");
        model.dismiss(model.works().getFirst());
        assertThat(model.works()).isEmpty();
    }

    @Test
    void theProgressOfASavepointIsTheShareOfSubtasksThatHaveAnswered() {
        cluster.checkpoints.history = Samples.checkpoints(savepoint(CheckpointRow.Outcome.IN_PROGRESS, ""));

        model.begin(SAVEPOINT);

        assertThat(model.works().getFirst().progress()).hasValue(0.75);
    }

    @Test
    void aChangeOfTheParallelismSaysWhereItStands() {
        model.begin(new Deed.Rescale(Map.of()));
        assertThat(words()).isEqualTo("Changing the parallelism…");

        cluster.progress = new Step.Running(FakeCluster.TRIGGER, Optional.of(new Course(Course.Stage.STARTS, 3, 6)));
        model.refresh();
        assertThat(words()).isEqualTo("Changing the parallelism: its tasks start, 3 of 6 run…");
        assertThat(model.works().getFirst().progress()).hasValue(2.5 / 3);

        cluster.progress = Step.Done.PLAIN;
        model.refresh();
        assertThat(words()).isEqualTo("The job runs with the new parallelism.");
    }

    @Test
    void aSchedulerThatWasToldIsNotWaitedFor() {
        cluster.progress = new Step.Told();
        model.begin(new Deed.Rescale(Map.of()));
        model.refresh();

        assertThat(words())
                .isEqualTo("The scheduler knows what is wanted, and changes the job as soon as it has the slots.");
        assertThat(model.works()).noneMatch(Work::running);
    }

    @Test
    void oneThatFailsSaysWhyAndOneThatRunsIsNotDismissed() {
        model.begin(STOP);
        model.dismiss(model.works().getFirst());
        assertThat(model.works()).hasSize(1);

        cluster.progress = new Step.Failed("disk full\nat somewhere");
        model.refresh();

        assertThat(words()).isEqualTo("The job was not stopped: disk full");
    }

    @Test
    void severalGoOnAtOnce() {
        model.begin(SAVEPOINT);
        model.begin(new Deed.Checkpoint(Deed.Extent.FULL));

        cluster.progress = new Step.Done("", Optional.of(12L), Optional.empty());
        model.refresh();

        assertThat(model.works()).extracting(Work::kind).containsExactly(DeedKind.CHECKPOINT, DeedKind.SAVEPOINT);
        assertThat(model.works()).noneMatch(Work::running);
        assertThat(words()).isEqualTo("The checkpoint is completed: 12.");
    }

    @Test
    void itGoesOnWhileTheClusterIsOutOfReachButNotForEver() {
        model.begin(SAVEPOINT);
        cluster.away = true;

        model.refresh();
        assertThat(model.works().getFirst().running()).isTrue();
        for (int miss = 0; miss < 30; miss++) {
            model.refresh();
        }

        assertThat(words()).startsWith("The savepoint was not written: The cluster stopped answering");
    }

    @Test
    void whatCouldNotBeBegunSaysSo() {
        cluster.away = true;

        model.begin(new Deed.Cancel());

        assertThat(words()).isEqualTo("The job was not canceled: No one listens.");
    }

    @Test
    void theFolderOfTheClusterComesBeforeOneThatIsGuessed() {
        cluster.checkpoints.history =
                Samples.checkpoints(savepoint(CheckpointRow.Outcome.COMPLETED, "file:/backup/savepoint-1"));
        model.prepare(DeedKind.SAVEPOINT);
        assertThat(model.folder()).isEqualTo("file:/backup");
        assertThat(model.folderNeeded()).isTrue();
        assertThat(model.points()).extracting(StartingPoint::path).containsExactly("file:/backup/savepoint-1");

        cluster.savepointFolder = "s3://savepoints";
        model.prepare(DeedKind.SAVEPOINT);

        assertThat(model.folder()).isEmpty();
        assertThat(model.folderNeeded()).isFalse();
    }

    @Test
    void aSavepointIsLookedForUntilOneIsKnownOrNobodyChooses() {
        model.prepare(DeedKind.RUN);
        model.refresh();
        assertThat(model.points()).as("the job restarts").isEmpty();

        cluster.checkpoints.history =
                Samples.checkpoints(savepoint(CheckpointRow.Outcome.COMPLETED, "file:/backup/savepoint-1"));
        model.refresh();
        assertThat(model.points()).extracting(StartingPoint::path).containsExactly("file:/backup/savepoint-1");

        cluster.checkpoints.history = Samples.checkpoints();
        model.prepare(DeedKind.RUN);
        model.decided();
        cluster.checkpoints.history =
                Samples.checkpoints(savepoint(CheckpointRow.Outcome.COMPLETED, "file:/backup/savepoint-2"));
        model.refresh();
        assertThat(model.points()).isEmpty();
    }

    @Test
    void argumentsArePartedAsAShellPartsThem() {
        assertThat(Arguments.split("  --in  \"a b\" --empty \"\" x "))
                .containsExactly("--in", "a b", "--empty", "", "x");
    }
}

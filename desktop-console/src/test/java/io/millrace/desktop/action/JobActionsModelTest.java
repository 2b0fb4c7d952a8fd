package io.millrace.desktop.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.action.ActionStep;
import io.millrace.desktop.service.action.JobAction;
import io.millrace.desktop.service.action.RescaleProgress;
import io.millrace.insight.AllowedActions;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.JobActions.Kind;
import io.millrace.wire.cluster.JobState;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JobActionsModelTest {
    private static final JobAction SAVEPOINT = new JobAction.Savepoint("", JobAction.Format.CANONICAL);
    private static final JobAction STOP = new JobAction.Stop("", JobAction.Format.NATIVE, false);

    private final FakeCluster cluster = new FakeCluster();
    private final JobActionsModel model =
            new JobActionsModel(Samples.JOB, cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON));

    private void begin(JobAction deed) {
        var action = AllowedActions.of(Samples.job(JobState.RUNNING, 2)).stream()
                .filter(each -> each.kind() == deed.kind())
                .findFirst()
                .orElseThrow();
        model.begin(action, deed);
    }

    private String words() {
        return model.works().getFirst().words();
    }

    @Test
    void aSavepointIsFollowedToItsEnd() {
        begin(SAVEPOINT);
        assertThat(words()).isEqualTo("Writing the savepoint…");

        cluster.progress = new ActionStep.Done("file:/there", Optional.empty(), Optional.empty());
        model.refresh();

        assertThat(words()).isEqualTo("The savepoint is written: file:/there");
        model.dismiss(model.works().getFirst());
        assertThat(model.works()).isEmpty();
    }

    @Test
    void theProgressOfASavepointIsTheShareOfSubtasksThatHaveAnswered() {
        cluster.checkpoints = Samples.checkpoints(Samples.savepoint(7, Checkpoints.Status.IN_PROGRESS, ""));

        begin(SAVEPOINT);

        assertThat(model.works().getFirst().progress()).hasValue(0.75);
    }

    @Test
    void aChangeOfTheParallelismSaysWhereItStands() {
        begin(new JobAction.Rescale(Map.of()));
        assertThat(words()).isEqualTo("Changing the parallelism…");

        cluster.progress = new ActionStep.Running(
                FakeCluster.TRIGGER, Optional.of(new RescaleProgress(RescaleProgress.Stage.STARTS, 3, 6)));
        model.refresh();
        assertThat(words()).isEqualTo("Changing the parallelism: its tasks start, 3 of 6 run…");
        assertThat(model.works().getFirst().progress()).hasValue(2.5 / 3);

        cluster.progress = ActionStep.Done.PLAIN;
        model.refresh();
        assertThat(words()).isEqualTo("The job runs with the new parallelism.");
    }

    @Test
    void aSchedulerThatWasToldIsNotWaitedFor() {
        cluster.progress = new ActionStep.Told();
        begin(new JobAction.Rescale(Map.of()));
        model.refresh();

        assertThat(words())
                .isEqualTo("The scheduler has the new parallelism, and changes the job as soon as it has the slots.");
        assertThat(model.works()).noneMatch(RunningAction::running);
    }

    @Test
    void oneThatFailsSaysWhyAndOneThatRunsIsNotDismissed() {
        begin(STOP);
        model.dismiss(model.works().getFirst());
        assertThat(model.works()).hasSize(1);

        cluster.progress = new ActionStep.Failed("disk full\nat somewhere");
        model.refresh();

        assertThat(words()).isEqualTo("The job was not stopped: disk full");
    }

    @Test
    void severalGoOnAtOnce() {
        begin(SAVEPOINT);
        begin(new JobAction.Checkpoint(JobAction.Extent.FULL));

        cluster.progress = new ActionStep.Done("", Optional.of(12L), Optional.empty());
        model.refresh();

        assertThat(model.works()).extracting(RunningAction::kind).containsExactly(Kind.CHECKPOINT, Kind.SAVEPOINT);
        assertThat(model.works()).noneMatch(RunningAction::running);
        assertThat(words()).isEqualTo("The checkpoint is completed: 12.");
    }

    @Test
    void itGoesOnWhileTheClusterIsOutOfReachButNotForEver() {
        begin(SAVEPOINT);
        cluster.server.away = true;

        model.refresh();
        assertThat(model.works().getFirst().running()).isTrue();
        for (int miss = 0; miss < 30; miss++) {
            model.refresh();
        }

        assertThat(words()).startsWith("The savepoint was not written: The cluster stopped answering");
    }

    @Test
    void whatCouldNotBeBegunSaysSo() {
        cluster.server.away = true;

        begin(new JobAction.Cancel());

        assertThat(words()).isEqualTo("The job was not cancelled: No one listens.");
    }

    @Test
    void theFolderOfTheClusterComesBeforeOneThatIsGuessed() {
        cluster.checkpoints =
                Samples.checkpoints(Samples.savepoint(7, Checkpoints.Status.COMPLETED, "file:/backup/savepoint-1"));
        model.prepare(Kind.SAVEPOINT);
        assertThat(model.folder()).isEqualTo("file:/backup");
        assertThat(model.folderNeeded()).isTrue();
        assertThat(model.points()).extracting(StartingPoint::path).containsExactly("file:/backup/savepoint-1");

        cluster.savepointFolder = "s3://savepoints";
        model.prepare(Kind.SAVEPOINT);

        assertThat(model.folder()).isEmpty();
        assertThat(model.folderNeeded()).isFalse();
    }

    @Test
    void aSavepointIsLookedForUntilOneIsKnownOrNobodyChooses() {
        model.prepare(Kind.RERUN);
        model.refresh();
        assertThat(model.points()).as("the job restarts").isEmpty();

        cluster.checkpoints =
                Samples.checkpoints(Samples.savepoint(7, Checkpoints.Status.COMPLETED, "file:/backup/savepoint-1"));
        model.refresh();
        assertThat(model.points()).extracting(StartingPoint::path).containsExactly("file:/backup/savepoint-1");

        cluster.checkpoints = Samples.checkpoints();
        model.prepare(Kind.RERUN);
        model.decided();
        cluster.checkpoints =
                Samples.checkpoints(Samples.savepoint(7, Checkpoints.Status.COMPLETED, "file:/backup/savepoint-2"));
        model.refresh();
        assertThat(model.points()).isEmpty();
    }

    @Test
    void argumentsArePartedAsAShellPartsThem() {
        assertThat(Arguments.split("  --in  \"a b\" --empty \"\" x "))
                .containsExactly("--in", "a b", "--empty", "", "x");
    }
}

package io.millrace.desktop.action;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.connection.Connections;
import io.millrace.desktop.service.Preferences;
import io.millrace.desktop.service.PropertiesFile;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import io.millrace.desktop.shell.ClusterPlace;
import io.millrace.desktop.shell.ShellModel;
import io.millrace.desktop.sql.SqlFiles;
import io.millrace.insight.AllowedActions;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.ConfigEntry;
import io.millrace.wire.cluster.JobActions;
import io.millrace.wire.cluster.JobActions.Kind;
import io.millrace.wire.cluster.JobManager;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Requirements;
import io.millrace.wire.cluster.Rescales;
import io.millrace.wire.cluster.Savepoints;
import io.millrace.wire.cluster.TaskState;
import io.millrace.wire.cluster.Triggers;
import io.millrace.wire.id.TriggerId;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobActionsModelTest {
    private static final JobAction SAVEPOINT = new JobAction.Savepoint("", Savepoints.Format.CANONICAL);
    private static final JobAction STOP = new JobAction.Stop("", Savepoints.Format.NATIVE, false);
    private static final JobAction RESCALE =
            new JobAction.Rescale(Map.of(Samples.vertex(0), new Requirements.Parallelism(1, 6)));
    private static final Triggers.Accepted ACCEPTED =
            new Triggers.Accepted(new TriggerId("00112233445566778899aabbccddeeff"));

    private static final String RUNNING = "{\"status\":{\"id\":\"IN_PROGRESS\"},\"operation\":null}";

    private final FakeCluster cluster = new FakeCluster();
    private final JobActionsModel model =
            new JobActionsModel(Samples.JOB, cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON));

    /// Accepts each action, and carries it out forever.
    @BeforeEach
    void accept() {
        cluster.server.answer(Savepoints.TRIGGER, ACCEPTED).answer(Savepoints.STOP, ACCEPTED);
        cluster.server.answer(Checkpoints.TRIGGER, ACCEPTED).answer(Rescales.TRIGGER, ACCEPTED);
        cluster.server.json(Savepoints.POLL, RUNNING).json(Checkpoints.POLL, RUNNING);
        cluster.server.json(Rescales.POLL, RUNNING);
        cluster.server.answer(JobManager.CONFIG, List.of());
    }

    private static String completed(String outcome) {
        return "{\"status\":{\"id\":\"COMPLETED\"},\"operation\":{" + outcome + "}}";
    }

    private static JobActions.Kind kind(JobAction action) {
        return switch (action) {
            case JobAction.Cancel _ -> JobActions.Kind.CANCEL;
            case JobAction.Stop _ -> JobActions.Kind.STOP;
            case JobAction.Savepoint _ -> JobActions.Kind.SAVEPOINT;
            case JobAction.Checkpoint _ -> JobActions.Kind.CHECKPOINT;
            case JobAction.Rescale _ -> JobActions.Kind.RESCALE;
            case JobAction.Recover _ -> JobActions.Kind.RECOVER;
            case JobAction.Dispose _ -> JobActions.Kind.DISPOSE;
            case JobAction.RunJar _, JobAction.RunSql _ -> JobActions.Kind.RERUN;
        };
    }

    private void begin(JobAction action) {
        begin(model, action);
    }

    private static void begin(JobActionsModel model, JobAction action) {
        var job = Samples.job(JobState.RUNNING, 2)
                .withRecovery(Optional.of(new Jobs.Recovery(Optional.of(7L), Optional.empty(), Optional.empty())));
        var texts = AllowedActions.of(job).stream()
                .filter(each -> each.kind() == kind(action))
                .findFirst()
                .orElseThrow();
        model.begin(texts, action);
    }

    private String words() {
        return model.works().getFirst().words();
    }

    @Test
    void aSavepointIsFollowedToItsEnd() {
        begin(SAVEPOINT);
        assertThat(words()).isEqualTo("Writing the savepoint…");

        cluster.server.json(Savepoints.POLL, completed("\"location\":\"file:/there\""));
        model.refresh();

        assertThat(words()).isEqualTo("The savepoint is written: file:/there");
        model.dismiss(model.works().getFirst());
        assertThat(model.works()).isEmpty();
    }

    @Test
    void anActionGoesOnWhileAnotherJobOrClusterIsOpenAndItsOutcomeWaits(@TempDir Path home) {
        var shell = new ShellModel(
                UiExecutors.direct(),
                InstantSource.fixed(Samples.NOON),
                new Connections(
                        new PropertiesFile(home.resolve("connections.properties")),
                        new ConnectionSecrets(Optional.empty()),
                        List.of()),
                (connection, secret) -> cluster,
                new Preferences(home, home),
                new SqlFiles(home.resolve("sql")));
        shell.connect().connect("one");
        shell.open(new ClusterPlace.OneJob(Samples.JOB));
        begin(shell.job().orElseThrow().actions(), SAVEPOINT);
        shell.open(new ClusterPlace.OneJob(
                Samples.row(7, "other", JobState.RUNNING).jid()));
        assertThat(shell.job().orElseThrow().actions().works()).isEmpty();
        shell.showClusters();
        cluster.server.json(Savepoints.POLL, completed("\"location\":\"file:/there\""));
        shell.refresh();
        int asked = cluster.server.calls(Savepoints.POLL).size();
        shell.refresh();
        assertThat(cluster.server.calls(Savepoints.POLL)).as("it has ended").hasSize(asked);

        shell.step(1);
        shell.open(new ClusterPlace.OneJob(Samples.JOB));
        assertThat(shell.job().orElseThrow().actions().works())
                .extracting(RunningAction::words)
                .containsExactly("The savepoint is written: file:/there");
    }

    @Test
    void theProgressOfASavepointIsTheShareOfSubtasksThatHaveAnswered() {
        cluster.checkpoints = Samples.checkpoints(Samples.savepoint(7, Checkpoints.Status.IN_PROGRESS, ""));

        begin(SAVEPOINT);

        assertThat(model.works().getFirst().progress()).hasValue(0.75);
    }

    @Test
    void aChangeOfTheParallelismSaysWhereItStands() {
        begin(RESCALE);
        assertThat(words()).isEqualTo("Changing the parallelism…");

        cluster.job = Optional.of(job(3, 6));
        model.refresh();
        assertThat(words()).isEqualTo("Changing the parallelism: its tasks start, 3 of 6 run…");
        assertThat(model.works().getFirst().progress()).hasValue(2.5 / 3);

        cluster.server.json(Rescales.POLL, completed(""));
        model.refresh();
        assertThat(words()).isEqualTo("The job runs with the new parallelism.");
    }

    /// A running job of one vertex.
    private static Jobs.Detail job(int running, int parallelism) {
        var job = Samples.job(JobState.RUNNING, 1, parallelism);
        var vertex = job.vertices().getFirst();
        return Samples.job(
                JobState.RUNNING,
                List.of(new Jobs.Vertex(
                        vertex.id(),
                        vertex.slotSharingGroupId(),
                        vertex.name(),
                        vertex.maxParallelism(),
                        vertex.parallelism(),
                        vertex.status(),
                        vertex.startTime(),
                        vertex.endTime(),
                        vertex.duration(),
                        Map.of(TaskState.RUNNING, running),
                        vertex.metrics())),
                List.of());
    }

    @Test
    void aSchedulerThatHasItsRequirementsIsNotWaitedFor() {
        cluster.server.refuse(Rescales.TRIGGER, 404, "Not found");
        cluster.server.answer(Requirements.CHANGE, Nothing.NOTHING);
        begin(RESCALE);
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

        cluster.server.json(
                Savepoints.POLL,
                completed("\"failure-cause\":{\"class\":\"X\",\"stack-trace\":\"disk full\\n\\tat somewhere\","
                        + "\"serialized-throwable\":\"\"}"));
        model.refresh();

        assertThat(words()).isEqualTo("The job was not stopped: disk full");
    }

    @Test
    void severalGoOnAtOnce() {
        begin(SAVEPOINT);
        begin(new JobAction.Checkpoint(Checkpoints.Extent.FULL));

        cluster.server.json(Savepoints.POLL, completed("\"location\":\"file:/there\""));
        cluster.server.json(Checkpoints.POLL, completed("\"checkpointId\":12"));
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
    void aJobThatCouldNotGoOnIsStartedAgain() {
        cluster.server.answer(Jobs.RECOVER, Nothing.NOTHING);

        begin(new JobAction.Recover(false));

        assertThat(words()).isEqualTo("The job is starting again.");
    }

    @Test
    void theFolderOfTheClusterComesBeforeOneThatIsGuessed() {
        cluster.checkpoints =
                Samples.checkpoints(Samples.savepoint(7, Checkpoints.Status.COMPLETED, "file:/backup/savepoint-1"));
        model.prepare(Kind.SAVEPOINT);
        assertThat(model.folder()).isEqualTo("file:/backup");
        assertThat(model.folderNeeded()).isTrue();
        assertThat(model.points()).extracting(StartingPoint::path).containsExactly("file:/backup/savepoint-1");

        cluster.server.answer(JobManager.CONFIG, List.of(new ConfigEntry("state.savepoints.dir", "s3://savepoints")));
        model.prepare(Kind.SAVEPOINT);

        assertThat(model.folder()).isEmpty();
        assertThat(model.folderNeeded()).isFalse();
    }

    @Test
    void aSavepointIsLookedForUntilOneIsKnownOrNoOneChooses() {
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
        assertThat(ProgramArguments.split("  --in  \"a b\" --empty \"\" x "))
                .containsExactly("--in", "a b", "--empty", "", "x");
    }
}

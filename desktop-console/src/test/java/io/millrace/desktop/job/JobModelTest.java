package io.millrace.desktop.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.action.JobActionsModel;
import io.millrace.desktop.checkpoint.CheckpointRow;
import io.millrace.desktop.flame.FlameOrigin;
import io.millrace.desktop.flame.FlamePicture;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Exceptions;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.JobActions.Action;
import io.millrace.wire.cluster.JobActions.Kind;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Loads;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class JobModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final JobModel model = new JobModel(
            Samples.JOB,
            new JobActionsModel(Samples.JOB, cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON)),
            cluster,
            UiExecutors.direct(),
            InstantSource.fixed(Samples.NOON));

    @BeforeEach
    void aJobRuns() {
        cluster.job = Optional.of(Samples.job(JobState.RUNNING, 2));
        model.refresh();
    }

    @ParameterizedTest
    @EnumSource(names = {"FAILED", "SUSPENDED"})
    void aJobThatDoesNotRunAllowsOnlyARerunAndTheDeletionOfASavepoint(JobState state) {
        cluster.job = Optional.of(Samples.job(state, 2));
        model.refresh();

        assertThat(model.allowedActions().getValue())
                .extracting(Action::kind)
                .containsExactly(Kind.RERUN, Kind.DISPOSE);
    }

    @Test
    void theAllowedActionsChangeOnlyWithTheStateOfTheJob() {
        var changes = new ArrayList<List<Action>>();
        model.allowedActions().subscribe(now -> changes.add(now));
        assertThat(changes).hasSize(1);
        assertThat(changes.getFirst())
                .extracting(Action::kind)
                .containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(Kind.RECOVER)));

        cluster.job = Optional.of(Samples.job(JobState.RUNNING, 3));
        model.refresh();
        assertThat(changes).as("an open menu stays as it is").hasSize(1);

        cluster.job = Optional.of(Samples.job(JobState.SUSPENDED, 3));
        model.refresh();
        assertThat(changes).hasSize(2);
    }

    @Test
    void onlyTheOpenTabAsks() {
        cluster.clear();
        model.tab().set(JobTab.CHECKPOINTS);

        assertThat(cluster.server.called())
                .contains(Checkpoints.HISTORY)
                .doesNotContain(Loads.OF_JOB, Exceptions.REPORT, FlameGraphs.GRAPH);
    }

    @Test
    void aCheckpointIsAskedForWhenItIsChosenAndStaysChosen() {
        var running = Samples.checkpoint(7, Checkpoints.Status.IN_PROGRESS);
        cluster.checkpoints = Samples.checkpoints(running);
        model.tab().set(JobTab.CHECKPOINTS);
        model.checkpoints().selected().set(Optional.of(CheckpointRow.of(running)));
        assertThat(cluster.server.calls(Checkpoints.DETAIL))
                .extracting(arguments -> arguments.get(Checkpoints.CHECKPOINT))
                .containsOnly(7L);

        var done = Samples.checkpoint(7, Checkpoints.Status.COMPLETED);
        cluster.checkpoints = Samples.checkpoints(Samples.checkpoint(8, Checkpoints.Status.IN_PROGRESS), done);
        model.refresh();

        assertThat(model.checkpoints().selected().get()).contains(CheckpointRow.of(done));
    }

    @Test
    void theFirstFlameGraphIsOfTheVertexOfInterest() {
        model.graph().selected().set(Optional.of(Samples.vertex(1)));

        model.tab().set(JobTab.FLAME);

        assertThat(model.flame().vertex().get()).contains(Samples.vertex(1));
        assertThat(model.flame().loadState().get().value()).containsInstanceOf(FlamePicture.Message.class);
    }

    @Test
    void theHeadTellsHowTheJobStoodAtTheMomentThatIsLookedAt() {
        var job = Samples.row(0, "sample", JobState.RUNNING);
        cluster.events = List.of(
                Samples.change(job, Samples.NOON.plusSeconds(5), JobState.RUNNING),
                Samples.change(job, Samples.NOON.plusSeconds(20), JobState.RESTARTING));

        model.moment().set(Optional.of(Samples.NOON.plusSeconds(30)));
        assertThat(model.then().get().flatMap(JobAtTime::state)).contains(JobState.RESTARTING);
        assertThat(model.graph().moment().get()).isEqualTo(model.moment().get());
        assertThat(model.allowedActions().getValue())
                .as("actions are of the present")
                .extracting(Action::kind)
                .contains(Kind.CANCEL);

        model.moment().set(Optional.of(Samples.NOON.minusSeconds(1)));
        assertThat(model.then().get()).isPresent();
        assertThat(model.then().get().flatMap(JobAtTime::state)).isEmpty();

        model.moment().set(Optional.empty());
        assertThat(model.then().get()).isEmpty();
    }

    @Test
    void aSubtaskLeadsToItsOwnFlameGraph() {
        cluster.job = Optional.of(Samples.job(JobState.RUNNING, 2, 4));
        model.refresh();

        model.flameOf(Samples.vertex(1), OptionalInt.of(3));

        assertThat(model.tab().get()).isEqualTo(JobTab.FLAME);
        assertThat(model.flame().vertex().get()).contains(Samples.vertex(1));
        assertThat(model.flame().origin().get()).isEqualTo(new FlameOrigin.Subtask(3));
        assertThat(cluster.server.calls(FlameGraphs.GRAPH))
                .last()
                .satisfies(asked -> assertThat(asked.find(FlameGraphs.SUBTASK)).contains(3));

        model.flameOf(Samples.vertex(1), OptionalInt.empty());
        assertThat(model.flame().origin().get()).isEqualTo(new FlameOrigin.Now());
    }

    @Test
    void anOperatorOfACheckpointLeadsToItsVertex() {
        model.tab().set(JobTab.CHECKPOINTS);

        model.graphOf(Samples.vertex(1));

        assertThat(model.tab().get()).isEqualTo(JobTab.GRAPH);
        assertThat(model.graph().selected().get()).contains(Samples.vertex(1));
        assertThat(model.nameOf(Samples.vertex(1))).isEqualTo("vertex 1");
    }
}

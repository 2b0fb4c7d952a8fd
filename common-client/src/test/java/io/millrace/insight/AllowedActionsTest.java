package io.millrace.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.JobActions.Action;
import io.millrace.wire.cluster.JobActions.Kind;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.JobType;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Plan;
import io.millrace.wire.id.JobId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AllowedActionsTest {
    private static final JobId JOB = new JobId("00000000000000000000000000000001");

    private static List<Action> actions(JobState state, boolean stoppable) {
        return AllowedActions.of(job(state, stoppable));
    }

    private static Jobs.Detail job(JobState state, boolean stoppable) {
        return new Jobs.Detail(
                JOB,
                Optional.empty(),
                "a job",
                stoppable,
                state,
                Optional.of(JobType.STREAMING),
                Optional.empty(),
                1,
                -1,
                1,
                128,
                2,
                Map.of(),
                List.of(),
                Map.of(),
                new Plan(JOB, "a job", JobType.STREAMING, List.of()),
                Optional.empty(),
                0,
                Optional.empty());
    }

    private static Action action(Kind kind, boolean stoppable) {
        return actions(JobState.RUNNING, stoppable).stream()
                .filter(action -> action.kind() == kind)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aRunningJobAllowsEverythingExceptAnotherStart() {
        assertThat(actions(JobState.RUNNING, true))
                .extracting(Action::kind)
                .containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(Kind.RECOVER)));
    }

    @ParameterizedTest
    @EnumSource(names = {"FINISHED", "CANCELED", "FAILED", "SUSPENDED"})
    void aJobThatHasEndedAllowsOnlyWhatNeedsItsSavepoints(JobState state) {
        assertThat(actions(state, true)).extracting(Action::kind).containsExactly(Kind.RERUN, Kind.DISPOSE);
        assertThat(actions(state, true).getFirst().consequences())
                .containsExactly("A new job starts from the state of the savepoint or checkpoint.");
    }

    @Test
    void aJobThatCouldNotGoOnCanBeStartedAgainFromItsLastCheckpoint() {
        assertThat(recoverable(Optional.of(17L)))
                .extracting(Action::kind)
                .containsExactly(Kind.RECOVER, Kind.RERUN, Kind.DISPOSE);
        assertThat(recoverable(Optional.of(17L)).getFirst().consequences().getFirst())
                .isEqualTo("The job goes on under the same id, from its last checkpoint, 17 (file:/chk-17).");
        assertThat(recoverable(Optional.empty()).getFirst().consequences().getFirst())
                .endsWith("from its beginning: it has completed no checkpoint.");
    }

    private static List<Action> recoverable(Optional<Long> checkpoint) {
        return AllowedActions.of(job(JobState.FAILED, true)
                .withRecovery(Optional.of(new Jobs.Recovery(
                        checkpoint, checkpoint.map(number -> "file:/chk-" + number), Optional.empty()))));
    }

    @Test
    void aStartFromAnEarlierPointSaysWhatItCosts() {
        var older = fallback(Optional.of("file:/savepoint-1"));
        assertThat(older.destructive()).isTrue();
        assertThat(older.consequences().getFirst()).isEqualTo("Checkpoint 17 cannot be used: no file.");
        assertThat(older.consequences().get(1)).endsWith("from an earlier point, file:/savepoint-1.");
        assertThat(fallback(Optional.empty()).consequences().get(1))
                .contains("from its beginning")
                .endsWith("lost.");
    }

    private static Action fallback(Optional<String> path) {
        var recovery = new Jobs.Recovery(
                Optional.of(17L),
                Optional.of("file:/chk-17"),
                Optional.of(new Jobs.Fallback("Checkpoint 17 cannot be used: no file.", path)));
        return AllowedActions.of(job(JobState.FAILED, true).withRecovery(Optional.of(recovery)))
                .getFirst();
    }

    @Test
    void eachActionHasAllItsTexts() {
        var all = new ArrayList<>(actions(JobState.RUNNING, true));
        all.addAll(recoverable(Optional.empty()));
        for (var action : all) {
            assertThat(List.of(
                            action.name(),
                            action.title(),
                            action.confirm(),
                            action.dismiss(),
                            action.working(),
                            action.done(),
                            action.failed()))
                    .doesNotContain("");
            assertThat(action.consequences()).isNotEmpty();
            assertThat(action.title()).endsWith("?");
        }
    }

    @Test
    void onlyWhatLosesSomethingIsDestructive() {
        assertThat(actions(JobState.RUNNING, true))
                .filteredOn(Action::destructive)
                .extracting(Action::kind)
                .containsExactly(Kind.CANCEL, Kind.DISPOSE);
    }

    @Test
    void namesTheConsequencesForThisJob() {
        var ending = "Sources that do not support stopping end when the savepoint is complete.";
        assertThat(action(Kind.STOP, true).consequences()).doesNotContain(ending);
        assertThat(action(Kind.STOP, false).consequences()).endsWith(ending);
        assertThat(action(Kind.RERUN, true).consequences().getLast()).startsWith("This job is still running.");
    }
}

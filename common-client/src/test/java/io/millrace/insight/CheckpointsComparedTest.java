package io.millrace.insight;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.cluster.CheckpointComparison.Aspect;
import io.millrace.wire.cluster.CheckpointComparison.Cause;
import io.millrace.wire.cluster.CheckpointComparison.Change;
import io.millrace.wire.cluster.CheckpointComparison.Report;
import io.millrace.wire.cluster.Checkpoints;
import io.millrace.wire.cluster.Statistics;
import io.millrace.wire.cluster.TextPart;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckpointsComparedTest {
    private static final VertexId FIRST = new VertexId("00000000000000000000000000000001");
    private static final VertexId SECOND = new VertexId("00000000000000000000000000000002");
    private static final Map<VertexId, String> NAMES = names();

    private static Map<VertexId, String> names() {
        var names = new LinkedHashMap<VertexId, String>();
        names.put(FIRST, "first");
        names.put(SECOND, "second");
        return names;
    }

    /// Start delay, alignment, sync, async, state size.
    private static long[] of(long... figures) {
        return figures;
    }

    private static Checkpoints.TaskDetail task(long[]... subtasks) {
        var all = new ArrayList<Checkpoints.Subtask>();
        long size = 0;
        long longest = 0;
        for (var figures : subtasks) {
            long duration = figures[0] + figures[1] + figures[2] + figures[3];
            longest = Math.max(longest, duration);
            size += figures[4];
            all.add(new Checkpoints.Subtask(
                    Checkpoints.SubtaskForm.COMPLETED,
                    all.size(),
                    Checkpoints.SubtaskStatus.COMPLETED,
                    Optional.of(1L),
                    Optional.of(duration),
                    Optional.of(figures[4]),
                    Optional.of(figures[4]),
                    Optional.of(new Checkpoints.Durations(figures[2], figures[3])),
                    Optional.of(new Checkpoints.Alignment(0, 0, 0, figures[1])),
                    Optional.of(figures[0]),
                    Optional.of(false),
                    Optional.of(false)));
        }
        return new Checkpoints.TaskDetail(
                1,
                Checkpoints.Status.COMPLETED,
                1,
                size,
                size,
                longest,
                0,
                0,
                0,
                subtasks.length,
                subtasks.length,
                new Checkpoints.TaskSummary(NONE, NONE, NONE, null, null, NONE),
                all);
    }

    private static final Statistics NONE = null;

    private static CheckpointAccount account(
            long id, Checkpoints.Kind kind, Checkpoints.TaskDetail first, Checkpoints.TaskDetail second) {
        var completed = new Checkpoints.Checkpoint(
                Checkpoints.Form.COMPLETED,
                id,
                Checkpoints.Status.COMPLETED,
                false,
                Optional.empty(),
                1,
                2,
                first.checkpointedSize() + second.checkpointedSize(),
                first.stateSize() + second.stateSize(),
                Math.max(first.endToEndDuration(), second.endToEndDuration()),
                0,
                0,
                0,
                first.subtaskCount() + second.subtaskCount(),
                first.subtaskCount() + second.subtaskCount(),
                kind,
                Map.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return new CheckpointAccount(completed, Map.of(FIRST, first, SECOND, second));
    }

    private static Report compare(CheckpointAccount base, CheckpointAccount other) {
        return new CheckpointsCompared(base, other, NAMES).report();
    }

    private static CheckpointAccount usual(long id) {
        return account(
                id,
                Checkpoints.Kind.CHECKPOINT,
                task(of(1, 0, 2, 3, 1000), of(1, 0, 2, 3, 1000)),
                task(of(2, 5, 2, 10, 1_000_000), of(2, 5, 2, 12, 1_000_000)));
    }

    @Test
    void findsNoCauseBetweenCheckpointsThatAreAlike() {
        var report = compare(usual(1), usual(2));
        assertThat(report.causes()).isEmpty();
        assertThat(report.base().id()).isEqualTo(1);
        assertThat(report.other().id()).isEqualTo(2);
        assertThat(report.vertices()).extracting(vertex -> vertex.name()).containsExactly("first", "second");
        assertThat(report.vertices().getLast().measures().async())
                .isEqualTo(new Change(Optional.of(12L), Optional.of(12L)));
        assertThat(report.vertices().getLast().subtasks()).hasSize(2);
    }

    @Test
    void ranksWhatExplainsTheLongerDurationByItsWeight() {
        var slow = account(
                2,
                Checkpoints.Kind.CHECKPOINT,
                task(of(1, 0, 2, 3, 1000), of(1, 0, 2, 3, 1000)),
                task(of(2, 1205, 2, 10, 1_000_000), of(900, 5, 2, 12, 1_000_000)));
        var causes = compare(usual(1), slow).causes();
        assertThat(causes).extracting(Cause::aspect).containsExactly(Aspect.ALIGNMENT, Aspect.START_DELAY);
        assertThat(causes).extracting(Cause::rank).containsExactly(1, 2);
        var first = causes.getFirst();
        assertThat(first.vertex()).contains(SECOND);
        assertThat(first.subtask()).contains(0);
        assertThat(first.difference()).isEqualTo(1200);
        assertThat(first.parts()).startsWith(new TextPart("second", Optional.of(SECOND)));
        assertThat(first.words())
                .contains("'second' waited 1.2 s longer", "5 ms, then 1.2 s", "subtask 0", "others took 5 ms");
    }

    @Test
    void comparesASubtaskWithOthersOnlyIfThereAreSome() {
        var before = account(1, Checkpoints.Kind.CHECKPOINT, task(of(1, 0, 2, 3, 1)), task(of(2, 5, 2, 10, 1)));
        var after = account(2, Checkpoints.Kind.CHECKPOINT, task(of(1, 0, 2, 3, 1)), task(of(2, 5, 2, 900, 1)));
        assertThat(compare(before, after).causes().getFirst().words())
                .contains("the longest is subtask 0)")
                .doesNotContain("others");
    }

    @Test
    void putsWhatBecameBetterBehindWhatBecameWorse() {
        var before = account(1, Checkpoints.Kind.CHECKPOINT, task(of(500, 0, 0, 0, 1)), task(of(0, 0, 0, 100, 1)));
        var after = account(2, Checkpoints.Kind.CHECKPOINT, task(of(0, 0, 0, 0, 1)), task(of(0, 0, 250, 800, 1)));
        assertThat(compare(before, after).causes())
                .extracting(Cause::aspect)
                .containsExactly(Aspect.ASYNC, Aspect.SYNC, Aspect.START_DELAY);
        assertThat(compare(after, before).causes().getFirst().words()).contains("700 ms shorter");
    }

    @Test
    void tellsWhereTheStateGrew() {
        var grown = account(
                2,
                Checkpoints.Kind.CHECKPOINT,
                task(of(1, 0, 2, 3, 1000), of(1, 0, 2, 3, 1000)),
                task(of(2, 5, 2, 10, 5_000_000), of(2, 5, 2, 12, 1_000_000)));
        var causes = compare(usual(1), grown).causes();
        assertThat(causes).extracting(Cause::aspect).containsExactly(Aspect.STATE_SIZE, Aspect.CHECKPOINTED_SIZE);
        assertThat(causes.getFirst().words())
                .isEqualTo("The state of 'second' grew by 3.81 MiB (1.91 MiB, then 5.72 MiB).");
    }

    @Test
    void tellsDifferencesInKindFirst() {
        var rescaled = account(
                7,
                Checkpoints.Kind.SAVEPOINT,
                task(of(1, 0, 2, 3, 1000)),
                task(of(2, 5, 2, 1000, 1_000_000), of(2, 5, 2, 12, 1_000_000)));
        var report = compare(usual(1), rescaled);
        assertThat(report.causes())
                .extracting(Cause::aspect)
                .containsExactly(Aspect.KIND, Aspect.PARALLELISM, Aspect.ASYNC);
        var gone = report.vertices().getFirst().subtasks().getLast();
        assertThat(gone.measures().stateSize()).isEqualTo(new Change(Optional.of(1000L), Optional.empty()));
        assertThat(List.of(gone.measures().stateSize().difference())).containsExactly(0L);
    }
}

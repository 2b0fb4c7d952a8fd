package io.millrace.desktop.screen.workers;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.worker.MemoryPool;
import io.millrace.desktop.service.worker.ProcessDetail;
import io.millrace.desktop.service.worker.ProcessRow;
import io.millrace.desktop.service.worker.ProcessRow.Figure;
import io.millrace.desktop.service.worker.ThreadRow;
import io.millrace.wire.id.TaskManagerId;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WorkersModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final WorkersModel model =
            new WorkersModel(cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON));

    private static ProcessRow process(Optional<TaskManagerId> id, double heap) {
        return new ProcessRow(
                id, "", 4, 1, 2, Optional.empty(), false, Map.of(Figure.HEAP_USED, heap, Figure.HEAP_MAX, 200.0));
    }

    private static ThreadRow thread(long id, String name, String state, Optional<ThreadRow.Owner> owner, String frame) {
        return new ThreadRow(id, name, state, "lock@" + id, owner, List.of("at " + frame));
    }

    @BeforeEach
    void aJobManagerAndATaskManager() {
        cluster.processes =
                List.of(process(Optional.empty(), 50), process(Optional.of(TaskManagerId.parse("tm-1")), 100));
        model.refresh();
    }

    @Test
    void aTaskManagerIsLookedAtFirstAndStaysChosenWithItsNewFigures() {
        assertThat(model.selected().get().map(ProcessRow::name)).contains("tm-1");

        cluster.processes =
                List.of(process(Optional.empty(), 50), process(Optional.of(TaskManagerId.parse("tm-1")), 150));
        model.refresh();

        assertThat(model.selected().get().orElseThrow().share(Figure.HEAP_USED, Figure.HEAP_MAX))
                .hasValue(0.75);
        assertThat(model.selected().get().orElseThrow().figure(Figure.CPU)).isEmpty();
    }

    @Test
    void threadsAreAskedForWhenSomebodyLooksAndOnceUnlessFollowed() {
        assertThat(cluster.asked).doesNotContain("threads");

        model.threadsOpen().set(true);
        model.refresh();
        assertThat(cluster.asked).containsOnlyOnce("threads");
        model.following().set(true);
        model.refresh();

        assertThat(cluster.asked.stream().filter("threads"::equals)).hasSize(2);
    }

    @Test
    void threadsThatDoTheSameStandTogetherAndAreFiltered() {
        cluster.threads = List.of(
                thread(1, "a", "WAITING", Optional.empty(), "x.Y.z(Y.java:1)"),
                thread(2, "lone", "RUNNABLE", Optional.empty(), "x.Y.q(Y.java:2)"),
                thread(3, "b", "WAITING", Optional.empty(), "x.Y.z(Y.java:1)"));
        model.threadsOpen().set(true);

        assertThat(model.groups()).extracting(StackGroup::name).containsExactly("a", "lone");
        model.state().set(Optional.of("RUNNABLE"));
        assertThat(model.groups()).extracting(StackGroup::name).containsExactly("lone");
        model.state().set(Optional.empty());
        model.text().set("Y.Z");
        assertThat(model.groups()).hasSize(1);
        assertThat(model.states()).hasSize(2);
        assertThat(model.deadlocks()).isEmpty();
    }

    @Test
    void threadsThatWaitForEachOtherAreADeadlock() {
        cluster.threads = List.of(
                thread(1, "a", "BLOCKED", Optional.of(new ThreadRow.Owner(2, "b")), "f"),
                thread(2, "b", "BLOCKED", Optional.of(new ThreadRow.Owner(1, "a")), "f"),
                thread(3, "c", "BLOCKED", Optional.of(new ThreadRow.Owner(1, "a")), "f"));

        model.threadsOpen().set(true);

        assertThat(model.deadlocks())
                .containsExactly("a waits for lock@1, which b holds; b waits for lock@2, which a holds");
    }

    @Test
    void atAMomentThereAreTheProcessesOfThenWithWhatTheyHaveAllTheirLives() {
        var worker = Optional.of(TaskManagerId.parse("tm-1"));
        var limits = Map.of(Figure.HEAP_USED, 100.0, Figure.HEAP_MAX, 200.0, Figure.MANAGED_TOTAL, 64.0);
        cluster.processes = List.of(
                process(Optional.empty(), 50), new ProcessRow(worker, "", 4, 1, 2, Optional.empty(), false, limits));
        cluster.processDetail = new ProcessDetail(
                List.of(new MemoryPool("Java heap", "objects", OptionalDouble.of(200), OptionalDouble.of(100), false)),
                List.of(new ProcessDetail.Slot(Samples.JOB, "Orders", 1, 1, 1)));
        model.refresh();
        cluster.processesThen = List.of(
                new ProcessRow(worker, "", 0, 0, 0, Optional.empty(), false, Map.of(Figure.HEAP_USED, 25.0)),
                new ProcessRow(
                        Optional.of(TaskManagerId.parse("tm-gone")),
                        "",
                        0,
                        0,
                        0,
                        Optional.empty(),
                        false,
                        Map.of(Figure.CPU, 0.5)));

        model.threadsOpen().set(true);
        cluster.asked.clear();
        model.moment().set(Optional.of(Samples.NOON.minusSeconds(60)));
        model.refresh();

        assertThat(model.rows()).extracting(ProcessRow::name).containsExactly("tm-1", "tm-gone");
        var then = model.selected().get().orElseThrow();
        assertThat(then.figure(Figure.HEAP_USED)).hasValue(25);
        assertThat(then.figure(Figure.MANAGED_TOTAL)).hasValue(64);
        assertThat(then.slots()).as("slots are not recorded").isZero();
        var detail = model.detail().get().value().orElseThrow();
        assertThat(detail.slots()).isEmpty();
        assertThat(detail.pools().getFirst().share()).hasValue(0.125);
        assertThat(cluster.asked).as("nobody recorded what threads did").doesNotContain("threads");

        model.moment().set(Optional.empty());
        assertThat(model.rows()).extracting(ProcessRow::name).containsExactly("Job manager", "tm-1");
        assertThat(model.detail().get().value().orElseThrow().slots()).hasSize(1);
    }

    @Test
    void aTaskManagerThatIsMeantIsShownAsSoonAsItIsKnown() {
        model.choose(TaskManagerId.parse("tm-2"));
        assertThat(model.selected().get().map(ProcessRow::name)).contains("tm-1");

        cluster.processes = List.of(
                process(Optional.empty(), 50),
                process(Optional.of(TaskManagerId.parse("tm-1")), 100),
                process(Optional.of(TaskManagerId.parse("tm-2")), 100));
        model.refresh();
        assertThat(model.selected().get().map(ProcessRow::name)).contains("tm-2");

        // from then on the user chooses
        model.selected().set(model.rows().stream().findFirst());
        model.refresh();
        assertThat(model.selected().get().map(ProcessRow::name)).contains("Job manager");
    }
}

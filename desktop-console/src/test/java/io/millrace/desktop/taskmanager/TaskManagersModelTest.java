package io.millrace.desktop.taskmanager;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.taskmanager.ProcessRow.ProcessMetric;
import io.millrace.wire.cluster.History;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import io.millrace.wire.cluster.ThreadDumps;
import io.millrace.wire.id.TaskManagerId;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TaskManagersModelTest {
    private static final TaskManagerId FIRST = new TaskManagerId("tm-1");
    private static final TaskManagerId SECOND = new TaskManagerId("tm-2");

    private final FakeCluster cluster = new FakeCluster();
    private final TaskManagersModel model =
            new TaskManagersModel(cluster, UiExecutors.direct(), InstantSource.fixed(Samples.NOON));
    private Map<ProcessMetric, Double> figures = Map.of(ProcessMetric.HEAP_USED, 100.0, ProcessMetric.HEAP_MAX, 200.0);
    private List<TaskManagers.Slot> slots = List.of();

    @BeforeEach
    void aJobManagerAndATaskManager() {
        cluster.server.answering(Metrics.OF_JOB_MANAGER, arguments -> metrics());
        cluster.server.answering(Metrics.OF_TASK_MANAGER, arguments -> metrics());
        cluster.server.answering(TaskManagers.DETAIL, arguments -> Samples.taskManager(FIRST, slots));
        threads();
        list(FIRST);
        model.refresh();
    }

    private List<Metrics.Metric> metrics() {
        return figures.entrySet().stream()
                .map(each -> new Metrics.Metric(
                        each.getKey().metric(), Optional.of(each.getValue().toString())))
                .toList();
    }

    private void list(TaskManagerId manager) {
        cluster.logs.write(ClusterProcess.of(manager), List.of());
    }

    private void threads(ThreadDumps.ThreadInfo... threads) {
        cluster.server.answer(ThreadDumps.OF_TASK_MANAGER, new ThreadDumps.Dump(List.of(threads)));
    }

    private static ThreadDumps.ThreadInfo thread(String name, String state, String frame) {
        return new ThreadDumps.ThreadInfo(name, "\"" + name + "\" " + state + "\n\tat " + frame + "\n");
    }

    private Optional<String> selected() {
        return model.selected().get().map(ProcessRow::name);
    }

    @Test
    void aTaskManagerIsLookedAtFirstAndStaysChosenWithItsNewFigures() {
        assertThat(selected()).contains("tm-1");

        figures = Map.of(ProcessMetric.HEAP_USED, 150.0, ProcessMetric.HEAP_MAX, 200.0);
        model.refresh();

        assertThat(model.selected().get().orElseThrow().share(ProcessMetric.HEAP_USED, ProcessMetric.HEAP_MAX))
                .hasValue(0.75);
        assertThat(model.selected().get().orElseThrow().figure(ProcessMetric.CPU))
                .isEmpty();
    }

    @Test
    void threadsAreAskedForWhenSomebodyLooksAndOnceUnlessFollowed() {
        assertThat(cluster.server.calls(ThreadDumps.OF_TASK_MANAGER)).isEmpty();

        model.threadsOpen().set(true);
        model.refresh();
        assertThat(cluster.server.calls(ThreadDumps.OF_TASK_MANAGER)).hasSize(1);
        model.following().set(true);
        model.refresh();

        assertThat(cluster.server.calls(ThreadDumps.OF_TASK_MANAGER)).hasSize(2);
    }

    @Test
    void threadsThatDoTheSameStandTogetherAndAreFiltered() {
        threads(
                thread("a", "Id=1 WAITING on lock@1", "x.Y.z(Y.java:1)"),
                thread("lone", "Id=2 RUNNABLE", "x.Y.q(Y.java:2)"),
                thread("b", "Id=3 WAITING on lock@3", "x.Y.z(Y.java:1)"));
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
        threads(
                thread("a", "Id=1 BLOCKED on lock@1 owned by \"b\" Id=2", "f"),
                thread("b", "Id=2 BLOCKED on lock@2 owned by \"a\" Id=1", "f"),
                thread("c", "Id=3 BLOCKED on lock@3 owned by \"a\" Id=1", "f"));

        model.threadsOpen().set(true);

        assertThat(model.deadlocks())
                .containsExactly("a waits for lock@1, which b holds; b waits for lock@2, which a holds");
    }

    @Test
    void atAMomentThereAreTheProcessesOfThenWithWhatTheyHaveAllTheirLives() {
        figures = Map.of(
                ProcessMetric.HEAP_USED, 100.0, ProcessMetric.HEAP_MAX, 200.0, ProcessMetric.MANAGED_TOTAL, 64.0);
        slots = List.of(new TaskManagers.Slot(
                Samples.JOB, Samples.taskManager(FIRST, List.of()).freeResource(), 1));
        model.refresh();
        var then = Samples.NOON.minusSeconds(60);
        cluster.server.answer(
                History.SERIES,
                new History.Charts(
                        0,
                        0,
                        10_000,
                        List.of(then.toEpochMilli()),
                        List.of(recorded("tm-1", "heapUsed", 25), recorded("tm-gone", "cpuLoad", 0.5)),
                        false,
                        Samples.recording()));

        model.threadsOpen().set(true);
        cluster.clear();
        model.moment().set(Optional.of(then));
        model.refresh();

        assertThat(model.rows()).extracting(ProcessRow::name).containsExactly("tm-1", "tm-gone");
        var row = model.selected().get().orElseThrow();
        assertThat(row.figure(ProcessMetric.HEAP_USED)).hasValue(25);
        assertThat(row.figure(ProcessMetric.MANAGED_TOTAL)).hasValue(64);
        assertThat(row.slots()).as("slots are not recorded").isZero();
        var detail = model.detail().get().value().orElseThrow();
        assertThat(detail.slots()).isEmpty();
        assertThat(detail.pools().getFirst().share()).hasValue(0.125);
        assertThat(cluster.server.calls(ThreadDumps.OF_TASK_MANAGER))
                .as("nobody recorded what threads did")
                .isEmpty();

        model.moment().set(Optional.empty());
        assertThat(model.rows()).extracting(ProcessRow::name).containsExactly("Job manager", "tm-1");
        assertThat(model.detail().get().value().orElseThrow().slots()).hasSize(1);
    }

    private static History.Series recorded(String process, String metric, double value) {
        return new History.Series(Optional.empty(), process, process, metric, List.of(value));
    }

    @Test
    void aTaskManagerThatIsMeantIsShownAsSoonAsItIsKnown() {
        model.choose(SECOND);
        assertThat(selected()).contains("tm-1");

        list(SECOND);
        model.refresh();
        assertThat(selected()).contains("tm-2");

        // from then on the user chooses
        model.selected().set(model.rows().stream().findFirst());
        model.refresh();
        assertThat(selected()).contains("Job manager");
    }
}

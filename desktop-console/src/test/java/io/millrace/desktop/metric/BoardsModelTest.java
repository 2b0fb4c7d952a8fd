package io.millrace.desktop.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import io.millrace.desktop.screen.Undo;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.id.TaskManagerId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoardsModelTest {
    @TempDir
    private Path folder;

    private final Undo undo = new Undo();

    private BoardsModel model() {
        return new BoardsModel(new DashboardStore(folder.resolve("dashboards.json")), undo, UiExecutors.direct());
    }

    private static List<String> titles(BoardsModel model) {
        return model.open().charts().stream().map(ChartDefinition::title).toList();
    }

    @Test
    void everyChangeIsKeptAtOnce() {
        var model = model();
        model.add(new Dashboard("mine", List.of()));
        model.change("new chart", board -> board.with(ChartDefinition.of("a")));
        model.change("metrics", 0, chart -> chart.turned(new PickedMetric(new MetricSubject.Job(), "uptime")));

        var again = model();
        again.open(2);
        assertThat(again.open()).isEqualTo(model.open());
        assertThat(again.open().charts().getFirst().picks()).hasSize(1);
    }

    @Test
    void whatAnotherWindowHasMadeIsNotWrittenOver() {
        var one = model();
        var other = model();
        other.add(new Dashboard("theirs", List.of()));

        one.lookAgain();
        one.add(new Dashboard("mine", List.of()));

        assertThat(model().collection().get().dashboards())
                .extracting(Dashboard::name)
                .contains("theirs", "mine");
    }

    @Test
    void theDashboardOfOneProcessIsOneWhicheverProcessItIs() {
        var model = model();
        int before = model.collection().get().dashboards().size();
        model.show(DefaultDashboards.process(Optional.of(new TaskManagerId("worker-1"))));
        model.open(0);
        model.show(DefaultDashboards.process(Optional.of(new TaskManagerId("worker-2"))));

        assertThat(model.collection().get().dashboards()).hasSize(before + 1);
        assertThat(model.open().charts())
                .allSatisfy(chart -> assertThat(chart.picks().getFirst().subject())
                        .isEqualTo(new MetricSubject.TaskManager(new TaskManagerId("worker-2"))));
        undo.undo();
        assertThat(model.open()).isEqualTo(DefaultDashboards.process(Optional.of(new TaskManagerId("worker-1"))));
    }

    @Test
    void whatIsDoneCanBeUndoneAndDoneAgain() {
        var model = model();
        model.add(new Dashboard(
                "mine", List.of(ChartDefinition.of("a"), ChartDefinition.of("b"), ChartDefinition.of("c"))));
        model.change("move", board -> board.moved(0, 2));
        model.change("Removed the chart “b”.", board -> board.without(0));
        assertThat(titles(model)).containsExactly("c", "a");
        assertThat(undo.undoable().get()).contains("Removed the chart “b”");

        undo.undo();
        assertThat(titles(model)).containsExactly("b", "c", "a");
        undo.undo();
        assertThat(titles(model)).containsExactly("a", "b", "c");
        undo.redo();
        assertThat(titles(model)).containsExactly("b", "c", "a");
        assertThat(undo.redoable().get()).contains("Removed the chart “b”");
    }

    @Test
    void aRemovedDashboardComesBackByItsName() {
        var model = model();
        model.add(new Dashboard("mine", List.of(ChartDefinition.of("a"))));

        model.remove();
        assertThat(undo.undoable().get()).contains("Removed the dashboard “mine”");
        undo.undo();

        assertThat(model.open().name()).isEqualTo("mine");
        assertThat(titles(model)).containsExactly("a");
    }

    @Test
    void aChangeOfAChartNamesTheChart() {
        var model = model();
        model.change("Renamed", 0, chart -> chart.titled("Lag"));
        model.change("Changed the scale of", 0, chart -> chart.logarithmic(true));

        assertThat(undo.undoable().get()).contains("Changed the scale of the chart “Lag”");
    }

    @Test
    void namesStayTheirOwn() {
        var model = model();
        model.duplicate();
        assertThat(model.open().name()).isEqualTo("Job at a glance 2");
        model.rename("Processes");
        assertThat(model.open().name()).isEqualTo("Processes 2");
    }

    @Test
    void theLastOneRemovedLeavesThoseToBeginWith() {
        var model = model();
        model.remove();
        model.remove();
        assertThat(model.collection().get().dashboards()).hasSize(2);
    }

    @Test
    void aDashboardGoesToOthersAsAFile() throws IOException {
        var model = model();
        var file = folder.resolve("for-others.json");
        model.give(file);
        model.take(file);

        assertThat(model.open().name()).isEqualTo("Job at a glance 2");
        Files.writeString(file, "no dashboards");
        model.take(file);
        assertThat(model.problem().get())
                .hasValueSatisfying(text -> assertThat(text).contains("for-others.json", "not a file of dashboards"));
    }

    @Test
    void whatCannotBeReadIsNotWrittenOver() throws IOException {
        var file = folder.resolve("dashboards.json");
        Files.writeString(file, "precious, but broken");

        var model = model();
        model.change("new chart", board -> board.with(ChartDefinition.of("a")));

        assertThat(file).hasContent("precious, but broken");
        assertThat(model.problem().get())
                .hasValueSatisfying(text -> assertThat(text).contains("not kept"));
    }

    @Test
    void aDashboardThatIsVisitedIsTheUsersOnlyAfterAChange() {
        var model = model();
        var own = model.collection().get().dashboards();
        var visited = DefaultDashboards.vertex("Calc", Samples.vertex(0));

        model.visit(visited);
        assertThat(model.open()).isEqualTo(visited);
        assertThat(model.collection().get().names()).endsWith("Calc").hasSize(own.size() + 1);
        model.open(0);
        assertThat(model.collection().get().names()).hasSize(own.size());

        model.visit(visited);
        model.change("title", 0, chart -> chart.titled("mine"));
        assertThat(model().collection().get().dashboards()).hasSize(own.size() + 1);
        model.open(0);
        model.visit(visited);
        assertThat(model.open().charts().getFirst().title())
                .as("the one that was kept")
                .isEqualTo("mine");
        model.remove();
        model.visit(visited);
        model.remove();
        assertThat(model.open()).as("a visit ends").isNotEqualTo(visited);
    }
}

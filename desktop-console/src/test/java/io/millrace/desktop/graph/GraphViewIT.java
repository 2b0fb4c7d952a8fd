package io.millrace.desktop.graph;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.graph.GraphLinks.Link;
import io.millrace.desktop.graph.GraphLinks.Target;
import io.millrace.desktop.service.UiExecutors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.image.Image;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Tests the screen of the graph with keys and the mouse.
class GraphViewIT {
    private static final String HOSTILE = "<img src=x onerror=\"harm()\"> & 'quotes' -> ]]>";

    @TempDir
    private Path folder;

    private final FxRobot robot = new FxRobot();
    private final FakeCluster cluster = new FakeCluster();
    private final List<Target> flames = new ArrayList<>();
    private final GraphModel model = new GraphModel(
            Samples.JOB, cluster, new UiExecutors(Runnable::run, new FxThread()), InstantSource.fixed(Samples.NOON));
    private final Stage[] stage = new Stage[1];
    private final GraphView[] view = new GraphView[1];
    private final Appearance[] appearance = new Appearance[1];

    @BeforeEach
    void open() throws Exception {
        FxToolkit.registerPrimaryStage();
        cluster.graph.loads(FakeGraph.load(0, 0, 0.9), FakeGraph.load(1, 1, 0), FakeGraph.load(2, 0.2, 0, 4));
        robot.interact(() -> {
            appearance[0] = new Appearance().start(ThemeChoice.LIGHT);
            view[0] = new GraphView(model, appearance[0], GraphLinks.NONE.with(Link.FLAME_GRAPH, flames::add));
            stage[0] = new Stage();
            stage[0].setScene(new Scene(view[0], 1200, 700));
            stage[0].show();
            model.show(Samples.chained("Source: a[1] -> Calc[2]", "Join[3]", HOSTILE));
        });
        WaitForAsyncUtils.waitForFxEvents();
    }

    @AfterEach
    void close() {
        robot.interact(stage[0]::close);
    }

    private Node find(String query) {
        return robot.lookup(query).query();
    }

    private String text(String query) {
        return ((Labeled) find(query)).getText();
    }

    private void type(KeyCode... keys) {
        robot.type(keys);
        WaitForAsyncUtils.waitForFxEvents();
    }

    @Test
    void keysWalkOpenAndLetGo() {
        robot.interact(() -> robot.lookup("#graph").query().requestFocus());

        type(KeyCode.RIGHT);
        assertThat(text("#vertex-name")).isEqualTo("Source: a[1] -> Calc[2]");
        type(KeyCode.O);
        assertThat(model.open().get()).containsExactly(Samples.vertex(0));
        type(KeyCode.RIGHT);
        assertThat(text("#vertex-name")).isEqualTo("Join[3]");
        type(KeyCode.ESCAPE);
        assertThat(robot.lookup("#vertex").tryQuery()).isEmpty();
    }

    @Test
    void aClickSelectsTheVertexUnderThePointer() {
        robot.interact(() -> model.selected().set(Optional.empty()));

        robot.clickOn("#graph");

        assertThat(model.selected().get()).contains(Samples.vertex(1));
    }

    @Test
    void searchIsReachedByKeyAndEnterWalks() {
        robot.interact(view[0]::focusFilter);
        robot.write("join");
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(text("#graph-found")).isEqualTo("1 found");

        type(KeyCode.ENTER);
        assertThat(text("#graph-found")).isEqualTo("1 of 1");
        type(KeyCode.ESCAPE);
        assertThat(((TextField) find("#graph-search")).getText()).isEmpty();
        assertThat(find("#graph").isFocused()).isTrue();
    }

    @Test
    void fiveHundredSubtasksCostOnlyVisibleRows() {
        cluster.graph.subtasks = 500;
        robot.interact(() -> model.selected().set(Optional.of(Samples.vertex(1))));
        WaitForAsyncUtils.waitForFxEvents();

        @SuppressWarnings("unchecked")
        var table = (TableView<SubtaskRow>) find("#subtasks");
        assertThat(table.getItems()).hasSize(500);
        assertThat(robot.lookup("#subtasks .table-row-cell").queryAll()).hasSizeLessThan(60);
        assertThat(robot.lookup("#spread .table-row-cell").queryAll()).isNotEmpty();
        robot.interact(() -> {
            table.getSortOrder().setAll(List.of(table.getColumns().getFirst()));
            table.getColumns().getFirst().setSortType(javafx.scene.control.TableColumn.SortType.DESCENDING);
            table.sort();
            table.getSelectionModel().clearAndSelect(0);
            cluster.graph.subtasks = 499;
            model.refresh();
        });
        WaitForAsyncUtils.waitForFxEvents();
        assertThat(table.getItems().getFirst().index()).isEqualTo(498);
    }

    @Test
    void aSubtaskLeadsToItsFlameGraph() {
        cluster.graph.subtasks = 3;
        robot.interact(() -> model.selected().set(Optional.of(Samples.vertex(1))));
        WaitForAsyncUtils.waitForFxEvents();
        robot.interact(() -> {
            var table = (TableView<?>) find("#subtasks");
            table.requestFocus();
            table.getSelectionModel().clearAndSelect(2);
        });

        type(KeyCode.ENTER);

        assertThat(flames).hasSize(1);
        assertThat(flames.getFirst().subtask()).hasValue(2);
        assertThat(flames.getFirst().taskManager()).contains("manager-2");
    }

    @Test
    void theExportedDrawingIsWellFormedWhateverTheNames() throws Exception {
        var canvas = (GraphCanvas) find("#graph");
        var svg = folder.resolve("graph.svg");
        var png = folder.resolve("graph.png");
        robot.interact(() -> {
            try {
                var export = new GraphExport(model, canvas, appearance[0]);
                export.writeSvg(svg);
                export.writePng(png);
            } catch (java.io.IOException e) {
                throw new AssertionError(e);
            }
        });

        var document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(svg.toFile())
                .getDocumentElement();
        assertThat(document.getElementsByTagName("img").getLength()).isZero();
        assertThat(Files.readString(svg)).contains("&lt;img src=x", "Bottleneck", "Join[3]");
        double width = Double.parseDouble(document.getAttribute("width"));
        var image = new Image(png.toUri().toString());
        assertThat(image.isError()).isFalse();
        assertThat(image.getWidth()).isCloseTo(2 * width, org.assertj.core.api.Assertions.within(2.0));
    }
}

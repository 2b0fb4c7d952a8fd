package io.millrace.desktop.graph;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.ClipboardText;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.graph.GraphLinks.Link;
import io.millrace.desktop.graph.GraphLinks.Target;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.part.JobBadge;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.insight.Formats;
import io.millrace.wire.cluster.IoMetrics;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// The pane of the selected vertex: its description, its subtasks, its operators, and its links.
final class VertexPane extends BorderPane {
    private static final int MAX_NAME_LINES = 3;

    /// The minimum height for facts and badges; below it all room goes to the table.
    private static final double LOW = 400;

    private static final double VERY_LOW = 260;

    private final GraphModel model;
    private final GraphLinks links;
    private final Label name = Tips.whenCut(Labels.styled("", "section"));
    private final Badge state = new Badge("", Tone.NEUTRAL);
    private final Badge mark = new Badge("", Tone.NEUTRAL);
    private final Label facts = Labels.wrapped("", "muted");
    private final Label present = Labels.styled("", "old");
    private final SubtaskTable subtasks;
    private final OperatorList operators;
    private final SegmentedButtons<Side> pills;
    private final SimpleObjectProperty<Side> side = new SimpleObjectProperty<>(Side.SUBTASKS);

    /// The content of the pane.
    private enum Side {
        SUBTASKS,
        OPERATORS
    }

    VertexPane(GraphModel model, GraphLinks links) {
        this.model = model;
        this.links = links;
        this.subtasks = new SubtaskTable(each -> go(Link.FLAME_GRAPH, Optional.of(each)));
        this.operators = new OperatorList(model);
        this.pills = new SegmentedButtons<>(List.of(Side.values()), side, EnumLabel::of);
        present.setText(
                "Single subtasks are not recorded; these are " + model.end().of() + ".");
        present.setId("subtasks-of-now");
        present.setMaxWidth(Double.MAX_VALUE);
        setId("vertex");
        getStyleClass().add("aside");
        setMinWidth(280);
        setMinHeight(0);
        setPrefWidth(460);
        setTop(head());
        var table = new BorderPane(new LoadStatePane<>("the subtasks", model.subtasks(), subtasks));
        model.moment().subscribe(now -> table.setTop(now.isEmpty() ? null : present));
        side.subscribe(now -> setCenter(now == Side.SUBTASKS ? table : operators));
        model.selected().subscribe(now -> show());
        model.topology().subscribe(now -> show());
        model.loads().subscribe(now -> show());
        model.diagnosis().subscribe(now -> show());
        model.operators().subscribe(now -> show());
        model.subtasks().subscribe(loadState -> loadState.value().ifPresent(subtasks::show));
    }

    private Region head() {
        name.setId("vertex-name");
        name.setWrapText(true);
        name.setMaxHeight(20 * MAX_NAME_LINES);
        Boxes.grow(name);
        var close = Buttons.icon(
                MaterialDesignC.CLOSE,
                "Close (Escape)",
                () -> model.selected().set(Optional.empty()),
                Styles.FLAT,
                Styles.SMALL);
        close.setAccessibleText("Close");
        var title = new HBox(6, name, copies(), close);
        title.setAlignment(Pos.TOP_LEFT);
        var badges = Boxes.row(8, state, mark);
        var ways = new FlowPane(6, 6);
        way(ways, Link.FLAME_GRAPH, MaterialDesignF.FIRE, "open-flame");
        way(ways, Link.METRICS, MaterialDesignC.CHART_LINE, "open-metrics");
        way(ways, Link.LOG, MaterialDesignT.TEXT_BOX_OUTLINE, "open-log");
        way(ways, Link.TASK_MANAGER, MaterialDesignS.SERVER, "open-task-manager");
        way(ways, Link.EXCEPTIONS, MaterialDesignA.ALERT_OUTLINE, "open-exceptions");
        yielding(LOW, facts, badges);
        yielding(VERY_LOW, ways);
        var box = new VBox(8, title, badges, facts, ways, pills);
        box.getStyleClass().add("detail-head");
        return box;
    }

    /// Shows parts only while the pane is at least `height` pixels high.
    private void yielding(double height, Node... parts) {
        heightProperty().map(now -> now.doubleValue() >= height).subscribe(roomy -> {
            for (var part : parts) {
                Boxes.show(part, roomy);
            }
        });
    }

    private MenuButton copies() {
        var ofName = new ActionItem(
                "Copy the name",
                () -> vertex().ifPresent(
                                node -> ClipboardText.copy(node.vertex().name())));
        var ofId = new ActionItem(
                "Copy the id",
                () -> vertex().ifPresent(node -> ClipboardText.copy(node.id().toString())));
        var what = new ActionItem(
                "Copy what it does", () -> vertex().ifPresent(node -> ClipboardText.copy(node.description())));
        var button = Tips.on(
                new MenuButton("", Icons.of(MaterialDesignC.CONTENT_COPY), ofName, ofId, what),
                "Copy the name or the id");
        button.setAccessibleText("Copy");
        button.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL, "no-arrow");
        return button;
    }

    private void way(FlowPane into, Link link, Ikon ikon, String id) {
        if (links.offers(link)) {
            var button = new Button(link.label(), Icons.of(ikon));
            button.setId(id);
            button.getStyleClass().add(Styles.SMALL);
            button.setOnAction(event -> go(link, subtasks.chosen()));
            into.getChildren().add(button);
        }
    }

    /// Follows a link for the vertex or, if one is selected, for its subtask.
    private void go(Link link, Optional<SubtaskRow> subtask) {
        var index = subtask.map(SubtaskRow::index).map(OptionalInt::of).orElseGet(OptionalInt::empty);
        var manager = subtask.or(() -> model.subtasks()
                        .get()
                        .value()
                        .flatMap(all -> all.stream().findFirst()))
                .map(SubtaskRow::taskManager)
                .filter(id -> !id.isEmpty());
        links.go(link, new Target(model.selected().get(), index, manager));
    }

    private Optional<Topology.Node> vertex() {
        return model.selected().get().flatMap(model::node);
    }

    private void show() {
        vertex().ifPresent(this::show);
    }

    private void show(Topology.Node node) {
        var vertex = node.vertex();
        name.setText(vertex.name());
        var badge = JobBadge.of(vertex.status());
        state.show(badge.getText(), badge.tone());
        var marked = Optional.ofNullable(model.marks().get(node.id()));
        mark.setVisible(marked.isPresent());
        marked.ifPresent(of -> mark.show(
                of.word(),
                switch (of.level()) {
                    case CRITICAL -> Tone.DANGER;
                    case WARNING -> Tone.WARNING;
                    case INFO -> Tone.NEUTRAL;
                }));
        facts.setText("×" + vertex.parallelism()
                + (node.counted() ? counted(vertex.metrics()) : "")
                + model.load(node.id())
                        .map(of -> " · busy " + VertexFormatter.percent(of.busy()) + ", back-pressured "
                                + VertexFormatter.percent(of.back()))
                        .orElse(""));
        pills.button(Side.OPERATORS)
                .setText(
                        node.operators().size() == 1
                                ? "Operator"
                                : node.operators().size() + " operators");
        operators.show(node.id());
    }

    private static String counted(IoMetrics metrics) {
        return " · read " + Formats.count(metrics.readRecords()) + " records, "
                + Formats.bytes(metrics.readBytes())
                + " · wrote " + Formats.count(metrics.writeRecords()) + " records, "
                + Formats.bytes(metrics.writeBytes());
    }
}

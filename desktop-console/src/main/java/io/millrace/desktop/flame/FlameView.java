package io.millrace.desktop.flame;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.desktop.screen.part.FilteredView;
import io.millrace.desktop.screen.part.LoadStatePane;
import io.millrace.wire.cluster.FlameGraphs;
import io.millrace.wire.cluster.Jobs;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.Menu;
import javafx.scene.control.MenuButton;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/// A view of the flame graph of a vertex: the vertex, the sample, the comparison, and the profile itself.
public final class FlameView extends BorderPane implements FilteredView {
    private static final int MAX_SUBTASKS_IN_A_MENU = 32;

    private final FlameModel model;
    private final ProfileView profile;
    private final ComboBox<Jobs.Vertex> vertex = new ComboBox<>();
    private final MenuButton compare = new MenuButton("Compare", Icons.of(MaterialDesignC.COMPARE_HORIZONTAL));
    private final StackPane stage = new StackPane();
    private boolean choosing;

    public FlameView(FlameModel model, Appearance appearance) {
        this.model = model;
        this.profile = new ProfileView(model.profile(), appearance, this::title);
        setTop(new VBox(bar(), new ComparePane(model)));
        setCenter(new LoadStatePane<>("the flame graph", model.loadState(), stage));
        model.loadState().subscribe(loadState -> loadState.value().ifPresent(this::show));
        model.vertices().subscribe(now -> listVertices());
        model.vertex().subscribe(now -> listVertices());
        model.held().subscribe(now -> note());
        model.looking().subscribe(now -> note());
        profile.canvas().hoverProperty().subscribe(now -> look());
        model.profile().whole().zoom().subscribe(now -> look());
        model.profile().side().subscribe(now -> look());
        visibleProperty().subscribe(now -> look());
    }

    /// Holds the graph while the pointer is on it, while it is zoomed and while a merged view is open.
    private void look() {
        model.looking()
                .set(profile.canvas().isHover()
                        || model.profile().whole().zoom().get() != 0
                        || model.profile().side().get() != ProfileSide.GRAPH);
    }

    private Node bar() {
        vertex.setId("flame-vertex");
        vertex.setAccessibleText("The vertex");
        vertex.setConverter(Choices.labels(Jobs.Vertex::name));
        vertex.setPrefWidth(300);
        vertex.valueProperty().addListener((value, before, now) -> {
            if (!choosing && now != null) {
                model.vertex().set(Optional.of(now.id()));
            }
        });
        var origin = new OriginBox(model.origins(), model.origin(), model.end());
        origin.setId("flame-origin");
        origin.setAccessibleText("The sample");
        var letter = Tips.on(new Label("B"), "What is compared with A, the base");
        letter.getStyleClass().add("section");
        letter.visibleProperty().bind(model.comparing());
        letter.managedProperty().bind(model.comparing());
        var bar = new FlowPane(8, 6, vertex, letter, origin, kinds(), hold(), compare());
        bar.getStyleClass().add("tab-bar");
        bar.setAlignment(Pos.CENTER_LEFT);
        return bar;
    }

    private Node kinds() {
        var kinds = new SegmentedButtons<>(List.of(FlameGraphs.Type.values()), model.kind(), FlameFormatter::label);
        for (var kind : FlameGraphs.Type.values()) {
            Tips.on(kinds.button(kind), "Counts " + FlameFormatter.meaning(kind))
                    .setId("kind-" + kind.name());
        }
        return kinds;
    }

    private Node hold() {
        var hold =
                Tips.on(new ToggleButton("", Icons.of(MaterialDesignP.PAUSE)), "Hold this sample: do not replace it");
        hold.setId("flame-hold");
        hold.setAccessibleText("Hold");
        hold.getStyleClass().add(Styles.BUTTON_ICON);
        hold.selectedProperty().bindBidirectional(model.held());
        return hold;
    }

    private Node compare() {
        compare.setId("flame-compare");
        var subtask = new Menu("The other subtasks against one");
        var twoKinds = new ActionItem("On CPU against off CPU", model::onAgainstOff);
        var later = new ActionItem("This sample against later ones", model::thisAgainstLater);
        compare.getItems()
                .addAll(
                        twoKinds,
                        subtask,
                        later,
                        new ActionItem("Choose both", () -> model.comparing().set(true)));
        compare.setOnShowing(event -> {
            int parallelism = Math.min(model.parallelism(), MAX_SUBTASKS_IN_A_MENU);
            subtask.getItems().clear();
            for (int number = 0; number < parallelism; number++) {
                int one = number;
                subtask.getItems().add(new ActionItem("Subtask " + one, () -> model.restAgainst(one)));
            }
            // more samples can only be requested for the present of a live cluster
            subtask.setDisable(!model.severalNow());
            later.setDisable(model.comparing().get()
                    || model.moment().get().isPresent()
                    || model.end().saved());
        });
        return compare;
    }

    private void listVertices() {
        choosing = true;
        var now = model.vertices().get();
        if (!sameNames(now)) {
            vertex.getItems().setAll(now);
        }
        model.vertex()
                .get()
                .flatMap(id -> vertex.getItems().stream()
                        .filter(item -> item.id().equals(id))
                        .findFirst())
                .ifPresent(vertex::setValue);
        choosing = false;
    }

    private boolean sameNames(List<Jobs.Vertex> now) {
        return now.stream()
                .map(Jobs.Vertex::id)
                .toList()
                .equals(vertex.getItems().stream().map(Jobs.Vertex::id).toList());
    }

    private void show(FlamePicture picture) {
        var shown = switch (picture) {
            case FlamePicture.Drawn _ -> profile;
            case FlamePicture.Message(String text, boolean waiting) ->
                waiting
                        ? EmptyState.waiting("Sampling…", text)
                        : new EmptyState(MaterialDesignF.FIRE_OFF, "Nothing to show", text);
        };
        if (!stage.getChildren().contains(shown)) {
            stage.getChildren().setAll(shown);
        }
        note();
    }

    private String title() {
        return Optional.ofNullable(vertex.getValue()).map(Jobs.Vertex::name).orElse("Flame graph");
    }

    private void note() {
        var taken = model.loadState()
                .get()
                .value()
                .map(picture -> picture instanceof FlamePicture.Drawn(var at, var _)
                        ? " until " + TimeFormat.time(at, ZoneId.systemDefault())
                        : "")
                .orElse("");
        var still = model.held().get() ? ", held" : model.looking().get() ? ", still while you look" : "";
        profile.note(taken + still);
    }

    @Override
    public void focusFilter() {
        profile.focusFilter();
    }
}

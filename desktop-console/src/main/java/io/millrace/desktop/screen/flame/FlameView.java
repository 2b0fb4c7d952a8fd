package io.millrace.desktop.screen.flame;

import atlantafx.base.controls.CustomTextField;
import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Note;
import io.millrace.desktop.fx.Pills;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.Units;
import io.millrace.desktop.screen.part.Filtered;
import io.millrace.desktop.screen.part.SightPane;
import io.millrace.desktop.service.FlameKind;
import io.millrace.desktop.service.JobVertex;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.ListCell;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import org.jspecify.annotations.Nullable;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;
import org.kordamp.ikonli.materialdesign2.MaterialDesignP;

/// The flame graph of a vertex with its tools.
public final class FlameView extends BorderPane implements Filtered {
    private final FlameModel model;
    private final FlameCanvas canvas;
    private final ComboBox<JobVertex> vertex = new ComboBox<>();
    private final CustomTextField search = new CustomTextField();
    private final Label matched = new Label();
    private final Label told = Tips.whenCut(new Label());
    private final StackPane stage = new StackPane();
    private boolean choosing;

    public FlameView(FlameModel model, Appearance appearance) {
        this.model = model;
        this.canvas = new FlameCanvas(model, appearance);
        setTop(bar());
        setCenter(new SightPane<>("the flame graph", model.sight(), stage));
        told.getStyleClass().add("told");
        told.setId("told");
        told.setMaxWidth(Double.MAX_VALUE);
        setBottom(told);
        canvas.whenTelling(this::tell);
        model.sight().subscribe(sight -> sight.value().ifPresent(this::show));
        model.found().subscribe(now -> count());
        model.zoom().subscribe(now -> tell());
        model.vertices().subscribe(now -> listVertices());
        model.vertex().subscribe(now -> listVertices());
    }

    private Node bar() {
        vertex.setId("flame-vertex");
        vertex.setCellFactory(list -> new NameCell());
        vertex.setButtonCell(new NameCell());
        vertex.setPrefWidth(300);
        vertex.setMinWidth(120);
        vertex.valueProperty().addListener((value, before, now) -> {
            if (!choosing && now != null) {
                model.vertex().set(Optional.of(now.id()));
            }
        });
        HBox.setHgrow(vertex, Priority.SOMETIMES);
        search.setId("flame-search");
        search.setPromptText("Search frames");
        search.setLeft(Icons.of(MaterialDesignM.MAGNIFY));
        search.setPrefColumnCount(16);
        search.setMinWidth(110);
        search.textProperty().bindBidirectional(model.text());
        search.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                search.clear();
                canvas.requestFocus();
                event.consume();
            }
        });
        matched.setId("matched");
        matched.getStyleClass().add("muted");
        matched.setMinWidth(Region.USE_PREF_SIZE);
        var gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        var bar = new HBox(8, vertex, kinds(), hold(), all(), gap, matched, search);
        bar.getStyleClass().add("tab-bar");
        bar.setAlignment(Pos.CENTER_LEFT);
        return bar;
    }

    private Node kinds() {
        var kinds = new Pills<>(List.of(FlameKind.values()), model.kind(), FlameKind::label);
        for (var kind : FlameKind.values()) {
            Tips.on(kinds.button(kind), "Counts " + kind.meaning()).setId("kind-" + kind.name());
        }
        return kinds;
    }

    private Node hold() {
        var hold =
                Tips.on(new ToggleButton("", Icons.of(MaterialDesignP.PAUSE)), "Hold this sample: do not replace it");
        hold.setAccessibleText("Hold");
        hold.getStyleClass().add(Styles.BUTTON_ICON);
        hold.selectedProperty().bindBidirectional(model.held());
        return hold;
    }

    private Node all() {
        var all = Tips.on(new Button("", Icons.of(MaterialDesignF.FIT_TO_PAGE_OUTLINE)), "Show all frames (Home)");
        all.setAccessibleText("Show all frames");
        all.getStyleClass().add(Styles.BUTTON_ICON);
        all.setOnAction(event -> model.zoomToAll());
        all.disableProperty().bind(model.zoom().isEqualTo(0));
        return all;
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

    private boolean sameNames(List<JobVertex> now) {
        return now.stream()
                .map(JobVertex::id)
                .toList()
                .equals(vertex.getItems().stream().map(JobVertex::id).toList());
    }

    private void show(FlamePicture picture) {
        var shown = switch (picture) {
            case FlamePicture.Drawn _ -> canvas;
            case FlamePicture.Message(String text, boolean waiting) ->
                waiting ? Note.waiting("Sampling…", text) : new Note(MaterialDesignF.FIRE_OFF, "Nothing to show", text);
        };
        if (!stage.getChildren().contains(shown)) {
            stage.getChildren().setAll(shown);
        }
        tell();
    }

    private void count() {
        var found = model.found().get();
        matched.setText(found.active() ? "matched " + percent(found.share()) : "");
    }

    private static String percent(double share) {
        return String.format(java.util.Locale.ROOT, "%.1f %%", share * 100);
    }

    private void tell() {
        var frames = model.frames().get();
        told.setText(frames.map(drawn -> canvas.told()
                        .filter(frame -> frame < drawn.size())
                        .map(frame -> FrameName.tell(drawn, frame))
                        .orElseGet(() ->
                                drawn.total() + " samples" + taken() + " · click a frame to zoom, Escape to go back"))
                .orElse(""));
    }

    private String taken() {
        return model.sight()
                .get()
                .value()
                .map(picture -> picture instanceof FlamePicture.Drawn(var at, var _)
                        ? " until " + Units.time(at, ZoneId.systemDefault())
                        : "")
                .orElse("");
    }

    @Override
    public void focusFilter() {
        search.requestFocus();
        search.selectAll();
    }

    private static final class NameCell extends ListCell<JobVertex> {
        @Override
        protected void updateItem(@Nullable JobVertex item, boolean empty) {
            super.updateItem(item, empty);
            setText(empty || item == null ? "" : item.name());
        }
    }
}

package io.millrace.desktop.metric;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.part.FilteredView;
import io.millrace.desktop.screen.part.LoadStatePane;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.geometry.BoundingBox;
import javafx.geometry.Bounds;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.VBox;

/// A view of dashboards: the toolbar, the charts and, while a chart is edited, the choice of metrics.
public final class DashboardsView extends BorderPane implements FilteredView {
    private static final double PICKER = 340;

    private final BoardsModel boards;
    private final FiguresModel figures;
    private final PickerModel offers;
    private final BoardGrid grid;
    private final ScrollPane scroll;
    private final PickerView picker;
    private final DashboardActions actions;
    private final Label problem = Labels.styled("", "old");
    private OptionalInt edited = OptionalInt.empty();

    public DashboardsView(DashboardsModel model, Appearance appearance) {
        this.boards = model.boards();
        this.figures = model.figures();
        this.offers = model.picker();
        this.actions = new DashboardActions(boards, this::edit, () -> getScene().getWindow());
        this.scroll = new ScrollPane();
        this.grid = new BoardGrid(actions, figures, appearance, this::inSight);
        this.picker = new PickerView(offers, this::turn, this::closePicker);
        getStyleClass().addAll("screen", "dashboards");
        scroll.setContent(grid);
        scroll.setFitToWidth(true);
        scroll.setId("board-scroll");
        scroll.getStyleClass().add("board-scroll");
        scroll.vvalueProperty().subscribe(now -> grid.look());
        scroll.viewportBoundsProperty().subscribe(now -> grid.look());
        picker.setPrefWidth(PICKER);
        picker.setMinWidth(PICKER);
        problem.setMaxWidth(Double.MAX_VALUE);
        problem.setOnMouseClicked(event -> boards.dismiss());
        setTop(new VBox(new DashboardBar(boards, figures, actions, this::add), problem));
        setCenter(new LoadStatePane<>("the figures", figures.figures(), scroll));
        boards.collection().subscribe(this::plan);
        boards.problem().subscribe(this::describe);
        figures.figures().subscribe(this::show);
        figures.job().addListener(changed -> {
            if (edited.isPresent()) {
                offers.begin(figures.job().get());
            }
        });
        addEventHandler(KeyEvent.KEY_PRESSED, event -> ChartKeys.pressed(event, this, boards, actions));
    }

    private Bounds inSight() {
        var view = scroll.getViewportBounds();
        double tall = Math.max(0, grid.getHeight() - view.getHeight());
        return new BoundingBox(0, tall * scroll.getVvalue() - 60, grid.getWidth(), view.getHeight() + 120);
    }

    private void plan(BoardsModel.DashboardCollection collection) {
        grid.plan(collection.dashboard().charts());
        if (edited.isPresent()) {
            int place = edited.getAsInt();
            if (place < boards.open().charts().size()) {
                var chart = boards.open().charts().get(place);
                picker.choose(chart.title(), chart.picks());
            } else {
                closePicker();
            }
        }
    }

    private void show(LoadState<DashboardState> loadState) {
        loadState.value().ifPresent(looked -> grid.show(looked.plots(), figures.moment()));
    }

    private void describe(Optional<String> text) {
        problem.setText(text.orElse(""));
        Boxes.show(problem, text.isPresent());
    }

    private void add() {
        boards.change("Added a chart.", board -> board.with(ChartDefinition.of("")));
        edit(boards.open().charts().size() - 1);
        scroll.setVvalue(1);
    }

    private void edit(int place) {
        edited = OptionalInt.of(place);
        var chart = boards.open().charts().get(place);
        picker.choose(chart.title(), chart.picks());
        offers.begin(figures.job().get());
        setRight(picker);
        picker.focusText();
    }

    private void closePicker() {
        edited = OptionalInt.empty();
        setRight(null);
    }

    /// Adds or removes a metric. A chart without a title takes the title of its first metric.
    private void turn(PickedMetric pick) {
        edited.ifPresent(place -> boards.change("Chose other metrics for", place, chart -> {
            var next = chart.turned(pick);
            return next.title().isBlank() ? next.titled(pick.metric()) : next;
        }));
    }

    @Override
    public void focusFilter() {
        if (edited.isEmpty() && !boards.open().charts().isEmpty()) {
            edit(0);
        }
        picker.focusText();
    }
}

package io.millrace.desktop.flame;

import atlantafx.base.controls.CustomTextField;
import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.ClipboardText;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.SearchField;
import io.millrace.desktop.fx.SegmentedButtons;
import io.millrace.desktop.fx.Tips;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.SimpleObjectProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;

/// A view of a profile: its graph, sandwich and method table, with search, direction, breadcrumbs and a line about one
/// frame.
final class ProfileView extends BorderPane {
    private static final String HELP =
            "click or Enter zooms, Escape goes back · S callers and callees · C copies the stack · N next match";

    private final ProfileModel model;
    private final FlameCanvas canvas;
    private final SandwichPane sandwich;
    private final SearchField search = new SearchField("flame-search", "Search frames");
    private final Label matched = new Label();
    private final Label status = Tips.whenCut(Labels.styled("", "status-line"));
    private final StackPane stage = new StackPane();
    private final Supplier<String> title;
    private String note = "";

    /// @param title the subject of the profile, for exported files
    ProfileView(ProfileModel model, Appearance appearance, Supplier<String> title) {
        this.model = model;
        this.title = title;
        this.canvas = new FlameCanvas(model.whole(), appearance, "flame");
        this.sandwich = new SandwichPane(model, appearance, this::describe);
        var methods = new MethodTable(model, MethodTable.ColumnWidths.WIDE, row -> model.sandwich(row.name()));
        var bar = new FlowPane(8, 6);
        bar.getStyleClass().add("tab-bar");
        bar.setAlignment(Pos.CENTER_LEFT);
        bar.getChildren().addAll(sides(), finder(), directions(), new ExportMenu(model, this::page, status::setText));
        var crumbs = new Breadcrumbs(model.whole());
        setTop(new VBox(bar, crumbs));
        setCenter(stage);
        status.setId("profile-status");
        status.setMaxWidth(Double.MAX_VALUE);
        setBottom(new VBox(new FlameLegend(model, appearance), status));
        canvas.whenTelling(this::describe);
        model.side().subscribe(side -> {
            stage.getChildren()
                    .setAll(
                            switch (side) {
                                case GRAPH -> canvas;
                                case SANDWICH -> sandwich;
                                case METHODS -> methods;
                            });
            Boxes.show(crumbs, side == ProfileSide.GRAPH);
            describe();
        });
        model.found().subscribe(now -> count());
        model.whole().focus().subscribe(now -> count());
        model.profile().subscribe(now -> describe());
        addEventHandler(KeyEvent.KEY_PRESSED, this::typed);
    }

    /// Returns the current graph for export.
    private Optional<FlamePage> page() {
        var chart = chart();
        return chart.drawing()
                .get()
                .map(FlameDrawing::profile)
                .map(profile -> new FlamePage(
                        title.get(),
                        FlameFormatter.whole(profile) + note,
                        profile,
                        chart.zoom().get(),
                        chart.rising().get()));
    }

    /// Sets the text beside the weight of the profile, such as the time of the sample.
    void note(String text) {
        note = text;
        describe();
    }

    private Node sides() {
        var sides = new SegmentedButtons<>(List.of(ProfileSide.values()), model.side(), ProfileSide::label);
        for (var side : ProfileSide.values()) {
            Tips.on(sides.button(side), "Shows " + side.meaning()).setId("side-" + side.name());
        }
        return sides;
    }

    private Node directions() {
        var rising = new SimpleObjectProperty<>(model.whole().rising().get());
        var directions = new SegmentedButtons<>(List.of(false, true), rising, up -> up ? "Flame" : "Icicle");
        Tips.on(directions.button(false), "The root on top (F)").setId("icicle");
        Tips.on(directions.button(true), "The root at the foot (F)").setId("rising");
        rising.subscribe(now -> model.whole().rising().set(now));
        model.whole().rising().subscribe(now -> rising.set(now));
        return directions;
    }

    private Node finder() {
        search.setPrefWidth(170);
        search.search(model.text(), canvas);
        search.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ENTER) {
                walk(event.isShiftDown());
                event.consume();
            }
        });
        var regular = Tips.on(new ToggleButton("", Icons.of(MaterialDesignR.REGEX)), "Regular expression");
        regular.setId("flame-regular");
        regular.setAccessibleText("Regular expression");
        regular.getStyleClass().add(Styles.BUTTON_ICON);
        regular.selectedProperty().bindBidirectional(model.regular());
        matched.setId("matched");
        matched.getStyleClass().add("muted");
        var back = step(MaterialDesignC.CHEVRON_UP, "The match before (Shift+N)", true);
        var next = step(MaterialDesignC.CHEVRON_DOWN, "The next match (N)", false);
        var finder = Boxes.row(4, search, regular, back, next, matched);
        matched.setMinWidth(Region.USE_PREF_SIZE);
        return finder;
    }

    private Button step(Ikon ikon, String tip, boolean backwards) {
        var step = Buttons.icon(ikon, tip, () -> walk(backwards), Styles.FLAT);
        model.found().subscribe(found -> Boxes.show(step, found.active() && found.count() > 0));
        return step;
    }

    private void walk(boolean backwards) {
        model.side().set(ProfileSide.GRAPH);
        model.whole().walk(backwards);
    }

    private void count() {
        var found = model.found().get();
        matched.getStyleClass().remove("problem");
        if (!found.problem().isEmpty()) {
            matched.setText(found.problem());
            matched.getStyleClass().add("problem");
        } else if (!found.active()) {
            matched.setText("");
        } else if (found.count() == 0) {
            matched.setText("no frame matches");
        } else {
            int hit = model.whole().hit();
            matched.setText("matched " + FlameFormatter.percent(found.share()) + " in " + (hit > 0 ? hit + " of " : "")
                    + found.count() + (found.count() == 1 ? " place" : " places"));
        }
    }

    private FlameCanvas reading() {
        return model.side().get() == ProfileSide.SANDWICH ? sandwich.described() : canvas;
    }

    private ChartModel chart() {
        if (model.side().get() != ProfileSide.SANDWICH) {
            return model.whole();
        }
        return reading().getId().equals("callers") ? model.callers() : model.callees();
    }

    private void describe() {
        int frame = reading().described();
        var line = chart().drawing()
                .get()
                .filter(drawing -> frame >= 0 && frame < drawing.frames().size())
                .map(drawing -> FlameFormatter.line(drawing.profile(), frame))
                .or(() -> model.profile().get().map(this::whole))
                .orElse("");
        status.setText(line);
        reading().setAccessibleHelp(line);
    }

    private String whole(Profile profile) {
        return FlameFormatter.whole(profile) + note + " · " + HELP;
    }

    private void typed(KeyEvent event) {
        boolean letter =
                !event.isShortcutDown() && !event.isAltDown() && !(event.getTarget() instanceof CustomTextField);
        if (!letter) {
            return;
        }
        switch (event.getCode()) {
            case S -> withDescribed(frame -> model.sandwich(frame.name()));
            case C -> withDescribed(frame -> copy(frame.stack()));
            case F -> model.whole().rising().set(!model.whole().rising().get());
            case SLASH -> focusFilter();
            default -> {
                return;
            }
        }
        event.consume();
    }

    private record FrameStack(String name, List<String> stack) {}

    private void withDescribed(Consumer<FrameStack> use) {
        int frame = reading().described();
        chart().frames()
                .filter(frames -> frame > 0 && frame < frames.size())
                .ifPresent(frames -> use.accept(new FrameStack(frames.name(frame), frames.path(frame))));
    }

    /// Copies a stack in the order of stack traces: the innermost frame first.
    private void copy(List<String> path) {
        ClipboardText.copy(String.join("\n", path.reversed().subList(0, path.size() - 1)));
        status.setText("The stack of " + (path.size() - 1) + " frames is copied.");
    }

    void focusFilter() {
        search.requestFocus();
        search.selectAll();
    }

    FlameCanvas canvas() {
        return canvas;
    }
}

package io.millrace.desktop.metric;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.ActionItem;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.AccessibleRole;
import javafx.scene.Cursor;
import javafx.scene.control.CheckMenuItem;
import javafx.scene.control.Label;
import javafx.scene.control.MenuButton;
import javafx.scene.control.RadioMenuItem;
import javafx.scene.control.SeparatorMenuItem;
import javafx.scene.control.ToggleGroup;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.materialdesign2.MaterialDesignD;

/// A panel with a chart: its title and menu, its plot, its legend, and a corner for resizing.
final class ChartPanel extends StackPane {
    private static final double CORNER = 14;

    private final DashboardActions actions;
    private final int place;
    private final ChartDefinition plan;
    private final PlotPane plot;
    private final LegendCanvas legend;
    private final Label note = Labels.styled("", "muted");
    private final VBox content;
    private final HBox head;
    private final Region corner = new Region();

    ChartPanel(int place, ChartDefinition plan, DashboardActions actions, FiguresModel figures, Appearance appearance) {
        this.place = place;
        this.plan = plan;
        this.actions = actions;
        plot = new PlotPane(figures, appearance);
        legend = new LegendCanvas(appearance, this::foremost);
        head = head();
        note.setWrapText(true);
        note.setTextAlignment(TextAlignment.CENTER);
        note.setPadding(new Insets(0, 16, 0, 16));
        note.setMouseTransparent(true);
        var middle = new StackPane(plot, note);
        VBox.setVgrow(middle, Priority.ALWAYS);
        middle.setMinHeight(0);
        content = new VBox(head, middle);
        if (plan.form() != ChartDefinition.Form.LATEST || plan.picks().size() > 1) {
            content.getChildren().add(legend);
        }
        corner.setMaxSize(CORNER, CORNER);
        corner.setMinSize(CORNER, CORNER);
        corner.setCursor(Cursor.SE_RESIZE);
        corner.getStyleClass().add("chart-corner");
        StackPane.setAlignment(corner, Pos.BOTTOM_RIGHT);
        getStyleClass().add("chart-panel");
        setFocusTraversable(true);
        setAccessibleRole(AccessibleRole.IMAGE_VIEW);
        getChildren().addAll(content, corner);
        setOnMousePressed(event -> requestFocus());
        describe("Waiting for figures…");
    }

    private HBox head() {
        var title = Tips.whenCut(new Label(title()));
        title.getStyleClass().add("chart-title");
        Boxes.grow(title);
        var bar = Boxes.row(6, title, menu());
        bar.getStyleClass().add("chart-head");
        bar.setCursor(Cursor.MOVE);
        return bar;
    }

    private String title() {
        return plan.title().isBlank() ? "Chart" : plan.title();
    }

    private MenuButton menu() {
        var menu = new MenuButton("", Icons.of(MaterialDesignD.DOTS_HORIZONTAL));
        menu.getStyleClass().addAll(Styles.BUTTON_ICON, Styles.FLAT, Styles.SMALL, "no-arrow");
        menu.setAccessibleText("What can be done with the chart " + title());
        menu.setCursor(Cursor.DEFAULT);
        menu.getItems()
                .addAll(
                        new ActionItem("Metrics…  E", () -> actions.edit(place)),
                        new ActionItem("Rename…  F2", () -> actions.rename(place)),
                        new ActionItem("Duplicate  D", () -> actions.duplicate(place)),
                        new SeparatorMenuItem());
        var group = new ToggleGroup();
        for (var form : ChartDefinition.Form.values()) {
            var item = new RadioMenuItem(form.label());
            item.setToggleGroup(group);
            item.setSelected(form == plan.form());
            item.setOnAction(event -> actions.draw(place, form));
            menu.getItems().add(item);
        }
        var log = new CheckMenuItem("Logarithmic  Y");
        log.setSelected(plan.logarithmic());
        log.setOnAction(event -> actions.logarithmic(place));
        menu.getItems()
                .addAll(
                        log,
                        new SeparatorMenuItem(),
                        new ActionItem("Save figures as CSV…", () -> plot.plot().ifPresent(actions::csv)),
                        new ActionItem("Save picture as PNG…", () -> actions.png(this, plan)),
                        new ActionItem("Save picture as SVG…", () -> plot.plot().ifPresent(actions::svg)),
                        new ActionItem("Copy picture", () -> actions.copy(this)),
                        new SeparatorMenuItem(),
                        new ActionItem("Remove  Delete", () -> actions.remove(place)));
        return menu;
    }

    private void foremost(OptionalInt curve) {
        plot.foremost(curve);
    }

    int place() {
        return place;
    }

    ChartDefinition plan() {
        return plan;
    }

    /// Returns the node by which the chart is moved.
    HBox grip() {
        return head;
    }

    /// Returns the node by which the chart is resized.
    Region corner() {
        return corner;
    }

    void show(Plot next, Optional<Instant> moment) {
        plot.show(next, moment);
        legend.show(next);
        if (plan.picks().isEmpty()) {
            describe("Nothing to show yet. Choose its metrics with E.");
        } else if (next.curves().isEmpty()) {
            describe("Nothing here has these metrics. Choose another job above, or other metrics with E.");
        } else {
            describe(next.empty() ? "No figures in this time." : "");
        }
        setAccessibleText(spoken(next));
    }

    private String spoken(Plot shown) {
        var words = new StringBuilder(title());
        for (var curve : shown.curves()) {
            words.append("; ")
                    .append(curve.name())
                    .append(' ')
                    .append(curve.measure().text(curve.summary().last()));
        }
        return words.toString();
    }

    private void describe(String text) {
        note.setText(text);
        note.setVisible(!text.isEmpty());
    }

    void point(Optional<Instant> at) {
        plot.point(at);
        legend.point(at);
    }
}

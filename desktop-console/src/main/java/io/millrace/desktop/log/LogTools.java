package io.millrace.desktop.log;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.Property;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

/// The toolbar of a log: search, filters and layout.
final class LogTools extends VBox {
    private final LogModel model;
    private final LogCanvas canvas;
    private final TextField search = new TextField();
    private final HBox finding = new HBox(6);
    private final Label tally = Labels.whole("", "muted");
    private final Label problem = Labels.styled("", "problem");

    LogTools(LogModel model, LogCanvas canvas) {
        this.model = model;
        this.canvas = canvas;
        getStyleClass().add("log-tools");
        getChildren().addAll(finding(), showing(), problem);
        problem.setId("log-problem");
        problem.textProperty().bind(model.finder().problem());
        problem.managedProperty().bind(problem.textProperty().isNotEmpty());
        problem.visibleProperty().bind(problem.managedProperty());
    }

    void focusSearch() {
        search.requestFocus();
        search.selectAll();
    }

    private HBox finding() {
        var finder = model.finder();
        search.setId("log-search");
        search.setPromptText("Search the lines");
        search.setAccessibleText("Search the lines");
        search.textProperty().bindBidirectional(finder.text());
        search.addEventFilter(KeyEvent.KEY_PRESSED, this::searching);
        HBox.setHgrow(search, Priority.ALWAYS);
        search.setMinWidth(120);
        tally.setId("log-tally");
        tally.textProperty().bind(finder.tally());
        finding.getChildren()
                .addAll(
                        search,
                        toggle("Aa", "log-case", "Tell capital and small letters apart", finder.matchCase()),
                        toggle(".*", "log-regex", "Read the search as a regular expression", finder.regex()),
                        toggle(
                                MaterialDesignF.FILTER_OUTLINE,
                                "log-only",
                                "Show matching entries only",
                                model.lines().choices().onlyMatching()),
                        button(
                                MaterialDesignA.ARROW_UP,
                                "log-previous",
                                "The match before (Shift+Enter, N)",
                                () -> finder.step(false)),
                        button(
                                MaterialDesignA.ARROW_DOWN,
                                "log-next",
                                "The next match (Enter, n)",
                                () -> finder.step(true)),
                        tally);
        finding.setAlignment(Pos.CENTER_LEFT);
        return finding;
    }

    private void searching(KeyEvent event) {
        if (event.getCode() == KeyCode.ENTER) {
            model.finder().step(!event.isShiftDown());
            event.consume();
        } else if (event.getCode() == KeyCode.ESCAPE) {
            search.clear();
            canvas.requestFocus();
            event.consume();
        } else if (event.getCode() == KeyCode.DOWN) {
            canvas.requestFocus();
            event.consume();
        }
    }

    /// Adds a control at the end of the first row.
    void offer(Node control) {
        finding.getChildren().add(control);
    }

    private FlowPane showing() {
        var logger = new TextField();
        logger.setId("log-logger");
        logger.setPromptText("Logger");
        logger.setAccessibleText("Show only entries of loggers that hold this");
        logger.setPrefColumnCount(9);
        logger.textProperty().bindBidirectional(model.lines().choices().logger());
        var brief = new SimpleBooleanProperty(true);
        brief.subscribe(now -> canvas.brief(now));
        var row = new FlowPane(
                8,
                6,
                levels(),
                logger,
                toggle(
                        "Fold",
                        "log-fold",
                        "Fold stack traces under the first line of their entry",
                        model.lines().choices().folded()),
                toggle(
                        "Wrap",
                        "log-wrap",
                        "Break lines that are wider than the window",
                        model.lines().choices().wrapped()),
                toggle("Short names", "log-brief", "Shorten the names of packages", brief),
                toggle(
                        "Follow",
                        "log-follow",
                        "Keep the newest lines in sight (Space)",
                        model.lines().following()),
                time());
        row.setAlignment(Pos.CENTER_LEFT);
        return row;
    }

    private ComboBox<LogLevel> levels() {
        var levels = new ComboBox<LogLevel>();
        levels.setId("log-level");
        levels.setAccessibleText("Lowest level shown");
        levels.getItems().addAll(LogLevel.TRACE, LogLevel.DEBUG, LogLevel.INFO, LogLevel.WARN, LogLevel.ERROR);
        levels.setConverter(Choices.labels(LogTools::label));
        levels.valueProperty().bindBidirectional(model.lines().choices().least());
        return levels;
    }

    private static String label(LogLevel level) {
        return switch (level) {
            case TRACE -> "All levels";
            case DEBUG -> "Debug and above";
            case INFO -> "Info and above";
            case WARN -> "Warnings and errors";
            case ERROR, FATAL -> "Errors";
        };
    }

    private TextField time() {
        var field = new TextField();
        field.setId("log-time");
        field.setPromptText("Go to time");
        field.setAccessibleText("Go to a time: 14:30, 14:30:05, or 2026-11-22 14:30");
        field.setPrefColumnCount(9);
        Tips.on(field, "14:30, 14:30:05, or 2026-11-22 14:30; then Enter");
        field.setOnAction(event -> {
            model.seek().to(field.getText());
            canvas.requestFocus();
        });
        return field;
    }

    private static ToggleButton toggle(String text, String id, String tip, Property<Boolean> on) {
        return wired(new ToggleButton(text), id, tip, on);
    }

    private static ToggleButton toggle(Ikon ikon, String id, String tip, BooleanProperty on) {
        var button = new ToggleButton("", Icons.of(ikon));
        button.getStyleClass().add(Styles.BUTTON_ICON);
        button.setAccessibleText(tip);
        return wired(button, id, tip, on);
    }

    private static ToggleButton wired(ToggleButton button, String id, String tip, Property<Boolean> on) {
        button.setId(id);
        button.getStyleClass().add("log-toggle");
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.selectedProperty().bindBidirectional(on);
        return Tips.on(button, tip);
    }

    static Button button(Ikon ikon, String id, String tip, Runnable action) {
        var button = Buttons.icon(ikon, tip, action);
        button.setId(id);
        return button;
    }
}

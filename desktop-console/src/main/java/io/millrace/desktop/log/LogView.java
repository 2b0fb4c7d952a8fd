package io.millrace.desktop.log;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.screen.part.FilteredView;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;

/// A view of one log: its toolbar, its lines and its status bar.
final class LogView extends BorderPane implements FilteredView {
    private final LogModel model;
    private final LogTools tools;
    private final LogPane pane;
    private final LogStatusBar foot;

    /// @param numbered whether the lines have numbers
    public LogView(LogModel model, Appearance appearance, boolean numbered) {
        this.model = model;
        this.pane = new LogPane(model, appearance);
        this.foot = new LogStatusBar(model);
        this.tools = new LogTools(model, pane.canvas());
        getStyleClass().add("log");
        pane.canvas().numbered(numbered);
        setTop(tools);
        setBottom(foot);
        model.status().subscribe(this::show);
        model.lines().version().subscribe(now -> show(model.status().get()));
    }

    public LogModel model() {
        return model;
    }

    /// Adds a control to the toolbar.
    void offer(Node control) {
        tools.offer(control);
    }

    /// Shows the time zone of the lines.
    void zone(TimeZoneText words) {
        foot.zone(words);
    }

    private void show(LogStatus status) {
        boolean nothing = model.lines().shown().isEmpty();
        setCenter(nothing ? LogNotes.of(model, status).<Node>map(note -> note).orElse(pane) : pane);
    }

    @Override
    public void focusFilter() {
        tools.focusSearch();
    }
}

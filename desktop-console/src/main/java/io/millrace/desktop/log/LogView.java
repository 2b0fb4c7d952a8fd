package io.millrace.desktop.log;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.screen.part.FilteredView;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

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
        setCenter(nothing ? placeholder(status).<Node>map(note -> note).orElse(pane) : pane);
    }

    @Override
    public void focusFilter() {
        tools.focusSearch();
    }

    /// Returns the placeholder; empty while lines may arrive at any moment.
    private Optional<EmptyState> placeholder(LogStatus status) {
        if (model.text().end() > model.text().first()) {
            return model.lines().choices().filtered()
                    ? Optional.of(new EmptyState(
                            MaterialDesignF.FILTER_OFF_OUTLINE,
                            "No entry passes the filter",
                            "Choose a lower level, or clear the logger and the search."))
                    : Optional.empty();
        }
        return switch (status) {
            case LogStatus.Opening() -> Optional.of(EmptyState.waiting("Opening the log…", ""));
            case LogStatus.Lost(String reason) ->
                Optional.of(new EmptyState(MaterialDesignL.LAN_DISCONNECT, "The log cannot be read", reason));
            case LogStatus.Following(), LogStatus.Asking(String _) ->
                Optional.of(new EmptyState(
                        MaterialDesignT.TEXT_BOX_OUTLINE,
                        "Nothing is in this log so far",
                        "Lines appear here as soon as they are written."));
            case LogStatus.Saved() ->
                Optional.of(new EmptyState(
                        MaterialDesignT.TEXT_BOX_OUTLINE, "This log is empty", "It had no lines when this was saved."));
            case LogStatus.Reading(long _, long _) -> Optional.empty();
        };
    }
}

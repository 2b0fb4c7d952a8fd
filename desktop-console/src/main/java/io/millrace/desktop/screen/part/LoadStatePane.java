package io.millrace.desktop.screen.part;

import io.millrace.desktop.fx.EmptyState;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.TimeFormat;
import java.time.ZoneId;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignL;

/// Shows content while its value is known, and otherwise the reason why it is not. Old content is pale, with its age
/// and the reason. Below a node with the style class `case-file` it does not announce another attempt, because a file
/// does not change.
public final class LoadStatePane<T> extends BorderPane {
    /// The style class of nodes that show a case file.
    public static final String CASE = "case-file";

    private static final double PALE = 0.6;

    private final Node content;
    private final String noun;
    private final Label old = Tips.whenCut(Labels.styled("", "old"));

    /// @param noun the name of the content, as in "Loading the jobs"
    public LoadStatePane(String noun, ReadOnlyObjectProperty<? extends LoadState<T>> loadState, Node content) {
        this.noun = noun;
        this.content = content;
        old.setGraphic(Icons.of(MaterialDesignC.CLOCK_ALERT_OUTLINE));
        old.setMaxWidth(Double.MAX_VALUE);
        loadState.addListener((value, before, now) -> show(now));
        // the pane knows only within a scene whether it shows a case
        sceneProperty().subscribe(scene -> show(loadState.get()));
    }

    private void show(LoadState<T> loadState) {
        switch (loadState) {
            case LoadState.Waiting<T>() -> only(EmptyState.waiting("Loading " + noun + "…", ""));
            case LoadState.Missing<T>(String reason) ->
                only(new EmptyState(MaterialDesignL.LAN_DISCONNECT, "Could not load " + noun, reason + again("\n")));
            case LoadState.Fresh<T> _ -> content(false);
            case LoadState.Old<T>(T _, var at, String reason) -> {
                old.setText("Old: as it was at " + TimeFormat.time(at, ZoneId.systemDefault()) + ". "
                        + firstLine(reason) + again(" "));
                content(true);
            }
        }
    }

    private String again(String space) {
        for (var node = getParent(); node != null; node = node.getParent()) {
            if (node.getStyleClass().contains(CASE)) {
                return "";
            }
        }
        return space + "Trying again.";
    }

    private void only(Node note) {
        setTop(null);
        setCenter(note);
    }

    private void content(boolean isOld) {
        if (!content.equals(getCenter())) {
            setCenter(content);
        }
        content.setOpacity(isOld ? PALE : 1);
        setTop(isOld ? old : null);
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse(text);
    }
}

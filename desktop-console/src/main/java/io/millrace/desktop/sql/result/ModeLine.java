package io.millrace.desktop.sql.result;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Tips;
import io.millrace.sql.run.ModeNote;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.control.Hyperlink;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;

/// A line that shows the mode in which a statement runs, if that matters, and lets the user choose the other one.
final class ModeLine extends TextFlow {
    private final Consumer<ModeNote> choose;
    private final Text does = text("");
    private Optional<ModeNote> shown = Optional.empty();

    ModeLine(ResultModel model, Consumer<ModeNote> choose) {
        this.choose = choose;
        setId("result-mode");
        getStyleClass().add("result-mode");
        // exactly as high as its lines
        setMinHeight(USE_PREF_SIZE);
        setMaxHeight(USE_PREF_SIZE);
        model.tally().subscribe(tally -> show(tally.mode(), model.chosen().get()));
        model.chosen().subscribe(said -> show(model.tally().get().mode(), said));
    }

    private void show(Optional<ModeNote> mode, String said) {
        Boxes.show(this, mode.isPresent());
        mode.ifPresent(note -> {
            if (!mode.equals(shown)) {
                shown = mode;
                getChildren().setAll(text(note.reason() + "; "), link(note), does);
            }
            does.setText(said.isEmpty() ? " " + note.effect() + "." : ": " + said);
        });
    }

    private Hyperlink link(ModeNote note) {
        var link = Tips.on(new Hyperlink(note.alternative()), "Run this statement in the session of the sheet");
        link.setId("choose-mode");
        link.setOnAction(event -> {
            link.setVisited(false);
            choose.accept(note);
        });
        return link;
    }

    private static Text text(String words) {
        var text = new Text(words);
        text.getStyleClass().add("result-mode-text");
        return text;
    }
}

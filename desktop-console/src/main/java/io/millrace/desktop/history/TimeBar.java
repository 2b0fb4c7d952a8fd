package io.millrace.desktop.history;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Buttons;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.TimeFormat;
import java.time.ZoneId;
import java.util.List;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;
import org.kordamp.ikonli.materialdesign2.MaterialDesignR;
import org.kordamp.ikonli.materialdesign2.MaterialDesignS;

/// The time bar for all views of a cluster: live, or at a past moment. For a cluster without recording it shows the
/// reason.
public final class TimeBar extends HBox {
    private static final PseudoClass PAST = PseudoClass.getPseudoClass("past");

    private final MomentModel model;
    private final Button live;
    private final TextField time = new TextField();
    private final Label absent = Tips.whenCut(Labels.styled("", "muted"));
    private final List<Node> controls;

    public TimeBar(MomentModel model, Appearance appearance) {
        this.model = model;
        var present = model.present();
        this.live = new Button(
                present.button(),
                Icons.of(
                        present.saved()
                                ? MaterialDesignF.FOLDER_CLOCK_OUTLINE
                                : MaterialDesignR.RECORD_CIRCLE_OUTLINE));
        var track = new TimeTrack(model, appearance);
        getStyleClass().add("time-bar");
        setAlignment(Pos.CENTER_LEFT);
        setId("time-bar");
        live.setId("time-live");
        live.setMinWidth(Region.USE_PREF_SIZE);
        live.getStyleClass().addAll(Styles.SMALL, "time-live");
        Tips.on(live, present.back() + " (L)");
        live.setOnAction(event -> model.live(true));
        prepareTime();
        HBox.setHgrow(track, Priority.ALWAYS);
        absent.setGraphic(Icons.of(MaterialDesignC.CLOCK_ALERT_OUTLINE));
        var back = button(MaterialDesignS.SKIP_PREVIOUS_OUTLINE, "The mark before ({)", () -> model.leap(false));
        var before = button(MaterialDesignC.CHEVRON_LEFT, "One figure back ([)", () -> model.step(-1));
        var after = button(MaterialDesignC.CHEVRON_RIGHT, "One figure on (])", () -> model.step(1));
        var on = button(MaterialDesignS.SKIP_NEXT_OUTLINE, "The next mark (})", () -> model.leap(true));
        var steps = Boxes.row(0, back, before, after, on);
        controls = List.of(live, time, steps, track);
        model.past().subscribe(this::show);
        model.moment().subscribe(now -> describe());
    }

    private static Button button(Ikon ikon, String tip, Runnable action) {
        return Buttons.icon(ikon, tip, action, Styles.FLAT, Styles.SMALL);
    }

    private void prepareTime() {
        time.setId("time-field");
        time.setPrefColumnCount(11);
        time.setMinWidth(Region.USE_PREF_SIZE);
        time.getStyleClass().add(Styles.SMALL);
        time.setAccessibleText("The moment that all views show; type a time to go there");
        time.setTooltip(Tips.of(TimeText.HINT));
        time.setOnAction(event -> {
            var problem = model.type(time.getText(), ZoneId.systemDefault());
            time.pseudoClassStateChanged(Styles.STATE_DANGER, problem.isPresent());
            if (problem.isEmpty()) {
                describe();
            }
        });
        time.setOnKeyPressed(event -> {
            if (event.getCode() == KeyCode.ESCAPE) {
                describe();
            }
        });
        time.focusedProperty().subscribe(focused -> {
            if (focused) {
                time.selectAll();
            } else {
                describe();
            }
        });
    }

    private void show(LoadState<MomentModel.Past> loadState) {
        var reason = loadState.value().filter(past -> past.start().isEmpty()).map(this::reason);
        Boxes.show(this, loadState.value().isPresent());
        absent.setText(reason.orElse(""));
        // without a known period there is no time to go to
        loadState.value().ifPresent(known -> {
            var wanted = reason.isPresent() ? List.<Node>of(absent) : controls;
            if (!getChildren().equals(wanted)) {
                getChildren().setAll(wanted);
            }
        });
        if (model.live()) {
            describe();
        }
    }

    /// The reason why nothing was recorded.
    private String reason(MomentModel.Past past) {
        if (model.present().saved()) {
            return "This case has no recorded past: the cluster had none to save.";
        }
        return past.recorder()
                .map(recorder -> switch (recorder.state()) {
                    case OFF ->
                        "Nothing is recorded. Set recorder.enabled: true in the server’s configuration to look back.";
                    case FAILING -> "Nothing is recorded: " + recorder.reason();
                    case RECORDING -> "The recorder has just started. The first values come in a few seconds.";
                })
                .orElse("This cluster does not record its past. The console keeps values only while they are shown.");
    }

    private void describe() {
        time.pseudoClassStateChanged(Styles.STATE_DANGER, false);
        pseudoClassStateChanged(PAST, !model.live());
        live.setDisable(model.live());
        if (!time.isFocused() || !model.live()) {
            time.setText(model.moment()
                    .get()
                    .map(moment -> TimeFormat.moment(moment, ZoneId.systemDefault()))
                    .orElseGet(model.present()::time));
        }
    }
}

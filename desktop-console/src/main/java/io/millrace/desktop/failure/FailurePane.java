package io.millrace.desktop.failure;

import atlantafx.base.theme.Styles;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Choices;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.insight.Trace;
import io.millrace.wire.cluster.Exceptions;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignT;

/// A pane for one group of failures: the root cause, the locations and times, and the trace.
final class FailurePane extends BorderPane {
    private final Label cause = Labels.wrapped("", "cause");
    private final Label remedy = Labels.wrapped("");
    private final Label facts = Labels.wrapped("", "muted");
    private final ComboBox<Exceptions.Failure> times = new ComboBox<>();
    private final HBox choice;
    private final TracePane trace;

    /// @param log opens the log of the process in which a failure occurred
    FailurePane(FailuresModel model, Consumer<Exceptions.Failure> log) {
        this.trace = new TracePane(model.text());
        cause.setId("cause");
        remedy.setId("remedy");
        times.setId("times");
        times.setAccessibleText("When it happened");
        times.setConverter(Choices.labels(FailurePane::words));
        times.valueProperty()
                .addListener((value, before, now) -> Optional.ofNullable(now).ifPresent(this::show));
        var shown = Labels.whole("Shown");
        this.choice = new HBox(8, shown, times);
        choice.setAlignment(Pos.CENTER_LEFT);
        var toLog = new Button("Log of then", Icons.of(MaterialDesignT.TEXT_BOX_OUTLINE));
        toLog.setId("failure-log");
        toLog.getStyleClass().add(Styles.SMALL);
        toLog.setOnAction(event -> Optional.ofNullable(times.getValue()).ifPresent(log));
        Tips.on(toLog, "Opens the log of the process in which it arose, at the time when it did");
        var head = new VBox(8, cause, remedy, facts, choice, toLog);
        head.getStyleClass().add("detail-head");
        setTop(head);
        setCenter(trace);
        model.selected().subscribe(now -> now.ifPresent(this::show));
    }

    private static String words(Exceptions.Failure failure) {
        return TimeFormat.moment(FailureFacts.at(failure), ZoneId.systemDefault()) + " · "
                + FailureFacts.place(failure);
    }

    /// Describes the frequency, some of the values, and the advice.
    private static String words(FailureKind kind) {
        var count = kind.failures().size();
        var often = count == 1
                ? ""
                : count + " times since " + TimeFormat.moment(kind.first(), ZoneId.systemDefault()) + ". ";
        var samples = kind.samples();
        var such = samples.size() < 2 ? "" : "Such as: " + String.join(" · ", samples) + " ";
        return (often + such + kind.advice().orElse("")).strip();
    }

    private void show(FailureKind kind) {
        var root = Trace.of(kind.failures().getFirst().stacktrace()).root().headline();
        cause.setText(root.isEmpty() ? kind.headline() : root);
        remedy.setText(words(kind));
        Boxes.show(remedy, !remedy.getText().isEmpty());
        var known = Optional.ofNullable(times.getValue());
        List<Exceptions.Failure> all = kind.failures().stream()
                .flatMap(failure -> Stream.concat(
                        Stream.of(failure),
                        failure.concurrentExceptions().stream().map(Exceptions.Failure::of)))
                .toList();
        times.getItems().setAll(all);
        times.setValue(known.filter(all::contains).orElse(all.getFirst()));
        Boxes.show(choice, all.size() > 1);
    }

    private void show(Exceptions.Failure failure) {
        facts.setText(TimeFormat.moment(FailureFacts.at(failure), ZoneId.systemDefault()) + " · in "
                + FailureFacts.place(failure)
                + (FailureFacts.taskManager(failure).isEmpty()
                        ? ""
                        : " · on task manager " + FailureFacts.taskManager(failure))
                + (failure.concurrentExceptions().isEmpty()
                        ? ""
                        : " · " + failure.concurrentExceptions().size() + " more failed at the same time")
                + (FailureFacts.messageOnly(failure)
                        ? " · the engine has forgotten the trace, the message was recorded"
                        : ""));
        trace.show(failure.stacktrace());
    }
}

package io.millrace.desktop.sql.result;

import io.millrace.desktop.fx.Badge;
import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Tips;
import io.millrace.desktop.fx.Tone;
import io.millrace.insight.Formats;
import io.millrace.wire.id.JobId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.geometry.Pos;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/// The status bar of a result: its phase, the number of rows, their rate, and its job.
final class ResultStatusBar extends HBox {
    private final ResultModel model;
    private final HBox state = new HBox();
    private final Label figures = Tips.whenCut(new Label());
    private final Hyperlink job = new Hyperlink();
    private final Hyperlink stop = new Hyperlink(JobOutcome.EndMode.WITH_SAVEPOINT.label());
    private final Hyperlink cancel = new Hyperlink(JobOutcome.EndMode.AT_ONCE.label());
    private final Label jobOutcome = Tips.whenCut(new Label());
    private Optional<String> shown = Optional.empty();

    ResultStatusBar(ResultModel model, ResultActions actions) {
        this.model = model;
        getStyleClass().add("result-foot");
        setAlignment(Pos.CENTER_LEFT);
        figures.setId("result-figures");
        figures.setMinWidth(0);
        job.setId("result-job");
        job.setMinWidth(Region.USE_PREF_SIZE);
        job.setOnAction(event -> id().ifPresent(actions.job()));
        stop.setId("stop-job");
        stop.setMinWidth(Region.USE_PREF_SIZE);
        stop.setOnAction(event -> actions.end().accept(JobOutcome.EndMode.WITH_SAVEPOINT));
        cancel.setId("cancel-job");
        cancel.setMinWidth(Region.USE_PREF_SIZE);
        cancel.setOnAction(event -> actions.end().accept(JobOutcome.EndMode.AT_ONCE));
        jobOutcome.setId("job-outcome");
        jobOutcome.setMinWidth(0);
        model.jobOutcome().subscribe(now -> jobOutcome.setText(now.text()));
        model.jobOutcome().subscribe(now -> show(model.tally().get()));
        Boxes.grow(figures);
        getChildren().addAll(state, figures, jobOutcome, stop, cancel, job);
        model.tally().subscribe(this::show);
        model.snapshot().subscribe(snapshot -> show(model.tally().get()));
    }

    private Optional<JobId> id() {
        return model.tally().get().job();
    }

    private void show(ResultSnapshot.Tally tally) {
        var label = model.frozen().get() && !tally.phase().over()
                ? "Frozen"
                : tally.phase().label();
        if (!shown.equals(Optional.of(label))) {
            shown = Optional.of(label);
            state.getChildren().setAll(new Badge(label, tone(tally.phase())));
        }
        figures.setText(figures(tally));
        Boxes.show(job, tally.job().isPresent());
        tally.job().ifPresent(id -> job.setText("Job " + id.toString().substring(0, 8) + "…"));
        var ends = model.ends();
        Boxes.show(stop, ends.contains(JobOutcome.EndMode.WITH_SAVEPOINT));
        Boxes.show(cancel, ends.contains(JobOutcome.EndMode.AT_ONCE));
    }

    private static Tone tone(StatementPhase phase) {
        return switch (phase) {
            case StatementPhase.Queued _, StatementPhase.Cancelled _, StatementPhase.Skipped _ -> Tone.NEUTRAL;
            case StatementPhase.Running _ -> Tone.ACCENT;
            case StatementPhase.Done _ -> Tone.SUCCESS;
            case StatementPhase.Failed _ -> Tone.DANGER;
        };
    }

    private String figures(ResultSnapshot.Tally tally) {
        var parts = new ArrayList<String>();
        if (tally.content()) {
            rows(tally, parts);
        }
        if (tally.began() > 0) {
            parts.add(tally.phase().over() ? Formats.duration(tally.lasted()) : Formats.elapsed(tally.lasted()));
        }
        if (!tally.phase().over()) {
            tally.progress().ifPresent(progress -> {
                if (progress.finished() > 0) {
                    parts.add(progress.finished() + " of " + progress.tasks() + " tasks finished");
                }
                parts.add(Formats.count(progress.records()) + " records read");
                progress.percent().ifPresent(percent -> parts.add(Math.round(percent) + " %"));
            });
        }
        tally.away().ifPresent(why -> parts.add(why + " Trying again."));
        return String.join("  ·  ", parts);
    }

    private void rows(ResultSnapshot.Tally tally, List<String> parts) {
        var snapshot = model.snapshot().get();
        parts.add(Formats.grouped(tally.size()) + (tally.size() == 1 ? " row" : " rows"));
        boolean changes = snapshot.ofChanges();
        if (tally.changes() != tally.size()) {
            parts.add(Formats.grouped(tally.changes()) + " changes");
        }
        if (!snapshot.arrangement().filter().isBlank()) {
            parts.add(Formats.grouped(snapshot.lines().size()) + " shown");
        } else if (changes && tally.changes() > snapshot.lines().size()) {
            parts.add("the last " + Formats.grouped(snapshot.lines().size()) + " changes are kept");
        }
        if (tally.notKept() > 0 && !changes) {
            long kept = tally.size() - tally.notKept();
            parts.add((tally.newest() ? "the newest " : "the first ") + Formats.grouped(kept) + " are kept");
        }
        if (model.frozen().get() && tally.changes() > snapshot.tally().changes()) {
            parts.add(Formats.grouped(tally.changes() - snapshot.tally().changes()) + " more have come");
        }
        if (tally.rate() > 0) {
            parts.add(Formats.rate(tally.rate()));
        }
    }
}

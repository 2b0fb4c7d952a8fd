package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Labels;
import io.millrace.desktop.screen.EnumLabel;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.TimeFormat;
import io.millrace.wire.cluster.Diagnosis;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.id.VertexId;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignC;
import org.kordamp.ikonli.materialdesign2.MaterialDesignM;

/// The pane above the graph that answers "why is it slow": the findings, the most important first, with their figures
/// and links. Less important findings are only named until the user expands the pane.
final class VerdictPane extends VBox {
    private static final int SHOWN = 2;
    private static final double ROOMY = 480;

    private final GraphModel model;
    private final GraphLinks links;
    private final List<FindingRow> rows = new ArrayList<>();
    private final Label sign = new Label();
    private final Label sentence = Labels.wrapped("");
    private final HBox line = new HBox(10, sign, sentence);
    private final Hyperlink more = new Hyperlink();
    private final Label looked = Labels.styled("", "muted", "looked");
    private boolean all;
    private double room = ROOMY;

    VerdictPane(GraphModel model, GraphLinks links) {
        this.model = model;
        this.links = links;
        setId("verdict");
        getStyleClass().add("verdict");
        sign.getStyleClass().add("finding-sign");
        sentence.setId("verdict-words");
        HBox.setHgrow(sentence, Priority.ALWAYS);
        line.getStyleClass().add("finding");
        more.setId("verdict-more");
        more.setOnAction(event -> {
            all = !all;
            show();
        });
        looked.setWrapText(true);
        model.diagnosis().subscribe(now -> show());
        model.state().subscribe(now -> show());
        model.moment().subscribe(now -> show());
        model.selected().subscribe(now -> show());
        model.topology().subscribe(now -> show());
    }

    /// Shows less if the available height is small, to leave room for the graph.
    void room(double height) {
        boolean before = room < ROOMY;
        room = height;
        if (before != room < ROOMY) {
            show();
        }
    }

    private void show() {
        var state = model.state().get();
        var judged = model.judged();
        if (!model.live()) {
            all = false;
            past();
        } else if (state != JobState.RUNNING) {
            all = false;
            stopped(state);
        } else if (judged.isEmpty()) {
            only(MaterialDesignM.MAGNIFY, "off", unknown());
        } else if (judged.get().findings().isEmpty() || judged.get().verdict() == Diagnosis.Verdict.NOT_RUNNING) {
            boolean well = judged.get().verdict() == Diagnosis.Verdict.HEALTHY;
            only(
                    well ? MaterialDesignC.CHECK : MaterialDesignM.MAGNIFY,
                    well ? "good" : "off",
                    judged.get().summary());
            others(judged.get(), 0);
        } else {
            findings(judged.get());
        }
    }

    /// Shows that the diagnosis covers the present only.
    private void past() {
        var at = model.moment().get().map(moment -> TimeFormat.moment(moment, ZoneId.systemDefault()));
        only(
                MaterialDesignC.CLOCK_OUTLINE,
                "off",
                "The graph as it was at " + at.orElse("") + ". The diagnosis covers only "
                        + model.end().of() + ".");
        var back = new Hyperlink(model.end().back());
        back.setOnAction(event -> model.moment().set(Optional.empty()));
        line.getChildren().setAll(sign, sentence, back);
    }

    private String unknown() {
        return switch (model.diagnosis().get()) {
            case LoadState.Missing<Diagnosis.Report>(String reason) ->
                "The cluster gives no diagnosis of this job: "
                        + reason.lines().findFirst().orElse(reason);
            case LoadState.Waiting<Diagnosis.Report> _,
                    LoadState.Fresh<Diagnosis.Report> _,
                    LoadState.Old<Diagnosis.Report> _ -> "Looking for the bottleneck…";
        };
    }

    private void findings(Diagnosis.Report diagnosis) {
        boolean brief = model.selected().get().isPresent() || room < ROOMY;
        int count = all
                ? diagnosis.findings().size()
                : Math.min(brief ? 1 : SHOWN, diagnosis.findings().size());
        while (rows.size() < count) {
            rows.add(new FindingRow(links, this::select));
        }
        var shown = new ArrayList<Node>(rows.subList(0, count));
        for (int index = 0; index < count; index++) {
            rows.get(index)
                    .show(diagnosis.findings().get(index), model.topology().get());
            rows.get(index).withFigures(all || room >= ROOMY);
        }
        put(shown);
        others(diagnosis, count);
    }

    private void select(VertexId vertex) {
        model.selected().set(Optional.of(vertex));
    }

    private static String checks(Diagnosis.Report diagnosis) {
        int done = diagnosis.looked().size();
        int open = diagnosis.unjudged().size();
        return (done == 1 ? "1 check" : done + " checks") + (open == 0 ? "" : ", " + open + " inconclusive");
    }

    /// Names the findings that are not shown; expanded, the pane lists the checks.
    private void others(Diagnosis.Report diagnosis, int shown) {
        var rest = diagnosis.findings().stream().skip(shown).map(this::named).collect(Collectors.joining(", "));
        int left = diagnosis.findings().size() - shown;
        boolean any = !diagnosis.looked().isEmpty() || !diagnosis.unjudged().isEmpty();
        more.setText(
                all
                        ? "Show less"
                        : left > 0
                                ? (left == 1 ? "1 more finding: " : left + " more findings: ") + rest
                                : checks(diagnosis));
        if (left > 0 || any || all) {
            getChildren().add(more);
        }
        if (all && any) {
            var lines = new ArrayList<String>();
            diagnosis.looked().forEach(each -> lines.add(each.subject() + ": " + each.outcome()));
            diagnosis.unjudged().forEach(each -> lines.add(each.subject() + ": inconclusive, " + each.reason()));
            looked.setText(String.join("\n", lines));
            getChildren().add(looked);
        }
    }

    private String named(Diagnosis.Finding finding) {
        return FindingFormatter.title(finding)
                + finding.place()
                        .vertex()
                        .flatMap(model::node)
                        .map(node -> " in " + node.title())
                        .orElse("");
    }

    /// Shows the state of a job that does not run.
    private void stopped(JobState state) {
        switch (state) {
            case FINISHED ->
                only(MaterialDesignC.CHECK, "good", "The job has finished; this is how its operators stood.");
            case CANCELED, SUSPENDED ->
                only(MaterialDesignM.MINUS, "off", "The job has ended; this is how its operators stood.");
            case FAILED -> only(MaterialDesignA.ALERT_CIRCLE_OUTLINE, "bad", failed("The job failed"));
            case FAILING, RESTARTING ->
                only(MaterialDesignA.ALERT_OUTLINE, "warn", failed("The job failed and is restarting"));
            case INITIALIZING, CREATED, RECONCILING, CANCELLING, RUNNING, UNKNOWN ->
                only(
                        MaterialDesignM.MAGNIFY,
                        "off",
                        EnumLabel.of(state) + ": the diagnosis starts as soon as it runs.");
        }
        if (state == JobState.FAILED || state == JobState.FAILING || state == JobState.RESTARTING) {
            if (links.offers(GraphLinks.Link.EXCEPTIONS)) {
                var why = new Hyperlink("See why");
                why.setOnAction(event -> links.go(GraphLinks.Link.EXCEPTIONS, GraphLinks.Target.JOB));
                line.getChildren().setAll(sign, sentence, why);
            }
        }
    }

    private String failed(String what) {
        return model.topology().get().nodes().stream()
                .filter(Topology.Node::failed)
                .findFirst()
                .map(node -> what + ": " + node.title() + " could not go on.")
                .orElse(what + ".");
    }

    private void only(Ikon ikon, String tone, String words) {
        sign.setGraphic(Icons.of(ikon));
        sign.getStyleClass().setAll("label", "finding-sign", tone);
        sentence.setText(words);
        line.getChildren().setAll(sign, sentence);
        put(List.of(line));
    }

    /// Keeps the existing nodes, so that they keep the focus.
    private void put(List<Node> shown) {
        getChildren().removeIf(node -> !shown.contains(node));
        for (int index = 0; index < shown.size(); index++) {
            if (!getChildren().contains(shown.get(index))) {
                getChildren().add(index, shown.get(index));
            }
        }
    }
}

package io.millrace.desktop.graph;

import io.millrace.desktop.fx.Boxes;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.Tips;
import io.millrace.wire.cluster.Diagnosis.Finding;
import io.millrace.wire.id.VertexId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;
import org.kordamp.ikonli.materialdesign2.MaterialDesignI;

/// A finding with its text, its figures and its links. Unchanged nodes stay, so that a link keeps the focus while the
/// figures change.
final class FindingRow extends HBox {
    private static final int NAMED = 90;

    private final GraphLinks links;
    private final Consumer<VertexId> select;
    private final Label sign = new Label();
    private final TextFlow words = new TextFlow();
    private final FlowPane foot = new FlowPane(14, 2);
    private List<Node> next = List.of();
    private Optional<Finding> shown = Optional.empty();

    FindingRow(GraphLinks links, Consumer<VertexId> select) {
        this.links = links;
        this.select = select;
        getStyleClass().add("finding");
        sign.getStyleClass().add("finding-sign");
        words.getStyleClass().add("finding-words");
        foot.getStyleClass().add("finding-figures");
        foot.setPrefWrapLength(400);
        var said = new VBox(3, words, foot);
        said.setMinWidth(0);
        HBox.setHgrow(said, Priority.ALWAYS);
        getChildren().addAll(sign, said);
    }

    void show(Finding finding, Topology topology) {
        if (shown.filter(finding::equals).isPresent()) {
            return;
        }
        boolean sameWords =
                shown.map(Finding::words).filter(finding.words()::equals).isPresent();
        boolean sameWays = shown.map(FindingFormatter::links)
                .filter(FindingFormatter.links(finding)::equals)
                .isPresent();
        shown = Optional.of(finding);
        var tone = switch (FindingFormatter.level(finding)) {
            case INFO -> "off";
            case WARNING -> "warn";
            case CRITICAL -> "bad";
        };
        sign.getStyleClass().removeAll("off", "bad", "warn");
        sign.getStyleClass().add(tone);
        sign.setGraphic(
                Icons.of(tone.equals("off") ? MaterialDesignI.INFORMATION_OUTLINE : MaterialDesignA.ALERT_OUTLINE));
        if (!sameWords) {
            words.getChildren().setAll(said(finding));
        }
        if (!sameWays) {
            next = FindingFormatter.links(finding).stream()
                    .filter(way -> links.offers(way.link()))
                    .<Node>map(this::link)
                    .toList();
        }
        foot.getChildren().removeIf(node -> !next.contains(node));
        foot.getChildren()
                .addAll(
                        0,
                        finding.evidence().stream()
                                .map(each -> Tips.on(
                                        new Label(FindingFormatter.evidence(each, finding, topology)), each.source()))
                                .toList());
        next.stream().filter(node -> !foot.getChildren().contains(node)).forEach(foot.getChildren()::add);
    }

    /// Shows or hides the figures, depending on the available room.
    void withFigures(boolean shown) {
        foot.getChildren().stream().filter(node -> !next.contains(node)).forEach(node -> Boxes.show(node, shown));
    }

    private Hyperlink link(FindingFormatter.FindingLink way) {
        var link = new Hyperlink(way.words());
        link.setOnAction(event -> links.go(way.link(), way.target()));
        return link;
    }

    private List<Node> said(Finding finding) {
        var nodes = new ArrayList<Node>();
        var title = new Text(FindingFormatter.title(finding) + ": ");
        title.getStyleClass().add("finding-title");
        nodes.add(title);
        for (var piece : FindingFormatter.parts(finding)) {
            if (piece.vertex().isPresent()) {
                var link = new Hyperlink(shortened(piece.text()));
                link.setOnAction(event -> select.accept(piece.vertex().get()));
                nodes.add(link);
            } else {
                var text = new Text(piece.text());
                text.getStyleClass().add("finding-text");
                nodes.add(text);
            }
        }
        return nodes;
    }

    private static String shortened(String name) {
        return name.length() <= NAMED ? name : name.substring(0, NAMED - 1).stripTrailing() + "…";
    }
}

package io.millrace.desktop.sql.result;

import io.millrace.desktop.fx.Icons;
import io.millrace.sql.run.StatementProblem;
import java.util.List;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.materialdesign2.MaterialDesignA;

/// The pane of a statement's error: the reason, its position, and suggestions.
final class ProblemPane extends ScrollPane {
    private static final int MAX_EXPECTED = 12;

    private final VBox parts = new VBox(8);

    /// @param show selects the error's position in the text
    ProblemPane(StatementProblem problem, List<String> meant, String statement, Runnable show) {
        setId("problem");
        setFitToWidth(true);
        parts.getStyleClass().add("sql-problem");
        var reason = new Label(problem.reason(), Icons.of(MaterialDesignA.ALERT_CIRCLE_OUTLINE));
        reason.getStyleClass().add("problem");
        reason.setWrapText(true);
        parts.getChildren().add(reason);
        problem.position().ifPresent(place -> place(place, statement, show));
        if (!meant.isEmpty()) {
            add("Did you mean " + String.join(" or ", meant) + "?", "section");
        }
        if (!problem.expected().isEmpty()) {
            add(
                    "Expected: "
                            + String.join(
                                    ", ",
                                    problem.expected().stream()
                                            .limit(MAX_EXPECTED)
                                            .toList()),
                    "muted");
        }
        problem.advice().forEach(advice -> add(advice, "section"));
        problem.around().forEach(cause -> add("Because: " + cause, "muted"));
        problem.reference().ifPresent(id -> add(id, "muted"));
        setContent(parts);
    }

    private void place(StatementProblem.Position place, String statement, Runnable show) {
        var link = new Hyperlink("Line " + place.line() + ", column " + place.column() + " of the statement");
        link.setId("show-error");
        link.setOnAction(event -> show.run());
        parts.getChildren().add(link);
        statement.lines().skip(place.line() - 1L).findFirst().ifPresent(line -> add(line.strip(), "sql-quoted"));
    }

    private void add(String text, String style) {
        var label = new Label(text);
        label.setWrapText(true);
        label.getStyleClass().add(style);
        parts.getChildren().add(label);
    }
}

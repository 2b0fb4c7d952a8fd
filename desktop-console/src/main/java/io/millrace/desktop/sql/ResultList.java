package io.millrace.desktop.sql;

import io.millrace.desktop.sql.result.ResultModel;
import io.millrace.desktop.sql.result.StatementPhase;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.control.ListCell;
import javafx.scene.control.ListView;
import org.jspecify.annotations.Nullable;

/// A list of the statements of a script with their outcomes; one is selected.
record ResultList(RunModel model) {
    private static final double WIDTH = 230;
    private static final double ROW = 26;

    ListView<ResultModel> view() {
        var list = new ListView<>(model.results());
        list.setId("results");
        list.setPrefWidth(WIDTH);
        list.setFixedCellSize(ROW);
        list.getStyleClass().addAll("result-list", "dense");
        list.setCellFactory(made -> new ResultCell());
        list.getSelectionModel().selectedItemProperty().addListener((item, before, now) -> {
            if (now != null) {
                model.shown().set(Optional.of(now));
            }
        });
        model.shown().subscribe(shown -> shown.ifPresent(list.getSelectionModel()::select));
        model.done().subscribe(done -> list.refresh());
        model.running().subscribe(running -> list.refresh());
        return list;
    }

    private static final class ResultCell extends ListCell<ResultModel> {
        private static final PseudoClass FAILED = PseudoClass.getPseudoClass("failed");

        ResultCell() {
            // truncated, not scrolled
            setPrefWidth(0);
        }

        @Override
        protected void updateItem(@Nullable ResultModel result, boolean empty) {
            super.updateItem(result, empty);
            var shown = Optional.ofNullable(empty ? null : result);
            setText(shown.map(one -> mark(one.phase()) + "  " + brief(one.statement()))
                    .orElse(""));
            setAccessibleText(shown.map(one -> one.phase().label() + ": " + brief(one.statement()))
                    .orElse(""));
            pseudoClassStateChanged(
                    FAILED,
                    shown.filter(one -> one.phase() instanceof StatementPhase.Failed)
                            .isPresent());
        }

        private static String mark(StatementPhase phase) {
            return switch (phase) {
                case StatementPhase.Queued _ -> "·";
                case StatementPhase.Running _ -> "▶";
                case StatementPhase.Done _ -> "✓";
                case StatementPhase.Cancelled _, StatementPhase.Skipped _ -> "–";
                case StatementPhase.Failed _ -> "✕";
            };
        }

        private static String brief(String statement) {
            var line = statement.replaceAll("\\s+", " ");
            return line.length() > 80 ? line.substring(0, 80) + "…" : line;
        }
    }
}

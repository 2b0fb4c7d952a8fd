package io.millrace.desktop.shell;

import io.millrace.desktop.casefile.SaveCaseModel;
import io.millrace.desktop.casefile.SaveCaseView;
import io.millrace.desktop.casefile.SaveStage;
import java.util.Objects;
import javafx.scene.Scene;
import javafx.stage.Stage;
import javafx.stage.Window;

/// Opens the window that saves a case file. If the user closes the window during saving, it reopens when saving has
/// ended.
final class CaseWindow {
    private static final int WIDTH = 900;
    private static final int HEIGHT = 680;

    private CaseWindow() {}

    static void show(SaveCaseModel model, Window owner) {
        var stage = new Stage();
        stage.initOwner(owner);
        stage.setTitle("Save a case file");
        var view = new SaveCaseView(model, stage::hide, SaveCaseView.chooser(stage));
        var scene = new Scene(view, WIDTH, HEIGHT);
        scene.getStylesheets()
                .add(Objects.requireNonNull(CaseWindow.class.getResource("console.css"), "console.css")
                        .toExternalForm());
        stage.setScene(scene);
        stage.setMinWidth(560);
        stage.setMinHeight(400);
        model.stage().subscribe(now -> {
            if (now instanceof SaveStage.Ended && !stage.isShowing()) {
                stage.show();
            }
        });
        stage.show();
        model.start();
    }
}

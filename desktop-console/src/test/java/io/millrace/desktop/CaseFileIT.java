package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.desktop.casefile.CaseSaveResult;
import io.millrace.desktop.casefile.SaveCaseModel;
import io.millrace.desktop.casefile.SaveCaseView;
import io.millrace.desktop.casefile.SaveStage;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.service.UiExecutors;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A case saved from a recorded cluster, and opened where no server is.
class CaseFileIT {
    @TempDir
    Path home;

    private Path saved() {
        var path = home.resolve("orders.mrcase");
        try (var cluster = RecordedCluster.start().remembering();
                var client = new Client(Connection.to(cluster.address()))) {
            var model =
                    new SaveCaseModel(client, RecordedCluster.HEALTHY, UiExecutors.direct(), InstantSource.system());
            model.start();
            model.save(path);
            assertThat(model.stage().get())
                    .isInstanceOfSatisfying(
                            SaveStage.Ended.class,
                            ended -> assertThat(ended.outcome()).isInstanceOf(CaseSaveResult.Saved.class));
        }
        return path;
    }

    @Test
    void showsACaseWithNoServerAnywhere() {
        try (var console = Console.open(home, saved().toString())) {
            console.awaitText("#cluster", "orders");
            console.awaitText("#health", "Case of ");
            console.await("the graph", () -> console.shows("#job-name"));
            console.await("the canvas", () -> console.shows("#graph"));
            assertThat(console.shows("#cancel"))
                    .as("nothing can be done to a case")
                    .isFalse();
            console.awaitText("#time-live", "Saved");
            console.awaitText("#job-facts", "when this was saved");
            assertThat(((javafx.scene.control.TextField) console.find("#time-field")).getText())
                    .as("the end of a case is no now")
                    .startsWith("20");
            console.picture("case-graph");
            for (var tab : java.util.List.of("CHECKPOINTS", "FLAME", "EXCEPTIONS")) {
                console.robot.interact(() -> console.fire("menu-" + tab));
                console.picture("case-" + tab.toLowerCase(java.util.Locale.ROOT));
            }
            console.robot.interact(() -> console.fire("menu-JOBS"));
            console.await(
                    "the job",
                    () -> console.robot.lookup(".table-row-cell").queryAll().stream()
                            .anyMatch(row -> row.isVisible()));
            console.picture("case-jobs");
            for (var place : java.util.List.of("TASK_MANAGERS", "LOGS", "METRICS", "SQL")) {
                console.robot.interact(() -> console.fire("menu-" + place));
                console.await(
                        "that nothing is waited for in " + place,
                        () -> console.robot.lookup(".progress-indicator").queryAll().stream()
                                .noneMatch(node -> node.isVisible()));
                console.picture("case-" + place.toLowerCase(java.util.Locale.ROOT));
            }
            assertThat(console.text("#health")).startsWith("Case of ");
            assertThat(console.robot.lookup(".label").queryAllAs(javafx.scene.control.Label.class).stream()
                            .map(javafx.scene.control.Label::getText))
                    .as("a file is not tried again")
                    .noneMatch(text -> text.contains("Trying again"));
            console.robot.interact(() -> console.fire("menu-DISCONNECT"));
            console.await("that it is closed", () -> !console.shows("#health"));
            console.picture("case-closed");
            console.robot.interact(() -> console.fire("menu-UNDO"));
            console.awaitText("#health", "Case of ");
        }
    }

    @Test
    void saysWhyAFileIsNotOpened() throws java.io.IOException {
        var broken = Files.writeString(home.resolve("broken.mrcase"), "hello");
        try (var console = Console.open(home, broken.toString())) {
            console.await(
                    "the reason",
                    () -> console.robot.lookup(".toast .label").queryAll().stream()
                            .anyMatch(label -> ((javafx.scene.control.Label) label)
                                    .getText()
                                    .contains("broken.mrcase is no case file")));
        }
    }

    @Test
    void savesACaseFromTheMenuOfAJob() {
        var path = home.resolve("saved.mrcase");
        try (var cluster = RecordedCluster.start();
                var client = new Client(Connection.to(cluster.address()));
                var console = Console.open(home)) {
            var model = new SaveCaseModel(
                    client,
                    RecordedCluster.HEALTHY,
                    new UiExecutors(Thread::startVirtualThread, new FxThread()),
                    InstantSource.system());
            console.robot.interact(() -> {
                var stage = new Stage();
                var view = new SaveCaseView(model, stage::hide, name -> Optional.of(path));
                var scene = new Scene(view, 900, 680);
                scene.getStylesheets().setAll(console.stage().getScene().getStylesheets());
                stage.setScene(scene);
                stage.show();
                model.start();
            });
            console.await("the choices", () -> console.shows("#save-case"));
            console.picture("case-saving-light", "#save-case");
            console.theme(true);
            console.picture("case-saving-dark", "#save-case");
            console.theme(false);
            console.robot.interact(() -> ((Button) console.find("#save-case")).fire());
            console.awaitText("#case-status", "Saved saved.mrcase");
            console.picture("case-saved", "#case-status");
            // a window left open would take the keys of the next test
            console.robot.interact(
                    () -> console.find("#case-status").getScene().getWindow().hide());
        }
        assertThat(path).isNotEmptyFile();
    }
}

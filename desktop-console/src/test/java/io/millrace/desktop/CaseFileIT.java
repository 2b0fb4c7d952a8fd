package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.casefile.CaseIndex;
import io.millrace.casefile.CaseManifest;
import io.millrace.casefile.CaseQuestion;
import io.millrace.client.Client;
import io.millrace.client.Connection;
import io.millrace.desktop.casefile.CaseSaveResult;
import io.millrace.desktop.casefile.SaveCaseModel;
import io.millrace.desktop.casefile.SaveCaseView;
import io.millrace.desktop.casefile.SaveStage;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.json.Json;
import io.millrace.wire.Arguments;
import io.millrace.wire.Endpoint;
import io.millrace.wire.Nothing;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.cluster.TaskManagers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests a case that is saved from a recorded cluster, and opened without a server.
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
            for (var tab : List.of("CHECKPOINTS", "FLAME", "EXCEPTIONS")) {
                console.robot.interact(() -> console.fire("menu-" + tab));
                console.picture("case-" + tab.toLowerCase(java.util.Locale.ROOT));
            }
            console.robot.interact(() -> console.fire("menu-JOBS"));
            console.await(
                    "the job",
                    () -> console.robot.lookup(".table-row-cell").queryAll().stream()
                            .anyMatch(row -> row.isVisible()));
            console.picture("case-jobs");
            for (var place : List.of("TASK_MANAGERS", "LOGS", "METRICS", "SQL")) {
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

    /// Makes a file like `millrace diagnose` where no server runs.
    private Path withoutServer() throws IOException {
        var log = "2026-11-28 00:54:38,421 ERROR [main] io.millrace.Main - No room\n".getBytes(StandardCharsets.UTF_8);
        var listing = new Logs.Listing(List.of(new Logs.LogFile("millrace.log", log.length, 0)));
        var key = CaseQuestion.key(Logs.JOB_MANAGER_FILE, Arguments.of(Logs.FILE, "millrace.log"));
        var block = new CaseIndex.Block("log/millrace.log", 0, log.length, 1);
        var index = new CaseIndex(
                List.of(answer(TaskManagers.LIST, "taskmanagers.json"), answer(Logs.OF_JOB_MANAGER, "logs.json")),
                List.of(new CaseIndex.Log(key, List.of(block))),
                List.of());
        var manifest = new CaseManifest(
                CaseManifest.FORMAT_OF_CLUSTER,
                0,
                new CaseManifest.Origin("", ""),
                Optional.empty(),
                CaseManifest.Window.NONE,
                List.of(),
                List.of());
        var path = home.resolve("support.zip");
        try (var zip = new ZipOutputStream(Files.newOutputStream(path))) {
            for (var entry : Map.of(
                            CaseManifest.ENTRY,
                            Json.bytes(manifest),
                            CaseIndex.ENTRY,
                            Json.bytes(index),
                            "taskmanagers.json",
                            Json.bytes(new TaskManagers.Listing(List.of())),
                            "logs.json",
                            Json.bytes(listing),
                            "log/millrace.log",
                            log)
                    .entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return path;
    }

    private static CaseIndex.Answer answer(Endpoint<Nothing, ?> endpoint, String entry) {
        return new CaseIndex.Answer(CaseQuestion.key(endpoint, Arguments.NONE), 200, "application/json", entry);
    }

    @Test
    void showsTheLogsOfAServerThatDidNotAnswer() throws IOException {
        try (var console = Console.open(home, withoutServer().toString())) {
            console.awaitText("#cluster", "support");
            console.awaitText("#health", "Case of ");
            console.awaitText("#away-words", "The server did not answer when this was saved.");
            console.await("the log", () -> console.shows("#log-state"));
            console.awaitText("#log-state", "As it was when this was saved");
            console.picture("case-without-server");
        }
    }

    @Test
    void saysWhyAFileIsNotOpened() throws IOException {
        var broken = Files.writeString(home.resolve("broken.mrcase"), "hello");
        try (var console = Console.open(home, broken.toString())) {
            console.await(
                    "the reason",
                    () -> console.robot.lookup(".toast .label").queryAll().stream()
                            .anyMatch(label -> ((javafx.scene.control.Label) label)
                                    .getText()
                                    .contains("broken.mrcase is not a case file")));
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

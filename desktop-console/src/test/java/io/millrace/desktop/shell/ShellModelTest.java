package io.millrace.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.Samples;
import io.millrace.desktop.alert.AlertKey;
import io.millrace.desktop.alert.AlertSamples;
import io.millrace.desktop.connection.Connections;
import io.millrace.desktop.connection.Hue;
import io.millrace.desktop.connection.SavedConnection;
import io.millrace.desktop.job.JobTab;
import io.millrace.desktop.metric.ChartDefinition;
import io.millrace.desktop.metric.Dashboard;
import io.millrace.desktop.metric.DashboardText;
import io.millrace.desktop.notice.Notice;
import io.millrace.desktop.service.Preferences;
import io.millrace.desktop.service.PropertiesFile;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.secret.ConnectionSecrets;
import io.millrace.desktop.sql.SqlFiles;
import io.millrace.wire.cluster.Cluster;
import io.millrace.wire.cluster.JobActions.Action;
import io.millrace.wire.cluster.JobActions.Kind;
import io.millrace.wire.cluster.JobState;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.cluster.Metrics;
import io.millrace.wire.cluster.TaskManagers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kordamp.ikonli.materialdesign2.MaterialDesignF;

class ShellModelTest {
    @TempDir
    private Path home;

    private final FakeCluster one = new FakeCluster("http://one:8081");
    private final FakeCluster two = new FakeCluster("http://two:8081");

    private Connections connections() {
        return new Connections(
                new PropertiesFile(home.resolve("connections.properties")),
                new ConnectionSecrets(Optional.empty()),
                List.of());
    }

    private ShellModel model() {
        return new ShellModel(
                UiExecutors.direct(),
                InstantSource.fixed(Samples.NOON),
                connections(),
                (connection, secret) -> connection.address().contains("one") ? one : two,
                new Preferences(home, home),
                new SqlFiles(home.resolve("sql")));
    }

    private ShellModel both() {
        var model = model();
        model.connect().connect("one");
        model.connect().connect("two");
        return model;
    }

    @Test
    void aNoticeLeadsToItsJobOrItsAlert() {
        var model = both();
        var one = model.clusters().getFirst();
        var alert = AlertSamples.pressed("orders", 1);
        model.show(notice(one, new Notice.Subject.OfAlert(AlertKey.of(alert))));
        assertThat(model.current().get()).contains(one);
        assertThat(model.place().get()).contains(Section.ALERTS);

        model.show(notice(one, new Notice.Subject.OfJob(Samples.JOB)));
        assertThat(model.place().get()).contains(new ClusterPlace.OneJob(Samples.JOB));

        model.disconnect(one);
        model.show(notice(one, new Notice.Subject.OfAlert(AlertKey.of(alert))));
        assertThat(model.place().get()).as("a cluster that was left").contains(Section.JOBS);
    }

    private static Notice notice(ClusterModel of, Notice.Subject subject) {
        return new Notice(of.connection().address(), subject, Notice.Kind.ALERT, "t", "", Samples.NOON);
    }

    @Test
    void aConnectedClusterOpensItsJobs() {
        var model = model();

        model.connect().connect("one");

        assertThat(model.place().get()).contains(Section.JOBS);
        assertThat(one.server.called()).contains(Jobs.OVERVIEW);
    }

    @Test
    void withoutAClusterThereIsNowhereToGo() {
        var model = model();

        model.open(Section.TASK_MANAGERS);

        assertThat(model.page().get()).isEqualTo(new Page.AllClusters());
        assertThat(model.place().get()).isEmpty();
    }

    @Test
    void theMenuOffersTheActionsThatTheShownJobAllows() {
        var model = model();
        var offered = new ArrayList<List<Kind>>();
        model.allowedActions()
                .subscribe(actions ->
                        offered.add(actions.stream().map(Action::kind).toList()));
        assertThat(offered.getLast()).as("no cluster").isEmpty();

        model.connect().connect("one");
        one.job = Optional.of(Samples.job(JobState.RUNNING, 2));
        model.open(new ClusterPlace.OneJob(Samples.JOB));
        assertThat(offered.getLast()).containsExactlyElementsOf(EnumSet.complementOf(EnumSet.of(Kind.RECOVER)));

        one.job = Optional.of(Samples.job(JobState.SUSPENDED, 2));
        model.refresh();
        assertThat(offered.getLast()).containsExactly(Kind.RERUN, Kind.DISPOSE);

        model.open(Section.JOBS);
        assertThat(offered.getLast()).as("no job").isEmpty();
    }

    @Test
    void onlyTheOpenScreenAsks() {
        var model = model();
        model.connect().connect("one");
        model.open(Section.TASK_MANAGERS);
        one.clear();

        model.refresh();

        assertThat(one.server.called()).containsOnly(Cluster.OVERVIEW, TaskManagers.LIST, Metrics.OF_JOB_MANAGER);
    }

    @Test
    void ofAClusterThatIsNotShownOnlyItsHealthIsAsked() {
        var model = both();
        one.clear();
        two.clear();

        model.refresh();

        assertThat(one.server.called()).containsExactly(Cluster.OVERVIEW);
        assertThat(two.server.called()).containsExactly(Cluster.OVERVIEW, Jobs.OVERVIEW);
    }

    @Test
    void allClustersAreAskedHowTheyAreWhileTheyAreShownTogether() {
        var model = both();
        model.showClusters();
        one.clear();

        model.refresh();

        // once for its card, once because it is connected
        assertThat(one.server.called())
                .containsExactly(Cluster.OVERVIEW, Metrics.OF_JOBS, Jobs.OVERVIEW, Cluster.OVERVIEW);
    }

    @Test
    void aPlaceCanBeAskedForBeforeTheClusterIsConnected() {
        var model = model();

        model.open(SavedConnection.to("one", Hue.BLUE), Section.TASK_MANAGERS);

        assertThat(model.place().get()).contains(Section.TASK_MANAGERS);
    }

    @Test
    void eachClusterKeepsThePlaceWhereItWasLeft() {
        var model = both();
        model.open(new ClusterPlace.OneJob(Samples.JOB));

        model.step(1);
        assertThat(model.current().get()).contains(model.clusters().getFirst());
        assertThat(model.place().get()).contains(Section.JOBS);
        assertThat(model.job()).isEmpty();
        model.open(Section.TASK_MANAGERS);

        model.step(1);
        assertThat(model.place().get()).contains(new ClusterPlace.OneJob(Samples.JOB));
        assertThat(model.job()).isPresent();
        model.step(-1);
        assertThat(model.place().get()).contains(Section.TASK_MANAGERS);
    }

    @Test
    void aClusterThatIsConnectedAlreadyIsShownAndNotConnectedTwice() {
        var model = both();

        model.connect().connect("one");

        assertThat(model.clusters()).hasSize(2);
        assertThat(model.current().get()).contains(model.clusters().getFirst());
    }

    @Test
    void disconnectingClosesTheClusterAndShowsItsNeighbour() {
        var model = both();

        model.disconnect(model.clusters().getLast());

        assertThat(two.server.closed()).isTrue();
        assertThat(one.server.closed()).isFalse();
        assertThat(model.page().get())
                .isEqualTo(new Page.InCluster(model.clusters().getFirst()));

        model.disconnect(model.clusters().getFirst());

        assertThat(one.server.closed()).isTrue();
        assertThat(model.page().get()).isEqualTo(new Page.AllClusters());
        assertThat(model.current().get()).isEmpty();
    }

    @Test
    void whatWasOpenIsOpenAgainWhetherItAnswersOrNot() {
        var before = both();
        before.open(new ClusterPlace.OneJob(Samples.JOB));
        before.step(1);
        before.open(Section.TASK_MANAGERS);
        var contents = before.contents();
        two.server.away = true;

        var model = model();
        model.restore(contents);

        assertThat(model.clusters())
                .extracting(cluster -> cluster.connection().name())
                .containsExactly("one", "two");
        assertThat(model.place().get()).contains(Section.TASK_MANAGERS);
        model.step(1);
        assertThat(model.place().get()).contains(new ClusterPlace.OneJob(Samples.JOB));
        assertThat(ClusterModel.away(model.clusters().getLast().summary().get()))
                .isTrue();
    }

    @Test
    void theSideOfAJobComesBack() {
        var before = both();
        before.open(new ClusterPlace.OneJob(Samples.JOB));
        before.job().orElseThrow().tab().set(JobTab.EXCEPTIONS);

        var model = model();
        model.restore(before.contents());

        assertThat(model.job().orElseThrow().tab().get()).isEqualTo(JobTab.EXCEPTIONS);
    }

    @Test
    void filesComeBackBehindWhatWasShown() throws IOException {
        var before = both();
        taking(before);
        before.files().open(List.of(Files.writeString(home.resolve("a.log"), "a")));
        before.files().open(List.of(Files.writeString(home.resolve("b.log"), "b")));
        before.step(1);

        var model = model();
        taking(model);
        model.restore(before.contents());

        assertThat(model.documents()).extracting(OpenDocument::title).containsExactly("a.log", "b.log");
        assertThat(model.page().get()).isInstanceOf(Page.InCluster.class);
    }

    @Test
    void theFileThatWasShownIsShownAgainAndOneThatIsGoneIsPassedOver() throws IOException {
        var before = both();
        taking(before);
        before.files().open(List.of(Files.writeString(home.resolve("a.log"), "a")));
        before.files().open(List.of(Files.writeString(home.resolve("b.log"), "b")));
        Files.delete(home.resolve("a.log"));
        var problems = new ArrayList<String>();

        var model = model();
        model.files().onProblem(problems::add);
        taking(model);
        model.restore(before.contents());

        assertThat(model.documents()).extracting(OpenDocument::title).containsExactly("b.log");
        assertThat(model.page().get())
                .isEqualTo(new Page.InDocument(model.documents().getFirst()));
        assertThat(problems).isEmpty();
        model.files().open(List.of(Files.writeString(home.resolve("a.log"), "a")));
        assertThat(model.page().get())
                .isEqualTo(new Page.InDocument(model.documents().getLast()));
    }

    /// Lets a window open logs without looking into them.
    private static void taking(ShellModel model) {
        model.files()
                .take(new FileKind(
                        "Logs",
                        List.of(".log"),
                        file -> model.show(
                                new OpenDocument(file, MaterialDesignF.FILE_OUTLINE, new Region(), () -> {}))));
    }

    @Test
    void aFileOfDashboardsIsTakenInAndTheMetricsAreShown() throws IOException {
        var file = Files.write(
                home.resolve("night.json"),
                DashboardText.write(List.of(new Dashboard("Night watch", List.of(ChartDefinition.of("Lag"))))));
        var model = both();
        var said = new ArrayList<String>();
        model.files().onOpened(said::add);

        model.files().open(List.of(file));

        assertThat(said).singleElement().asString().startsWith("Added the dashboard “Night watch”");
        assertThat(model.place().get()).contains(Section.METRICS);
        assertThat(model.undo().undoable().get()).contains("Added the dashboard “Night watch”");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "no json",
                "{\"version\":1,\"dashboards\":[]}",
                "{\"version\":1,\"dashboards\":[{\"name\":\"a\",\"charts\":[{\"title\":\"t\",\"form\":\"ROUND\"}]}]}",
                "{\"version\":7,\"dashboards\":[]}"
            })
    void aFileThatHasNoDashboardsIsRefusedInASentence(String text) throws IOException {
        var file = Files.writeString(home.resolve("other.json"), text);
        var model = both();
        var problems = new ArrayList<String>();
        model.files().onProblem(problems::add);

        model.files().open(List.of(file));

        assertThat(problems)
                .singleElement()
                .asString()
                .startsWith("other.json: ")
                .endsWith(".")
                .doesNotContain("enum", "java", "null");
    }

    @Test
    void aRemovedConnectionComesBackWithUndo() {
        var model = both();
        var name = model.connect().saved().getFirst().name();

        model.connect().remove(model.connect().saved().getFirst().id());
        assertThat(model.connect().saved()).hasSize(1);
        assertThat(model.undo().undoable().get()).contains("Removed the connection “" + name + "”");
        model.undo().undo();

        assertThat(model.connect().saved()).hasSize(2);
    }

    @Test
    void aClosedFileIsLetGoOnce() {
        var model = both();
        var closed = new ArrayList<String>();
        var file = new OpenDocument(
                Path.of("a.log"), MaterialDesignF.FILE_OUTLINE, new Region(), () -> closed.add("a.log"));
        model.show(file);
        model.show(file);
        assertThat(model.documents()).containsExactly(file);
        assertThat(model.current().get()).isEmpty();

        model.close(file);
        model.close(file);

        assertThat(closed).containsExactly("a.log");
        assertThat(model.documents()).isEmpty();
        assertThat(model.current().get()).isPresent();
    }

    @Test
    void aFileOfStatementsOpensInTheWorkspaceOfTheClusterThatIsShown() throws IOException {
        var file = Files.writeString(home.resolve("report.sql"), "SELECT 1");
        var model = both();

        model.files().open(List.of(file));

        assertThat(model.place().get()).contains(Section.SQL);
        var workspace = model.current().get().orElseThrow().sql().workspace().orElseThrow();
        assertThat(model.current().get().orElseThrow().cluster()).isSameAs(two);
        assertThat(workspace.selected().get().orElseThrow().file().get()).contains(file);
    }

    @Test
    void aFileOfStatementsWaitsForAClusterAndSaysSo() throws IOException {
        var file = Files.writeString(home.resolve("report.sql"), "SELECT 1");
        var model = model();
        var reported = new ArrayList<String>();
        model.files().onProblem(reported::add);

        model.files().open(List.of(file));
        assertThat(reported).containsExactly("report.sql opens as soon as a cluster is connected to run it on.");
        model.connect().connect("one");

        assertThat(model.place().get()).contains(Section.SQL);
        var sheets = model.clusters().getFirst().sql().workspace().orElseThrow().sheets();
        assertThat(sheets).extracting(sheet -> sheet.name().get()).containsExactly("Sheet 1", "report.sql");
    }

    @Test
    void aSheetThatWasClosedComesBackWithUndoWhereverOneIs() {
        var model = model();
        model.connect().connect("one");
        model.open(Section.SQL);
        var workspace = model.clusters().getFirst().sql().workspace().orElseThrow();
        workspace.add("SELECT 7");
        workspace.close(workspace.selected().get().orElseThrow());
        model.open(Section.JOBS);

        model.undo().undo();

        assertThat(model.place().get()).contains(Section.SQL);
        assertThat(workspace.selected().get().orElseThrow().text().get()).isEqualTo("SELECT 7");
    }

    @Test
    void aClusterThatRefusesItsLoginIsReplacedAtItsPlaceOnceItHasAnother() {
        var model = model();
        model.connect().connect("one");
        model.open(Section.TASK_MANAGERS);
        var before = model.clusters().getFirst();
        assertThat(before.isLoginRefused()).isFalse();
        one.server.refuse(Cluster.OVERVIEW, 401, "The token has expired.");
        model.refresh();
        assertThat(before.isLoginRefused()).isTrue();

        model.logIn(before);
        assertThat(model.connect().problem().get()).contains("The token has expired.");
        assertThat(model.clusters()).as("it stays until then").containsExactly(before);

        one.server.answer(Cluster.OVERVIEW, Samples.overview());
        model.connect().connect(before.connection());
        assertThat(model.clusters()).hasSize(1).doesNotContain(before);
        assertThat(model.place().get()).contains(Section.TASK_MANAGERS);
        assertThat(model.clusters().getFirst().isLoginRefused()).isFalse();
    }

    @Test
    void aClusterWhoseSettingsHaveChangedIsConnectedAnewAtItsPlace() {
        var model = model();
        model.connect().connect("one");
        model.open(Section.SQL);
        var before = model.clusters().getFirst();

        model.renew(before);

        assertThat(one.server.closed()).isTrue();
        assertThat(model.clusters()).hasSize(1).doesNotContain(before);
        assertThat(model.place().get()).contains(Section.SQL);
    }
}

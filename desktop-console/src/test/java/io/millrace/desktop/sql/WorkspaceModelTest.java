package io.millrace.desktop.sql;

import static io.millrace.desktop.FakeGateway.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.client.Client;
import io.millrace.desktop.FakeGateway;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.sql.result.JobOutcome;
import io.millrace.desktop.sql.result.StatementPhase;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Product;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.RuntimeMode;
import io.millrace.wire.sql.StatementHistory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the workspace without a window.
class WorkspaceModelTest {
    @TempDir
    Path home;

    private final FakeGateway gateway = new FakeGateway();
    private WorkspaceModel workspace;

    @BeforeEach
    void open() {
        workspace = workspace();
    }

    private WorkspaceModel workspace() {
        var model = new SqlModel(
                new SqlModel.Gateways(List.of("fake:8083"), address -> gateway.client()),
                new SqlFiles(home),
                UiExecutors.direct(),
                InstantSource.system());
        model.start();
        return model.workspace().orElseThrow();
    }

    private SheetModel sheet() {
        return workspace.selected().get().orElseThrow();
    }

    private List<StatementPhase> phases() {
        return sheet().run().results().stream().map(result -> result.phase()).toList();
    }

    @Test
    void asksForAGatewayWhereThereIsNone() {
        gateway.server.away = true;
        var model = new SqlModel(
                new SqlModel.Gateways(List.of("fake:8083"), address -> gateway.client()),
                new SqlFiles(home),
                UiExecutors.direct(),
                InstantSource.system());
        model.start();
        assertThat(model.state().get()).isEqualTo(new SqlModel.State.NotFound("http://fake:8083", "No one listens."));
        gateway.server.away = false;
        model.connect("fake:8083");
        assertThat(model.workspace()).isPresent();
    }

    @Test
    void whatIsNoClusterHasNoGatewayAndAsksForNone() {
        var model = new SqlModel(
                new SqlModel.Gateways(List.of(), address -> gateway.client()),
                new SqlFiles(home),
                UiExecutors.direct(),
                InstantSource.system());
        model.start();
        assertThat(model.state().get()).isEqualTo(new SqlModel.State.Never());
    }

    @Test
    void sheetsAreThereAgainAfterAStart() {
        sheet().text().set("SELECT 1");
        sheet().name().set("mine");
        workspace.add().text().set("SELECT 2");
        workspace.close();
        workspace = workspace();
        assertThat(workspace.sheets().stream().map(sheet -> sheet.name().get())).containsExactly("mine", "Sheet 1");
        assertThat(sheet().text().get()).isEqualTo("SELECT 2");
    }

    @Test
    void aClosedSheetCanBeHadBackAlsoAfterAStart() {
        sheet().text().set("SELECT 1");
        workspace.close(sheet());
        assertThat(sheet().text().get()).isEmpty();
        workspace.keep();
        workspace = workspace();
        assertThat(workspace.reopen().orElseThrow().text().get()).isEqualTo("SELECT 1");
        assertThat(workspace.reopen()).isEmpty();
    }

    private List<String> storedTexts() {
        return workspace().sheets().stream().map(sheet -> sheet.text().get()).toList();
    }

    @Test
    void twoWindowsOnOneClusterKeepTheSheetsOfBoth() {
        sheet().text().set("SELECT 1");
        workspace.keep();
        var other = workspace();
        other.add("SELECT 2");
        other.keep();
        sheet().text().set("SELECT 3");
        workspace.keep();
        assertThat(storedTexts()).containsExactly("SELECT 3", "SELECT 2");

        other.close();
        workspace.close();
        assertThat(storedTexts()).containsExactlyInAnyOrder("SELECT 3", "SELECT 2");
    }

    @Test
    void aWindowThatChangedNothingOverwritesNothing() throws IOException {
        var other = workspace();
        sheet().text().set("SELECT 1");
        workspace.add("SELECT 2");
        workspace.close();
        var file = home.resolve("sheets-http-fake-8083.json");
        var stored = Files.readString(file);
        other.close();
        assertThat(file).hasContent(stored);
    }

    @Test
    void aSheetThatTwoWindowsChangeIsStoredAsTwo() {
        sheet().text().set("SELECT 1");
        workspace.keep();
        var other = workspace();
        var there = other.selected().get().orElseThrow();
        there.text().set("SELECT 2");
        other.keep();
        sheet().text().set("SELECT 3");
        workspace.keep();
        there.text().set("SELECT 22");
        other.keep();
        sheet().text().set("SELECT 33");
        workspace.keep();
        assertThat(storedTexts()).containsExactlyInAnyOrder("SELECT 22", "SELECT 33");
    }

    @Test
    void aSheetThatOneWindowClosesStaysInAnotherThatHasChangedIt() {
        sheet().text().set("SELECT 1");
        workspace.keep();
        var other = workspace();
        other.close(other.selected().get().orElseThrow());
        other.keep();
        assertThat(storedTexts()).containsExactly("");
        sheet().text().set("SELECT 2");
        workspace.keep();
        other.add("SELECT 3");
        other.keep();
        assertThat(storedTexts()).containsExactlyInAnyOrder("", "SELECT 3", "SELECT 2");
    }

    @Test
    void sheetsOfAnEarlierVersionAreRead() throws IOException {
        Files.writeString(home.resolve("sheets-http-fake-8083.json"), """
                {"open":[{"name":"a","text":"SELECT 1","changed":true,"cursor":0},
                {"name":"b","text":"SELECT 2","changed":true,"cursor":0}],"selected":1,"closed":[]}""");
        workspace = workspace();
        var other = workspace();
        sheet().text().set("SELECT 3");
        workspace.close();
        other.close();
        assertThat(storedTexts()).containsExactly("SELECT 1", "SELECT 3");
    }

    @Test
    void aFileIsOpenedOnceAndKnowsWhetherItIsSaved() throws IOException {
        var file = Files.writeString(home.resolve("report.sql"), "SELECT 1");
        var failures = new ArrayList<String>();
        workspace.open(file, failures::add);
        workspace.open(file, failures::add);
        assertThat(workspace.sheets()).hasSize(2);
        assertThat(sheet().name().get()).isEqualTo("report.sql");
        assertThat(sheet().changed().get()).isFalse();
        sheet().text().set("SELECT 2");
        assertThat(sheet().changed().get()).isTrue();
        workspace.save(sheet(), file, failures::add);
        assertThat(sheet().changed().get()).isFalse();
        assertThat(file).hasContent("SELECT 2");
        workspace.open(home.resolve("missing.sql"), failures::add);
        assertThat(failures).containsExactly(home.resolve("missing.sql") + " is not there.");
    }

    @Test
    void aGatewayIsLookedForWhereItMayBeAndTheFirstAnswerIsReported() {
        var asked = new ArrayList<String>();
        var nobody = new FakeGateway();
        nobody.server.refuse(Product.GET, 404, "Not found: /info");
        var model = model(List.of("cluster:8081/gateway", "cluster:8083"), address -> {
            asked.add(address);
            return (asked.size() == 2 ? gateway : nobody).client();
        });
        model.start();
        assertThat(asked).containsExactly("cluster:8081/gateway", "cluster:8083");
        assertThat(model.workspace()).isPresent();

        var without = model(List.of("cluster:8081/gateway", "cluster:8083"), address -> nobody.client());
        without.start();
        assertThat(without.state().get())
                .isEqualTo(new SqlModel.State.NotFound(
                        "http://fake:8083", "There is no SQL gateway at http://fake:8083."));
        assertThat(nobody.server.closes()).as("those that were asked in vain").isEqualTo(3);
    }

    @Test
    void aGatewayThatDidNotAnswerIsFoundWhenItDoes() {
        gateway.server.away = true;
        var now = new AtomicReference<>(Instant.EPOCH);
        var model = new SqlModel(
                new SqlModel.Gateways(List.of("fake:8083"), address -> gateway.client()),
                new SqlFiles(home),
                UiExecutors.direct(),
                now::get);
        model.refresh();
        var states = new ArrayList<SqlModel.State>();
        model.state().addListener((state, before, next) -> states.add(next));
        now.set(now.get().plusSeconds(10));
        model.refresh();
        assertThat(states).as("nothing changes meanwhile").isEmpty();

        gateway.server.away = false;
        model.refresh();
        assertThat(model.workspace()).as("it is too early").isEmpty();
        now.set(now.get().plusSeconds(10));
        model.refresh();
        assertThat(model.workspace()).isPresent();
        assertThat(states).hasSize(1);
    }

    @Test
    void anAddressThatTheUserGaveIsNotReplacedByAnother() {
        gateway.server.away = true;
        var now = new AtomicReference<>(Instant.EPOCH);
        var asked = new ArrayList<String>();
        var model = new SqlModel(
                new SqlModel.Gateways(List.of("fake:8083"), address -> {
                    asked.add(address);
                    return gateway.client();
                }),
                new SqlFiles(home),
                UiExecutors.direct(),
                now::get);
        model.refresh();
        model.connect("other:8083");
        now.set(now.get().plusSeconds(10));
        model.refresh();
        assertThat(asked).containsExactly("fake:8083", "other:8083");
    }

    @Test
    void theButtonAtTheShownAddressTriesAllAddresses() {
        var nobody = new FakeGateway();
        nobody.server.refuse(Product.GET, 404, "Not found: /info");
        gateway.server.away = true;
        var model = model(
                List.of("cluster:8081/gateway", "cluster:8083"),
                address -> (address.endsWith("gateway") ? nobody : gateway).client());
        model.start();
        gateway.server.away = false;
        assertThat(model.state().get()).isInstanceOf(SqlModel.State.NotFound.class);
        model.connect("http://fake:8083");
        assertThat(model.workspace()).isPresent();
    }

    @Test
    void aGatewayThatLetsNoOneInIsNotLookedForElsewhereAndItsLoginIsNamed() {
        gateway.server.refuse(Product.GET, 401, "Who are you?");
        var model = model(List.of("cluster:8081/gateway", "cluster:8083"), address -> gateway.client());
        model.start();
        assertThat(model.state().get())
                .isEqualTo(new SqlModel.State.NotFound(
                        "http://fake:8083",
                        "The SQL gateway at http://fake:8083 does not let you in (status 401): check the login of the"
                                + " connection."));
        assertThat(gateway.server.closes()).isEqualTo(1);
    }

    private SqlModel model(List<String> addresses, Function<String, Client> dial) {
        return new SqlModel(
                new SqlModel.Gateways(addresses, dial),
                new SqlFiles(home),
                UiExecutors.direct(),
                InstantSource.system());
    }

    @Test
    void aFileThatIsOpenedBeforeThereIsAGatewayIsASheetWhenThereIs() throws IOException {
        sheet().text().set("SELECT 1");
        workspace.close();
        var file = Files.writeString(home.resolve("report.sql"), "SELECT 2");
        var model = model(List.of("fake:8083"), address -> gateway.client());
        model.open(file, reason -> {});
        assertThat(model.state().get()).isInstanceOf(SqlModel.State.NotFound.class);
        model.start();
        workspace = model.workspace().orElseThrow();
        assertThat(workspace.sheets()).hasSize(2);
        assertThat(sheet().file().get()).contains(file);
    }

    @Test
    void aClosedSheetIsBroughtBackInItsPlaceOnce() {
        var reported = new ArrayList<String>();
        var back = new ArrayList<Runnable>();
        workspace.onTaken((what, undo) -> {
            reported.add(what);
            back.add(undo);
        });
        sheet().text().set("SELECT 1");
        workspace.add("SELECT 2");
        workspace.close(workspace.sheets().getFirst());
        assertThat(reported).containsExactly("Closed Sheet 1.");
        back.getFirst().run();
        assertThat(workspace.sheets().stream().map(sheet -> sheet.text().get()))
                .containsExactly("SELECT 1", "SELECT 2");
        assertThat(sheet().text().get()).isEqualTo("SELECT 1");
        assertThat(workspace.reopen()).isEmpty();
        back.getFirst().run();
        assertThat(workspace.sheets()).as("it is there already").hasSize(2);
        workspace.close(workspace.add());
        assertThat(reported).as("nothing is lost with an empty one").hasSize(1);
    }

    @Test
    void aSheetWhoseFileCannotBeWrittenStaysOpenAndSaysWhy() throws IOException {
        var file = Files.writeString(home.resolve("report.sql"), "SELECT 1");
        workspace.open(file, reason -> {});
        sheet().text().set("SELECT 2");
        var report = sheet();
        assertThat(report.unsaved()).isTrue();
        var failures = new ArrayList<String>();
        Files.delete(file);
        Files.createDirectory(file);
        workspace.saveAndClose(report, failures::add);
        assertThat(failures).singleElement().asString().startsWith(file + " is not written: ");
        assertThat(workspace.sheets()).contains(report);
        Files.delete(file);
        workspace.saveAndClose(report, failures::add);
        assertThat(workspace.sheets()).doesNotContain(report);
        assertThat(file).hasContent("SELECT 2");
    }

    @Test
    void theJobOfAnInsertIsEndedAndWhatBecameOfItIsReported() {
        var job = "8a5c00112233445566778899aabbccdd";
        gateway.jobs.put("INSERT INTO a SELECT 1", job);
        gateway.answers.put("STOP JOB '" + job + "' WITH SAVEPOINT", List.of(row(RowKind.INSERT, "file:/sp-1")));
        sheet().text().set("INSERT INTO a SELECT 1");
        sheet().runAll();
        var result = sheet().run().results().getFirst();
        sheet().run().end(result, JobOutcome.EndMode.WITH_SAVEPOINT);
        assertThat(result.jobOutcome().get().text()).isEqualTo("Stopped. Its state is in file:/sp-1");
        assertThat(result.jobOutcome().get().open()).isFalse();
        sheet().run().end(result, JobOutcome.EndMode.AT_ONCE);
        assertThat(gateway.ran).as("it is over").hasSize(2);
    }

    @Test
    void theJobBehindAQueryIsStoppedWithASavepointWhileItsRowsCome() {
        var job = "8a5c00112233445566778899aabbccdd";
        gateway.jobs.put("SELECT on", job);
        gateway.answers.put("STOP JOB '" + job + "' WITH SAVEPOINT", List.of(row(RowKind.INSERT, "file:/sp-2")));
        var offered = new ArrayList<Set<JobOutcome.EndMode>>();
        gateway.streams.put("SELECT on", () -> {
            var result = sheet().run().results().getFirst();
            result.refresh();
            offered.add(result.ends());
            sheet().run().end(result, JobOutcome.EndMode.WITH_SAVEPOINT);
            return List.of();
        });
        sheet().text().set("SELECT on");
        sheet().runAll();
        var result = sheet().run().results().getFirst();
        assertThat(offered).containsExactly(Set.of(JobOutcome.EndMode.WITH_SAVEPOINT));
        assertThat(result.jobOutcome().get().text()).isEqualTo("Stopped. Its state is in file:/sp-2");
        assertThat(result.ends()).as("it is over").isEmpty();
    }

    @Test
    void aJobThatCannotBeEndedSaysWhyAndCanBeTriedAgain() {
        sheet().text().set("INSERT INTO a SELECT 1");
        gateway.jobs.put("INSERT INTO a SELECT 1", "8a5c00112233445566778899aabbccdd");
        sheet().runAll();
        var result = sheet().run().results().getFirst();
        gateway.refusal = Optional.of("The job is not there.");
        sheet().run().end(result, JobOutcome.EndMode.AT_ONCE);
        assertThat(result.jobOutcome().get().text()).isEqualTo("Cancel job did not work: The job is not there.");
        gateway.refusal = Optional.empty();
        sheet().run().end(result, JobOutcome.EndMode.AT_ONCE);
        assertThat(result.jobOutcome().get().text()).isEqualTo("The job is cancelled.");
    }

    @Test
    void theOtherModeIsChosenForTheSheetWhileItsQueryGoesOn() {
        var said = new ArrayList<String>();
        gateway.executions.put(
                "SELECT on",
                new Operations.Execution(Optional.of(RuntimeMode.STREAMING), true, false, false, List.of()));
        gateway.streams.put("SELECT on", () -> {
            var result = sheet().run().results().getFirst();
            result.refresh();
            var mode = result.tally().get().mode().orElseThrow();
            sheet().run().choose(result, mode);
            said.add(result.phase().label() + ": " + result.chosen().get());
            gateway.refusal = Optional.of("No more room.");
            sheet().run().choose(result, mode);
            said.add(result.phase().label() + ": " + result.chosen().get());
            return List.of();
        });
        sheet().text().set("SELECT on");
        sheet().runAll();
        assertThat(gateway.ran).startsWith("SELECT on", "SET 'execution.runtime-mode' = 'batch'");
        assertThat(said).containsExactly("Running: done, for what this sheet runs next.", "Running: No more room.");
    }

    @Test
    void theStatementAtTheCursorIsRun() {
        sheet().text().set("SHOW a;\nSHOW b;\nSHOW c;");
        var span = sheet().current(10).orElseThrow();
        sheet().runBetween(span.start(), span.end());
        assertThat(gateway.ran).containsExactly("SHOW b");
        assertThat(phases()).containsExactly(new StatementPhase.Done());
        assertThat(sheet().run().running().get()).isFalse();
    }

    @Test
    void aScriptStopsAtTheFirstErrorOrGoesOn() {
        sheet().text().set("SHOW a; SELECT wrong; SHOW b");
        sheet().runAll();
        assertThat(gateway.ran).containsExactly("SHOW a", "SELECT wrong");
        assertThat(phases().getLast()).isEqualTo(new StatementPhase.Skipped());
        sheet().run().goOn().set(true);
        sheet().runAll();
        assertThat(gateway.ran).endsWith("SHOW a", "SELECT wrong", "SHOW b");
        assertThat(phases().getLast()).isEqualTo(new StatementPhase.Done());
        assertThat(sheet().run().done().get()).isEqualTo(3);
    }

    @Test
    void anErrorIsMarkedWhereItStandsInTheSheet() {
        sheet().text().set("SHOW a;\nSELECT wrong;");
        sheet().runAll();
        var failed = sheet().run().results().getLast();
        assertThat(sheet().errorOf(failed).map(span -> span.in(sheet().text().get())))
                .contains("wrong");
        sheet().text().set("SELECT 1;");
        assertThat(sheet().errorOf(failed)).as("the text is another now").isEmpty();
    }

    @Test
    void aRunIsCancelledAndWhatWaitsIsNotRun() throws InterruptedException {
        var threads = new UiExecutors(task -> Thread.ofVirtual().start(task), Runnable::run);
        var model = new SqlModel(
                new SqlModel.Gateways(List.of(), address -> gateway.client()),
                new SqlFiles(home),
                threads,
                InstantSource.system());
        model.connect("fake:8083");
        Awaitility.await()
                .until(() -> model.workspace()
                        .flatMap(found -> found.selected().get())
                        .isPresent());
        workspace = model.workspace().orElseThrow();
        gateway.answers.put("SELECT endless", List.of(row(RowKind.INSERT, 1, "a", 1.0)));
        sheet().text().set("SELECT endless; SHOW b");
        sheet().runAll();
        Awaitility.await().until(() -> sheet().run().results().getFirst().rows() == 1);
        sheet().run().cancel();
        Awaitility.await()
                .atMost(TestTimeout.LIMIT)
                .until(() -> phases().equals(List.of(new StatementPhase.Cancelled(), new StatementPhase.Skipped())));
        assertThat(gateway.ran).containsExactly("SELECT endless");
    }

    @Test
    void eachSheetHasASessionOfItsOwnThatIsClosedWithIt() {
        sheet().text().set("SHOW a");
        sheet().runAll();
        sheet().runAll();
        assertThat(gateway.opened).isEqualTo(1);
        var first = sheet();
        workspace.add().text().set("SHOW b");
        sheet().runAll();
        assertThat(gateway.opened).isEqualTo(2);
        workspace.close(first);
        assertThat(gateway.closed).isEqualTo(1);
    }

    @Test
    void aSessionThatTheGatewayForgotIsOpenedAnewAndItIsSaid() {
        gateway.forgetful = true;
        sheet().text().set("SELECT wrong");
        sheet().runAll();
        assertThat(gateway.opened).isEqualTo(2);
        assertThat(phases().getFirst())
                .isInstanceOfSatisfying(
                        StatementPhase.Failed.class,
                        failed ->
                                assertThat(failed.problem().advice().getFirst()).startsWith("The session was gone"));
    }

    @Test
    void theCatalogAndCompletionAreReadInANewSessionWhenTheGatewayForgotTheOldOne() {
        gateway.catalog.put("SHOW CATALOGS", List.of(List.of("main")));
        var session = sheet().run().session();
        assertThat(session.properties().optional()).isPresent();
        gateway.forgotten = 1;
        var found = new ArrayList<CatalogModel.Entry>();
        sheet().catalog().roots(found::addAll);
        assertThat(found.getFirst()).isEqualTo(new CatalogModel.Entry.Catalog("main"));
        assertThat(gateway.opened).isEqualTo(2);

        gateway.forgotten = 2;
        assertThat(session.candidates("SEL", 3)).containsExactly("SELECT");
        gateway.forgotten = 3;
        assertThat(session.properties().optional()).isPresent();
        sheet().text().set("SHOW a");
        sheet().runAll();
        assertThat(phases()).as("nothing was set in the old ones").containsExactly(new StatementPhase.Done());
    }

    @Test
    void theJobOfAForgottenSessionIsEndedInANewOneAndTheNextStatementSaysWhatIsLost() {
        gateway.jobs.put("INSERT INTO a SELECT 1", "8a5c00112233445566778899aabbccdd");
        sheet().text().set("INSERT INTO a SELECT 1");
        sheet().runAll();
        var result = sheet().run().results().getFirst();
        gateway.forgotten = 1;
        sheet().run().end(result, JobOutcome.EndMode.AT_ONCE);
        assertThat(result.jobOutcome().get().text()).isEqualTo("The job is cancelled.");

        sheet().text().set("SHOW a");
        sheet().runAll();
        assertThat(phases().getFirst())
                .isInstanceOfSatisfying(
                        StatementPhase.Failed.class,
                        failed -> assertThat(failed.problem().reason()).startsWith("The session was gone"));
        assertThat(gateway.ran).doesNotContain("SHOW a");
        sheet().runAll();
        assertThat(phases()).containsExactly(new StatementPhase.Done());
    }

    @Test
    void aSessionOfAStockGatewayIsGoneWhenItsTextSaysSoAndStaysWhenTheGatewayIsBusy() {
        sheet().text().set("SHOW a");
        sheet().runAll();
        gateway.unknown = new Refusal(FaultCode.UNAVAILABLE, "Not ready.");
        gateway.forgotten = 1;
        sheet().text().set("SELECT wrong");
        sheet().runAll();
        assertThat(gateway.opened).as("it may be alive").isEqualTo(1);
        gateway.unknown = new Refusal(FaultCode.INTERNAL, "Session '1' does not exist.");
        sheet().runAll();
        assertThat(gateway.opened).isEqualTo(2);
    }

    @Test
    void whatWasRunIsRememberedAndFound() {
        sheet().text().set("SHOW a; SELECT wrong");
        sheet().runAll();
        workspace = workspace();
        assertThat(workspace.history().shown().stream().map(PastStatement::statement))
                .containsExactly("SELECT wrong", "SHOW a");
        assertThat(workspace.history().shown().getFirst().ending()).isEqualTo(PastStatement.Ending.FAILED);
        workspace.history().search().set("show");
        assertThat(workspace.history().shown()).hasSize(1);
    }

    @Test
    void passwordsAreNotKeptWithTheStatementsThatWereRun() throws IOException {
        sheet().text().set("CREATE TABLE a (id INT) WITH ('password' = 'open-sesame', 'topic' = 'orders')");
        sheet().runAll();
        assertThat(gateway.ran.getFirst()).contains("open-sesame");
        var past = workspace.history().shown().getFirst();
        assertThat(past.statement()).contains("'topic' = 'orders'").doesNotContain("open-sesame");
        assertThat(past.incomplete()).as("it is not run again as it is").isTrue();
        assertThat(Files.readString(home.resolve("statements.jsonl"))).doesNotContain("open-sesame");
    }

    @Test
    void theGatewayTellsWhatOthersRan() {
        gateway.history = List.of(past(Optional.empty()));
        workspace.history().whose().set(HistoryModel.StatementOrigin.GATEWAY);
        assertThat(workspace.history().shown())
                .containsExactly(new PastStatement(
                        1,
                        "ada, nightly",
                        "SELECT 7",
                        PastStatement.Ending.DONE,
                        12,
                        1,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(new PastStatement.Session("00000000-0000-0000-0000-000000000002", "nightly"))));
        workspace.history().search().set("8");
        assertThat(workspace.history().shown()).isEmpty();
    }

    @Test
    void whatOthersRanIsFilteredByTheGateway() {
        gateway.history = List.of(past(Optional.empty()));
        var history = workspace.history();
        history.whose().set(HistoryModel.StatementOrigin.GATEWAY);
        assertThat(history.isNarrowed()).isFalse();
        var all = StatementFilter.ALL;
        var other = new PastStatement.Session("00000000-0000-0000-0000-000000000003", "other");
        for (var none : List.of(
                all.withOutcome(Optional.of(StatementHistory.Outcome.FAILED)),
                all.withKind(Optional.of(StatementHistory.Kind.INSERT)),
                // it ran in 1970
                all.within(StatementFilter.Span.WEEK),
                all.of(Optional.of(other)))) {
            history.filter().set(none);
            assertThat(history.shown()).as(none::toString).isEmpty();
            assertThat(history.isNarrowed()).isTrue();
        }
        history.clear();
        assertThat(history.shown()).hasSize(1);
        history.filter().set(all.of(history.shown().getFirst().session()));
        assertThat(history.shown()).hasSize(1);
    }

    @Test
    void aResultThatTheGatewayHasKeptIsOpenedAgain() {
        gateway.history = List.of(past(Optional.of(new StatementHistory.KeptResult(2, true, 99))));
        workspace.history().whose().set(HistoryModel.StatementOrigin.GATEWAY);
        var past = workspace.history().shown().getFirst();
        var run = workspace.add(past.statement()).run();
        run.open(past.statement(), past.result().orElseThrow(), workspace.gateway());
        var result = run.shown().get().orElseThrow();
        assertThat(result.phase()).isEqualTo(new StatementPhase.Done());
        assertThat(result.rows()).isEqualTo(2);
        assertThat(run.running().get()).isFalse();
        assertThat(gateway.ran).as("it does not run again").doesNotContain("SELECT 7");
    }

    private static StatementHistory.Entry past(Optional<StatementHistory.KeptResult> result) {
        return new StatementHistory.Entry(
                new OperationHandle("00000000-0000-0000-0000-000000000001"),
                new SessionHandle("00000000-0000-0000-0000-000000000002"),
                Optional.of("nightly"),
                "ada",
                Optional.empty(),
                Optional.empty(),
                "SELECT 7",
                StatementHistory.Kind.QUERY,
                StatementHistory.Outcome.FINISHED,
                1,
                new StatementHistory.Durations(Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(12L)),
                Optional.of(1L),
                Optional.empty(),
                Optional.empty(),
                result);
    }

    @Test
    void whatDestroysIsAskedFirst() {
        assertThat(SheetModel.questions(
                        List.of(new StatementToRun("DROP TABLE orders", 0), new StatementToRun("SHOW TABLES", 20))))
                .containsExactly("DROP TABLE orders?");
    }

    @Test
    void theCatalogIsAskedBranchByBranch() {
        gateway.catalog.put("SHOW CATALOGS", List.of(List.of("main")));
        gateway.catalog.put("SHOW DATABASES FROM main", List.of(List.of("sales")));
        gateway.catalog.put("SHOW TABLES FROM main.sales", List.of(List.of("orders"), List.of("best")));
        gateway.catalog.put("SHOW VIEWS FROM main.sales", List.of(List.of("best")));
        gateway.catalog.put("DESCRIBE main.sales.orders", List.of(List.of("id", "BIGINT", "FALSE", "PRI(id)", "", "")));
        var found = new ArrayList<CatalogModel.Entry>();
        sheet().catalog().roots(found::addAll);
        assertThat(found.getFirst()).isEqualTo(new CatalogModel.Entry.Catalog("main"));
        found.clear();
        var sales = new CatalogModel.Entry.Database("main", "sales");
        sheet().catalog().below(sales, found::addAll);
        assertThat(found)
                .containsExactly(
                        new CatalogModel.Entry.Relation("main", "sales", "orders", false),
                        new CatalogModel.Entry.Relation("main", "sales", "best", true));
        var orders = found.getFirst();
        found.clear();
        sheet().catalog().below(orders, found::addAll);
        assertThat(found).containsExactly(new CatalogModel.Entry.Column("id", "BIGINT", "key"));
        assertThat(CatalogModel.showingHowItIsMade(orders)).contains("SHOW CREATE TABLE main.sales.orders");
    }

    @Test
    void aStatementThatChangesTheCatalogHasTheTreeAskAgain() {
        sheet().text().set("SHOW a; CREATE TABLE b (id INT)");
        sheet().runAll();
        assertThat(sheet().catalog().changes().get()).isEqualTo(1);
    }
}

package io.millrace.desktop.sql;

import static io.millrace.desktop.FakeGateway.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeGateway;
import io.millrace.desktop.Screenshots;
import io.millrace.desktop.ShownText;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.shell.Section;
import io.millrace.desktop.sql.result.ResultModel;
import io.millrace.desktop.sql.result.StatementPhase;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.RuntimeMode;
import io.millrace.wire.sql.StatementHistory;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javafx.application.Platform;
import javafx.css.PseudoClass;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Button;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.IndexedCell;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.TreeCell;
import javafx.scene.control.TreeView;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import javafx.stage.Stage;
import org.awaitility.Awaitility;
import org.fxmisc.richtext.CodeArea;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Tests the SQL workspace in a window, on a gateway in memory.
class SqlIT {
    private static final String QUERY = "SELECT endless FROM orders";

    @TempDir
    Path home;

    private final FxRobot robot = new FxRobot();
    private final FakeGateway gateway = new FakeGateway();
    private final ExecutorService work = Executors.newVirtualThreadPerTaskExecutor();
    private volatile Duration ahead = Duration.ZERO;
    private Appearance appearance;
    private int settings;
    private int undone;
    private Stage stage;
    private SqlView view;
    private SqlModel model;

    @BeforeEach
    void open() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        gateway.answers.put(
                QUERY, List.of(row(RowKind.INSERT, 1, "north", 10.5), row(RowKind.INSERT, 2, "south", null)));
        gateway.catalog.put("SHOW CATALOGS", List.of(List.of("main")));
        gateway.catalog.put("SHOW DATABASES FROM main", List.of(List.of("sales")));
        gateway.catalog.put("SHOW TABLES FROM main.sales", List.of(List.of("orders")));
        gateway.catalog.put("SHOW TABLES", List.of(List.of("orders")));
        gateway.catalog.put("DESCRIBE `orders`", List.of(List.of("region", "STRING"), List.of("amount", "DOUBLE")));
        // as in the application: what a window asks when it is closed is not answered any more
        var threads = new UiExecutors(
                task -> {
                    if (!work.isShutdown()) {
                        work.execute(task);
                    }
                },
                new FxThread());
        robot.interact(() -> {
            appearance = new Appearance().start(ThemeChoice.LIGHT);
            model = new SqlModel(
                    new SqlModel.Gateways(List.of("fake:8083"), address -> gateway.client()),
                    new SqlFiles(home),
                    threads,
                    () -> Instant.now().plus(ahead));
            view = new SqlView(
                    model, appearance, new SqlView.Links(job -> {}, () -> settings++, () -> undone++), threads);
            view.getStylesheets()
                    .add(Objects.requireNonNull(Section.class.getResource("console.css"))
                            .toExternalForm());
            stage = new Stage();
            stage.setScene(new Scene(view, 1200, 760));
            stage.show();
            model.start();
        });
        until("a sheet is there", () -> view.workspace().orElseThrow().top().isPresent());
    }

    @AfterEach
    void close() {
        robot.interact(() -> {
            stage.close();
            model.close();
        });
        work.shutdownNow();
    }

    private void until(String what, Callable<Boolean> condition) {
        Awaitility.await(what)
                .atMost(TestTimeout.LIMIT)
                .pollInterval(Duration.ofMillis(40))
                .until(() -> WaitForAsyncUtils.asyncFx(() -> holds(condition)).get());
    }

    /// A node that is not there yet is not a failure.
    private static boolean holds(Callable<Boolean> condition) {
        try {
            return condition.call();
        } catch (Exception e) {
            return false;
        }
    }

    private SheetView sheet() {
        return view.workspace().orElseThrow().top().orElseThrow();
    }

    private CodeArea area() {
        return sheet().editor().area();
    }

    private Node find(String query) {
        return robot.lookup(query).query();
    }

    private TableView<?> rows() {
        return (TableView<?>) find("#result-rows");
    }

    private void write(String text) {
        robot.interact(() -> {
            area().replaceText(text);
            area().moveTo(text.length());
            area().requestFocus();
        });
    }

    private void press(Node target, KeyCode key, boolean control, boolean shift) {
        robot.interact(() ->
                Event.fireEvent(target, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", key, shift, control, false, false)));
    }

    private String figures() {
        return ((Labeled) find("#result-figures")).getText();
    }

    @Test
    void aQueryShowsItsRowsWhileItRunsAndIsCancelled() {
        write("SHOW a;\n" + QUERY + ";");
        press(area(), KeyCode.ENTER, true, false);
        until("two rows", () -> rows().getItems().size() == 2);
        until("figures", () -> figures().startsWith("2 rows"));
        assertThat(gateway.ran).containsExactly(QUERY);
        robot.interact(() -> ((TextField) find("#result-filter")).setText("region:south"));
        until("one row", () -> rows().getItems().size() == 1);
        press(area(), KeyCode.PERIOD, true, false);
        until(
                "the end",
                () -> robot.lookup(".result-foot .badge")
                        .queryLabeled()
                        .getText()
                        .equals("Cancelled"));
        assertThat(rows().getItems()).hasSize(1);
    }

    @Test
    void theModeOfAnEndlessQueryIsSaidAndTheOtherIsChosenWhileItGoesOn() {
        gateway.executions.put(QUERY, streaming(false));
        write(QUERY);
        press(area(), KeyCode.ENTER, true, false);
        until("the mode", () -> mode().equals("Streaming mode, as a source has no end;  takes only those that end."));
        assertThat(find("#result-bar-changes").isVisible())
                .as("no row replaces another")
                .isFalse();
        var choose = (Hyperlink) find("#choose-mode");
        assertThat(choose.getText()).isEqualTo("SET 'execution.runtime-mode' = 'batch'");
        robot.interact(choose::fire);
        until("the answer", () -> mode().endsWith(": done, for what this sheet runs next."));
        assertThat(gateway.ran).containsExactly(QUERY, choose.getText());
        assertThat(robot.lookup(".result-foot .badge").queryLabeled().getText()).isEqualTo("Running");
    }

    @Test
    void changesAreLookedAtWhereThereAreAnyAndOnlyOnDemand() {
        gateway.executions.put(QUERY, streaming(true));
        write(QUERY);
        press(area(), KeyCode.ENTER, true, false);
        until("rows", () -> rows().getItems().size() == 2);
        assertThat(heads()).containsExactly("#", "id", "region", "amount");
        var changes = (ToggleButton) find("#result-bar-changes");
        assertThat(changes.isVisible()).isTrue();
        robot.interact(changes::fire);
        until("changes", () -> heads().equals(List.of("#", "Op", "id", "region", "amount")));
        robot.interact(() -> stage.setWidth(640));
        until("all that can be done is in a narrow window", () -> {
            var cancel = find("#cancel-statement");
            return cancel.isVisible()
                    && cancel.localToScene(cancel.getBoundsInLocal()).getMaxX() <= 640;
        });
    }

    private static Operations.Execution streaming(boolean changes) {
        return new Operations.Execution(Optional.of(RuntimeMode.STREAMING), true, false, changes, List.of());
    }

    /// The words of the line, without those of its link.
    private String mode() {
        return robot.lookup("#result-mode").queryAs(TextFlow.class).getChildren().stream()
                .filter(Text.class::isInstance)
                .map(each -> ((Text) each).getText())
                .collect(Collectors.joining());
    }

    private List<String> heads() {
        return rows().getColumns().stream()
                .map(column -> column.getGraphic() instanceof Labeled head ? head.getText() : column.getText())
                .toList();
    }

    @Test
    void aRowThatChangesIsSeenToHaveChangedForAMoment() throws InterruptedException {
        var pages = new LinkedBlockingQueue<List<Row>>();
        gateway.streams.put("SELECT 1", pages::take);
        write("SELECT 1");
        press(area(), KeyCode.ENTER, true, false);
        pages.put(List.of(row(RowKind.INSERT, 1, "north", 10.5)));
        until("the row", () -> lit("10.5").equals(List.of(false)));
        // however busy the machine is, it shows the change before it is old
        ahead = Duration.ofSeconds(4);
        pages.put(List.of(row(RowKind.UPDATE_BEFORE, 1, "north", 10.5), row(RowKind.UPDATE_AFTER, 1, "north", 11.5)));
        until("its change", () -> lit("11.5").equals(List.of(true)));
        until("the change is not news any more", () -> lit("11.5").equals(List.of(false)));
        pages.put(List.of());
    }

    @Test
    void valuesThatBreakProgramsAreShownAsTheyAreInRowsOfTheSameHeight() throws Throwable {
        gateway.answers.put(
                "SELECT 2",
                ShownText.naughty().stream()
                        .map(text -> row(RowKind.INSERT, 1, text, 10.5))
                        .toList());
        write("SELECT 2");
        press(area(), KeyCode.ENTER, true, false);
        until("all rows", () -> rows().getItems().size() == ShownText.naughty().size());
        for (int i = 0; i < ShownText.naughty().size(); i++) {
            int number = i;
            var cell = cell(
                    "#result-rows .table-row-cell .table-cell",
                    TableCell.class,
                    one -> one.getIndex() == number
                            && "column-1".equals(one.getTableColumn().getId()),
                    () -> rows().scrollTo(number));
            ShownText.assertShows(cell.getText(), ShownText.naughty().get(i));
            assertThat(cell.getHeight()).isEqualTo(rows().getFixedCellSize());
        }
        robot.interact(() -> rows().scrollTo(ShownText.naughty().indexOf("💥") - 4));
        picture("sql-naughty", () -> stage.getScene());
        WaitForAsyncUtils.checkException();
    }

    /// A cell, to whose row the list scrolls if it is not there.
    private <C extends IndexedCell<?>> C cell(String query, Class<C> type, Predicate<C> wanted, Runnable scroll) {
        var found = new AtomicReference<C>();
        until("the row", () -> {
            robot.lookup(query).queryAllAs(type).stream()
                    .filter(wanted)
                    .findFirst()
                    .ifPresentOrElse(found::set, scroll);
            return found.get() != null;
        });
        return found.get();
    }

    /// Whether the cells with this text are marked as changed.
    private List<Boolean> lit(String text) {
        return robot.lookup("#result-rows .table-cell").queryAllAs(IndexedCell.class).stream()
                .filter(cell -> text.equals(cell.getText()))
                .map(cell -> cell.getPseudoClassStates().contains(PseudoClass.getPseudoClass("changed")))
                .toList();
    }

    @Test
    void anErrorIsReportedAndMarkedInTheText() {
        write("SHOW a;\nSELECT wrong FROM orders;");
        press(area(), KeyCode.ENTER, true, true);
        until(
                "a reason",
                () -> robot.lookup("#problem .problem")
                        .queryLabeled()
                        .getText()
                        .equals("Column 'wrong' not found in any table"));
        until("a mark", () -> area().getStyleOfChar(16).contains("sql-error"));
        assertThat(((ListView<?>) find("#results")).getItems()).hasSize(2);
        robot.interact(() -> area().insertText(0, " "));
        until("no mark", () -> !area().getStyleOfChar(17).contains("sql-error"));
    }

    @Test
    void aQueryThatFailsAfterItsFirstRowsSaysWhyBelowThem() {
        var pages = new ArrayDeque<List<Row>>(
                List.of(List.of(row(RowKind.INSERT, 1, "north", 10.5), row(RowKind.INSERT, 2, "south", 1.5))));
        gateway.streams.put("SELECT 1", () -> {
            if (pages.isEmpty()) {
                throw new Refusal(FaultCode.STATEMENT_FAILED, "Division by zero");
            }
            return pages.remove();
        });
        write("SELECT 1");
        press(area(), KeyCode.ENTER, true, false);
        until(
                "the reason",
                () -> robot.lookup("#problem .problem").queryLabeled().getText().equals("Division by zero"));
        assertThat(rows().getItems()).hasSize(2);
        robot.interact(() -> ((TextField) find("#result-filter")).setText("region:west"));
        until("no row passes the filter", () -> rows().getItems().isEmpty());
        assertThat(find("#problem").isVisible()).isTrue();
        picture("sql-failed-with-rows", () -> stage.getScene());
    }

    @Test
    void resultsAreFreedWhenTheyAreReplacedOrTheirSheetIsClosed() {
        var first = new WeakReference<>(run(QUERY));
        var second = new WeakReference<>(run("SELECT endless FROM other"));
        untilFreed("the result before", first);
        robot.interact(() -> workspace().selected().get().orElseThrow().run().clear());
        untilFreed("the cleared result", second);

        press(area(), KeyCode.T, true, false);
        until("the new sheet", () -> area().getText().isEmpty());
        var third = new WeakReference<>(run(QUERY));
        var sheet = new WeakReference<>(workspace().selected().get().orElseThrow());
        press(area(), KeyCode.W, true, false);
        until("the other sheet", () -> !area().getText().isEmpty());
        untilFreed("the result of the closed sheet", third);
        untilFreed("the closed sheet", sheet);
    }

    private WorkspaceModel workspace() {
        return model.workspace().orElseThrow();
    }

    /// Runs a query until its result is shown.
    private ResultModel run(String query) {
        write(query);
        press(area(), KeyCode.ENTER, true, false);
        var run = workspace().selected().get().orElseThrow().run();
        until(
                "the result",
                () -> run.shown().get().orElseThrow().statement().equals(query)
                        && run.shown().get().orElseThrow().phase() instanceof StatementPhase.Running);
        return run.shown().get().orElseThrow();
    }

    private void untilFreed(String what, WeakReference<?> reference) {
        until(what + " is freed", () -> {
            System.gc();
            return reference.refersTo(null);
        });
    }

    @Test
    void wordsAreColouredAndOffered() {
        write("SELECT 'a' FROM or");
        until(
                "colours",
                () -> area().getStyleOfChar(0).contains("sql-keyword")
                        && area().getStyleOfChar(8).contains("sql-string"));
        press(area(), KeyCode.SPACE, true, false);
        until("offers", () -> !((ListView<?>) find("#completion")).getItems().isEmpty());
        press(area(), KeyCode.ENTER, false, false);
        until("taken", () -> area().getText().equals("SELECT 'a' FROM orders"));
        robot.interact(() -> area().undo());
        assertThat(area().getText()).isEqualTo("SELECT 'a' FROM or");
    }

    @Test
    void textIsFoundAndReplacedAndCommented() {
        write("SELECT a FROM a;");
        press(area(), KeyCode.H, true, false);
        robot.interact(() -> {
            ((TextField) find("#find-what")).setText("a");
            ((TextField) find("#find-by")).setText("b");
        });
        until("found", () -> area().getStyleOfChar(7).contains("sql-found"));
        robot.interact(() -> robot.lookup("#replace-all").queryButton().fire());
        assertThat(area().getText()).isEqualTo("SELECT b FROM b;");
        press(find("#find-what"), KeyCode.ESCAPE, false, false);
        press(area(), KeyCode.SLASH, true, false);
        assertThat(area().getText()).isEqualTo("-- SELECT b FROM b;");
    }

    @Test
    void sheetsComeAndGoByKeys() {
        write("SELECT 1");
        press(area(), KeyCode.T, true, false);
        var workspace = model.workspace().orElseThrow();
        assertThat(workspace.sheets()).hasSize(2);
        until("the new one is on top", () -> area().getText().isEmpty());
        robot.interact(() -> workspace.select(workspace.sheets().getFirst()));
        press(area(), KeyCode.W, true, false);
        assertThat(workspace.sheets()).hasSize(1);
        press(area(), KeyCode.T, true, true);
        until("it is back", () -> area().getText().equals("SELECT 1"));
    }

    @Test
    void aSheetWhoseFileLacksItsTextIsClosedAfterAQuestion() throws IOException {
        var file = Files.writeString(home.resolve("report.sql"), "SELECT 1");
        var workspace = model.workspace().orElseThrow();
        robot.interact(() -> workspace.open(file, reason -> {}));
        until("the file", () -> area().getText().equals("SELECT 1"));
        write("SELECT 2");
        until(
                "a mark",
                () -> robot.lookup("#sheets .tab-label .label").queryAllAs(Labeled.class).stream()
                        .anyMatch(label -> label.getText().equals("report.sql •")));
        answer("Cancel");
        assertThat(workspace.sheets()).hasSize(2);
        answer("Save");
        until("closed", () -> workspace.sheets().size() == 1);
        assertThat(file).hasContent("SELECT 2");
    }

    /// Closes the sheet on top, and gives this answer to what is asked.
    private void answer(String answer) {
        var text = area();
        Platform.runLater(() -> Event.fireEvent(
                text, new KeyEvent(KeyEvent.KEY_PRESSED, "", "", KeyCode.W, false, true, false, false)));
        until("a question", () -> robot.lookup("#unsaved").tryQuery().isPresent());
        picture("sql-unsaved", () -> find("#unsaved").getScene());
        robot.interact(() -> robot.lookup("#unsaved .button").queryAllAs(Button.class).stream()
                .filter(button -> button.getText().equals(answer))
                .findFirst()
                .orElseThrow()
                .fire());
        WaitForAsyncUtils.waitForFxEvents();
    }

    private static void picture(String name, Supplier<Scene> scene) {
        Screenshots.write(name, () -> scene.get().snapshot(null));
    }

    private static StatementHistory.Entry past(int number, StatementHistory.Outcome outcome, String sql) {
        return new StatementHistory.Entry(
                new OperationHandle(new UUID(1, number).toString()),
                new SessionHandle(new UUID(2, number).toString()),
                Optional.of("the nightly session of the team with the longest name " + number),
                "ada",
                Optional.empty(),
                Optional.empty(),
                sql,
                StatementHistory.Kind.QUERY,
                outcome,
                System.currentTimeMillis() - number,
                new StatementHistory.Durations(Optional.of(0L), Optional.empty(), Optional.of(12L), Optional.of(12L)),
                Optional.of(1L),
                Optional.empty(),
                outcome == StatementHistory.Outcome.FAILED ? Optional.of("no such table") : Optional.empty(),
                Optional.empty());
    }

    private ListView<?> history() {
        return (ListView<?>) find("#history");
    }

    private void segment(String label) {
        robot.interact(() -> robot.lookup(".sql-side .toggle-button").queryAllAs(ToggleButton.class).stream()
                .filter(button -> label.equals(button.getText()))
                .findFirst()
                .orElseThrow()
                .fire());
    }

    private void inBothThemes(String name) {
        picture(name + "-light", () -> stage.getScene());
        robot.interact(() -> appearance.choice().set(ThemeChoice.DARK));
        picture(name + "-dark", () -> stage.getScene());
        robot.interact(() -> appearance.choice().set(ThemeChoice.LIGHT));
    }

    @Test
    void theHistoryOfTheGatewayIsFilteredAndTheFiltersAreCleared() {
        gateway.history = List.of(
                past(1, StatementHistory.Outcome.FINISHED, "SELECT name FROM people"),
                past(2, StatementHistory.Outcome.FAILED, "SELECT wrong FROM orders JOIN customers USING (customer_id)"),
                past(3, StatementHistory.Outcome.RUNNING, QUERY));
        segment("History");
        segment("Gateway");
        until("all statements", () -> history().getItems().size() == 3);
        inBothThemes("history-gateway");
        @SuppressWarnings("unchecked")
        var outcome = (ComboBox<Optional<StatementHistory.Outcome>>) find("#history-outcome");
        robot.interact(() -> outcome.setValue(Optional.of(StatementHistory.Outcome.FAILED)));
        until("the failed one", () -> history().getItems().size() == 1);
        var failed = (PastStatement) history().getItems().getFirst();
        assertThat(failed.statement()).contains("wrong");
        robot.interact(() -> outcome.setValue(Optional.empty()));
        until("all statements", () -> history().getItems().size() == 3);
        contextItem("Only session " + failed.session().orElseThrow().label());
        until(
                "one session",
                () -> find("#history-session").isVisible()
                        && history().getItems().size() == 1);
        inBothThemes("history-session");
        robot.interact(() -> outcome.setValue(Optional.of(StatementHistory.Outcome.LOST)));
        until("no statement", () -> find("#history-clear").isVisible());
        inBothThemes("history-empty");
        robot.interact(() -> ((Button) find("#history-clear")).fire());
        until("all statements", () -> history().getItems().size() == 3);
        assertThat(outcome.getValue()).isEmpty();
        assertThat(find("#history-session").isVisible()).isFalse();
    }

    private void contextItem(String text) {
        robot.interact(() -> robot.lookup("#history .list-cell").queryAllAs(IndexedCell.class).stream()
                .map(cell -> cell.getContextMenu())
                .filter(Objects::nonNull)
                .flatMap(menu -> menu.getItems().stream())
                .filter(item -> text.equals(item.getText()))
                .findFirst()
                .orElseThrow()
                .fire());
    }

    @Test
    void belowNoughtAndWithGapsAChartIsDrawnAndPicturesAreTaken() {
        gateway.answers.put(
                "SELECT 2",
                List.of(
                        row(RowKind.INSERT, 1, "north with a name that is longer than a column is wide", -13.5),
                        row(RowKind.INSERT, 2, "south", null),
                        row(RowKind.INSERT, 3, "east", 31.0)));
        write("SELECT 2");
        press(area(), KeyCode.ENTER, true, false);
        until("rows", () -> rows().getItems().size() == 3);
        picture("sql-rows", () -> stage.getScene());
        robot.interact(() -> {
            stage.setWidth(1000);
            stage.setHeight(700);
            robot.lookup(".result-bar .toggle-button").queryAllAs(ToggleButton.class).stream()
                    .filter(button -> "Chart".equals(button.getText()))
                    .findFirst()
                    .orElseThrow()
                    .fire();
        });
        until("a chart", () -> find("#chart").isVisible());
        picture("sql-chart", () -> stage.getScene());
        write("SELECT wrong FROM orders;");
        press(area(), KeyCode.ENTER, true, false);
        until("a reason", () -> robot.lookup("#problem").tryQuery().isPresent());
        picture("sql-error", () -> stage.getScene());
        gateway.server.away = true;
        robot.interact(() -> model.connect("fake:8083"));
        until("a reason", () -> robot.lookup("#gateway-settings").tryQuery().isPresent());
        picture("sql-no-gateway", () -> stage.getScene());
    }

    @Test
    void whereATextHasNothingToTakeBackTheWindowDoes() {
        write("SELECT 1");
        press(area(), KeyCode.Z, true, false);
        assertThat(undone).isZero();
        assertThat(area().getText()).isEmpty();
        press(area(), KeyCode.Z, true, false);
        assertThat(undone).isEqualTo(1);
    }

    @Test
    void aNameIsDroppedWhereItIsLetGo() {
        write("SELECT * FROM ;");
        var at = WaitForAsyncUtils.waitForAsyncFx(
                5_000,
                () -> area().screenToLocal(
                                area().getCharacterBoundsOnScreen(14, 15).orElseThrow()));
        robot.interact(() -> sheet().editor().drop("main.sales.orders", at.getMinX() + 1, at.getCenterY()));
        assertThat(area().getText()).isEqualTo("SELECT * FROM main.sales.orders;");
    }

    @Test
    void withoutAGatewayTheSettingsOfTheConnectionAreAWayOut() {
        gateway.server.away = true;
        robot.interact(() -> model.connect("fake:8083"));
        until("a reason", () -> robot.lookup("#gateway-settings").tryQuery().isPresent());
        robot.interact(() -> robot.lookup("#gateway-settings").queryButton().fire());
        assertThat(settings).isEqualTo(1);
    }

    @Test
    @SuppressWarnings("unchecked")
    void theCatalogOpensToItsTables() {
        var tree = (TreeView<Object>) find("#catalog");
        until("tables", () -> tree.getExpandedItemCount() > 3);
        robot.interact(() -> tree.getSelectionModel().select(2));
        press(tree, KeyCode.ENTER, false, false);
        until("inserted", () -> area().getText().equals("main.sales.orders"));
    }

    @Test
    @SuppressWarnings("unchecked")
    void namesThatBreakProgramsAreShownAsTheyAreInTheCatalog() throws Throwable {
        gateway.catalog.put(
                "SHOW TABLES FROM main.sales",
                ShownText.naughty().stream().map(List::of).toList());
        var tree = (TreeView<CatalogModel.Entry>) find("#catalog");
        robot.interact(
                () -> workspace().selected().get().orElseThrow().catalog().forget());
        until("tables", () -> tree.getExpandedItemCount() > ShownText.naughty().size());
        var height = robot.lookup("#catalog .tree-cell").queryAs(TreeCell.class).getHeight();
        for (int i = 0; i < ShownText.naughty().size(); i++) {
            var name = ShownText.naughty().get(i);
            int number = i + 2;
            var cell = cell(
                    "#catalog .tree-cell",
                    TreeCell.class,
                    one -> one.getIndex() == number,
                    () -> tree.scrollTo(number));
            ShownText.assertShows(
                    robot.from(cell).lookup(".label").queryAllAs(Label.class).stream()
                            .filter(label -> label.getStyleClass().equals(List.of("label")))
                            .findFirst()
                            .orElseThrow()
                            .getText(),
                    name);
            assertThat(cell.getHeight()).isEqualTo(height);
            assertThat(tree.getTreeItem(number).getValue().name()).isEqualTo(name);
        }
        robot.interact(() -> tree.scrollTo(ShownText.naughty().indexOf("a\0b")));
        picture("sql-naughty-catalog", () -> stage.getScene());
        WaitForAsyncUtils.checkException();
    }
}

package io.millrace.desktop.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeGateway;
import io.millrace.desktop.PauseMeter;
import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.shell.Section;
import io.millrace.desktop.sql.result.ResultModel;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.control.TableView;
import javafx.scene.control.TextField;
import javafx.stage.Stage;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;
import org.testfx.util.WaitForAsyncUtils;

/// Measures the pauses of a window that shows a million rows as fast as it fetches them, and a table of 50,000 keys
/// with 20,000 updates per second, sorted and filtered.
class ResultBenchmark {
    private static final String ALL = "SELECT * FROM orders";
    private static final String TOTALS = "SELECT id, region, SUM(amount) FROM orders GROUP BY id, region";
    private static final List<String> REGIONS = List.of("north", "south", "east", "west");
    private static final int ROWS = 1_000_000;
    private static final int PAGE = 1_000;
    private static final int KEYS = 50_000;
    private static final int UPDATES_PER_SECOND = 20_000;

    @TempDir
    Path home;

    private final FxRobot robot = new FxRobot();
    private final FakeGateway gateway = new FakeGateway();
    private final Random random = new Random(7);
    private final ExecutorService work = Executors.newVirtualThreadPerTaskExecutor();
    private Stage stage;
    private SqlModel model;
    private SqlView view;

    @BeforeEach
    void open() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        var threads = new UiExecutors(work, new FxThread());
        robot.interact(() -> {
            var appearance = new Appearance().start(ThemeChoice.DARK);
            model = new SqlModel(
                    new SqlModel.Gateways(List.of("fake:8083"), address -> gateway.client()),
                    new SqlFiles(home),
                    threads,
                    InstantSource.system());
            view = new SqlView(model, appearance, new SqlView.Links(job -> {}, () -> {}, () -> {}), threads);
            view.getStylesheets()
                    .add(Objects.requireNonNull(Section.class.getResource("console.css"))
                            .toExternalForm());
            stage = new Stage();
            stage.setScene(new Scene(view, 1280, 800));
            stage.show();
            model.start();
        });
        Awaitility.await()
                .until(() -> WaitForAsyncUtils.asyncFx(() -> view.workspace()
                                .flatMap(workspace -> workspace.top())
                                .isPresent())
                        .get());
    }

    @AfterEach
    void close() {
        robot.interact(() -> {
            stage.close();
            model.close();
        });
        work.shutdownNow();
    }

    @Test
    void oneMillionRows() throws InterruptedException {
        gateway.streams.put(ALL, new FakeGateway.Stream() {
            private int next;

            @Override
            public List<Row> next() {
                var page = new ArrayList<Row>(PAGE);
                for (int row = 0; row < PAGE && next < ROWS; row++) {
                    page.add(row(RowKind.INSERT, next++, random.nextInt(100_000) / 100.0));
                }
                return page;
            }
        });
        warm();
        try (var _ = PauseMeter.start("a result of 1,000,000 rows")) {
            long end = System.nanoTime() + PauseMeter.TIME.toNanos();
            var result = run(ALL);
            Awaitility.await()
                    .atMost(TestTimeout.LIMIT)
                    .until(() -> result.phase().over());
            System.out.printf(
                    "benchmark: all rows after %,d ms%n", result.tally().get().lasted());
            pause(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
            assertThat(result.rows()).isEqualTo(ROWS);
        }
        assertThat(rows().getItems()).hasSizeLessThanOrEqualTo(200_000).hasSizeGreaterThan(50_000);
    }

    @Test
    void twentyThousandUpdatesPerSecond() throws InterruptedException {
        var table = new double[KEYS];
        gateway.streams.put(TOTALS, new FakeGateway.Stream() {
            private int next;
            private long due = System.nanoTime();

            @Override
            public List<Row> next() throws InterruptedException {
                var page = new ArrayList<Row>(PAGE);
                if (next < KEYS) {
                    for (int row = 0; row < PAGE && next < KEYS; row++, next++) {
                        table[next] = random.nextInt(100_000) / 100.0;
                        page.add(row(RowKind.INSERT, next, table[next]));
                    }
                    due = System.nanoTime();
                    return page;
                }
                due += TimeUnit.SECONDS.toNanos(1) * PAGE / 2 / UPDATES_PER_SECOND;
                pause(Duration.ofNanos(Math.max(0, due - System.nanoTime())));
                for (int update = 0; update < PAGE / 2; update++) {
                    int key = random.nextInt(KEYS);
                    page.add(row(RowKind.UPDATE_BEFORE, key, table[key]));
                    table[key] += random.nextInt(10_000) / 100.0;
                    page.add(row(RowKind.UPDATE_AFTER, key, table[key]));
                }
                return page;
            }
        });
        warm();
        var result = run(TOTALS);
        Awaitility.await().until(() -> result.rows() > KEYS);
        robot.interact(() -> {
            robot.lookup("#result-filter").queryAs(TextField.class).setText("region:north");
            rows().getSortOrder().setAll(List.of(rows().getColumns().getLast()));
        });
        Awaitility.await().until(() -> rows().getItems().size() == KEYS / 4);
        long before = result.rows();
        try (var _ = PauseMeter.start("50,000 keys with 20,000 updates per second, sorted and filtered")) {
            pause(PauseMeter.TIME);
        }
        System.out.printf(
                "benchmark: %,d updates per second%n", (result.rows() - before) / 2 / PauseMeter.TIME.toSeconds());
        assertThat(rows().getItems()).hasSize(KEYS / 4);
    }

    private static Row row(RowKind kind, int key, double amount) {
        return FakeGateway.row(kind, key, REGIONS.get(key % REGIONS.size()), amount);
    }

    /// Waits while the window works.
    private static void pause(Duration time) throws InterruptedException {
        assertThat(new CountDownLatch(1).await(time.toNanos(), TimeUnit.NANOSECONDS))
                .isFalse();
    }

    /// Shows a first result, which loads classes and styles: not measured.
    private void warm() {
        gateway.answers.put("SELECT 1", List.of(row(RowKind.INSERT, 1, 1)));
        run("SELECT 1");
        Awaitility.await().until(() -> robot.lookup("#result-rows").tryQuery().isPresent());
        WaitForAsyncUtils.waitForFxEvents(20);
    }

    private ResultModel run(String statement) {
        robot.interact(() -> {
            sheet().editor().area().replaceText(statement);
            sheet().run();
        });
        WaitForAsyncUtils.waitForFxEvents();
        return model.workspace()
                .orElseThrow()
                .selected()
                .get()
                .orElseThrow()
                .run()
                .shown()
                .get()
                .orElseThrow();
    }

    private SheetView sheet() {
        return view.workspace().orElseThrow().top().orElseThrow();
    }

    private TableView<Object> rows() {
        return robot.lookup("#result-rows").queryTableView();
    }
}

package io.millrace.desktop.sql.result;

import static io.millrace.desktop.FakeGateway.COLUMNS;
import static io.millrace.desktop.FakeGateway.row;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.util.concurrent.Uninterruptibles;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.sql.run.RunEvent;
import io.millrace.testing.TestTimeout;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.RuntimeMode;
import io.millrace.wire.sql.SqlType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Tests the arrangement of arriving rows.
class ResultModelTest {
    private final ResultModel model = new ResultModel(
            "SELECT 1", 0, UiExecutors.direct(), InstantSource.fixed(Instant.parse("2026-01-01T12:00:00Z")));

    private void described() {
        model.begun();
        model.accept(new RunEvent.Described(COLUMNS, true, true, Optional.empty(), Optional.empty()));
    }

    private void described(boolean changes, Operations.SortKey... order) {
        model.begun();
        model.accept(new RunEvent.Described(
                COLUMNS,
                true,
                true,
                Optional.empty(),
                Optional.of(new Operations.Execution(
                        Optional.of(RuntimeMode.STREAMING), true, false, changes, List.of(order)))));
    }

    private void come(Row... rows) {
        model.accept(new RunEvent.Rows(Arrays.asList(rows)));
        look();
    }

    /// The next beat that is late enough.
    private void look() {
        long version = -2;
        while (version != model.snapshot().get().tally().version()
                || model.snapshot().get().tally().version()
                        != model.tally().get().version()) {
            version = model.snapshot().get().tally().version();
            model.refresh();
            if (model.frozen().get()) {
                return;
            }
        }
    }

    private List<String> shown() {
        return model.snapshot().get().lines().stream()
                .map(line ->
                        line.row().cell(0).display() + " " + line.row().cell(1).display() + " "
                                + line.row().cell(2).display())
                .toList();
    }

    @Test
    void rowsAreThereWhileTheQueryRuns() {
        described();
        come(row(RowKind.INSERT, 1, "a", 2.5));
        assertThat(model.phase()).isEqualTo(new StatementPhase.Running());
        assertThat(shown()).containsExactly("1 a 2.5");
        come(row(RowKind.INSERT, 2, "b", null));
        assertThat(shown()).containsExactly("1 a 2.5", "2 b NULL");
        assertThat(model.tally().get().changing()).isFalse();
    }

    @Test
    void changesAreAppliedAndCanBeLookedAtAsSuch() {
        described();
        come(row(RowKind.INSERT, 1, "a", 1.0), row(RowKind.INSERT, 2, "b", 1.0));
        come(row(RowKind.UPDATE_BEFORE, 1, "a", 1.0), row(RowKind.UPDATE_AFTER, 1, "a", 7.0));
        come(row(RowKind.DELETE, 2, "b", 1.0));
        assertThat(shown()).containsExactly("1 a 7.0");
        assertThat(model.snapshot().get().lines().get(0).changed(2)).isTrue();
        assertThat(model.snapshot().get().lines().get(0).changed(1)).isFalse();
        model.show(ResultArrangement.RowView.CHANGES);
        assertThat(model.snapshot().get().lines().stream()
                        .map(line -> line.kind().symbol()))
                .containsExactly("+I", "+I", "-U", "+U", "-D");
        assertThat(model.tally().get().size()).isEqualTo(1);
        assertThat(model.tally().get().changes()).isEqualTo(5);
    }

    @Test
    void whetherRowsChangeComesFromTheGatewayOrElseFromTheirKinds() {
        described(true);
        come(row(RowKind.INSERT, 1, "a", 1.0));
        assertThat(model.tally().get().changing()).isTrue();
        described();
        come(row(RowKind.INSERT, 1, "a", 1.0));
        assertThat(model.tally().get().changing()).isFalse();
        come(row(RowKind.DELETE, 1, "a", 1.0));
        assertThat(model.tally().get().changing()).isTrue();
    }

    @Test
    void updatesOfATableWithAKeyAreRowsWhereNoneReplacesAnother() {
        described(false);
        come(row(RowKind.UPDATE_AFTER, 1, "a", 1.0), row(RowKind.UPDATE_AFTER, 1, "a", 1.0));
        assertThat(shown()).containsExactly("1 a 1.0", "1 a 1.0");
        assertThat(model.tally().get().changing()).isFalse();
        assertThat(model.snapshot().get().lines().stream().map(ResultLine::kind))
                .containsOnly(RowKind.INSERT);
        assertThat(ExportFormat.CSV.text(
                        model.snapshot().get(),
                        model.snapshot().get().lines().stream().toList()))
                .isEqualTo("id,region,amount\n1,a,1.0\n1,a,1.0\n");
    }

    @Test
    void rowsStandInTheOrderThatTheQueryAsksFor() {
        described(true, new Operations.SortKey(2, true, true));
        come(row(RowKind.INSERT, 1, "a", 9.0), row(RowKind.INSERT, 2, "b", 10.0), row(RowKind.INSERT, 3, "a", 11.0));
        assertThat(shown()).containsExactly("3 a 11.0", "2 b 10.0", "1 a 9.0");
        assertThat(model.snapshot().get().lines().stream().map(ResultLine::number))
                .containsExactly(1L, 2L, 3L);
        model.filter("a");
        assertThat(shown()).containsExactly("3 a 11.0", "1 a 9.0");
        model.filter("");
        model.order(List.of(new ResultArrangement.Order(0, false)));
        assertThat(shown()).as("by the header of a column").containsExactly("1 a 9.0", "2 b 10.0", "3 a 11.0");
        model.order(List.of());
        come(row(RowKind.UPDATE_BEFORE, 1, "a", 9.0), row(RowKind.UPDATE_AFTER, 1, "a", 12.0));
        assertThat(shown()).containsExactly("1 a 12.0", "3 a 11.0", "2 b 10.0");
        model.show(ResultArrangement.RowView.CHANGES);
        assertThat(shown())
                .as("in the order in which they came")
                .containsExactly("1 a 9.0", "2 b 10.0", "3 a 11.0", "1 a 9.0", "1 a 12.0");
    }

    @Test
    void halfAnUpdateAtTheEndOfAPageLosesNoRow() {
        described();
        come(row(RowKind.INSERT, 1, "a", 1.0));
        come(row(RowKind.UPDATE_BEFORE, 1, "a", 1.0));
        assertThat(shown()).containsExactly("1 a 1.0");
        come(row(RowKind.UPDATE_AFTER, 1, "a", 2.0));
        assertThat(shown()).containsExactly("1 a 2.0");
    }

    @Test
    void frozenRowsStayWhileFiguresGoOn() {
        described();
        come(row(RowKind.INSERT, 1, "a", 1.0));
        model.frozen().set(true);
        come(row(RowKind.INSERT, 2, "b", 1.0));
        assertThat(shown()).containsExactly("1 a 1.0");
        assertThat(model.tally().get().size()).isEqualTo(2);
        model.filter("b");
        assertThat(shown()).as("what is frozen is filtered").isEmpty();
        model.filter("");
        model.frozen().set(false);
        assertThat(shown()).hasSize(2);
    }

    @Test
    void rowsAreFilteredByAnyColumnOrOne() {
        described();
        come(row(RowKind.INSERT, 10, "north", 1.0), row(RowKind.INSERT, 2, "south10", 1.0));
        model.filter("10");
        assertThat(shown()).hasSize(2);
        model.filter("Region: 10");
        assertThat(shown()).containsExactly("2 south10 1.0");
        model.filter("nocolumn:10");
        assertThat(shown()).isEmpty();
    }

    @Test
    void numbersSortAsNumbersAndAbsentValuesLast() {
        described();
        come(row(RowKind.INSERT, 1, "a", 10.0), row(RowKind.INSERT, 2, "b", null), row(RowKind.INSERT, 3, "c", 9.0));
        model.order(List.of(new ResultArrangement.Order(2, false)));
        assertThat(shown()).containsExactly("3 c 9.0", "1 a 10.0", "2 b NULL");
        model.order(List.of(new ResultArrangement.Order(2, true)));
        assertThat(shown()).containsExactly("1 a 10.0", "3 c 9.0", "2 b NULL");
    }

    @Test
    void aFilteredAndSortedTableKeepsOneRowForEachKeyThroughAllUpdates() {
        int keys = 1_000;
        var amounts = new double[keys];
        described();
        var rows = new ArrayList<Row>();
        for (int key = 0; key < keys; key++) {
            rows.add(row(RowKind.INSERT, key, key % 4 == 0 ? "north" : "south", 0.0));
        }
        come(rows.toArray(Row[]::new));
        model.filter("region:north");
        model.order(List.of(new ResultArrangement.Order(2, true)));

        for (int update = 0; update < 20_000; update++) {
            int key = update * 7 % keys;
            var region = key % 4 == 0 ? "north" : "south";
            model.accept(new RunEvent.Rows(List.of(
                    row(RowKind.UPDATE_BEFORE, key, region, amounts[key]),
                    row(RowKind.UPDATE_AFTER, key, region, amounts[key] += update % 13))));
        }
        look();

        var shown = model.snapshot().get().lines().stream()
                .map(line -> Double.parseDouble(line.row().cell(2).display()))
                .toList();
        assertThat(shown).hasSize(keys / 4).isSortedAccordingTo(Comparator.reverseOrder());
        assertThat(shown.stream().mapToDouble(Double::doubleValue).sum())
                .isEqualTo(IntStream.range(0, keys)
                        .filter(key -> key % 4 == 0)
                        .mapToDouble(key -> amounts[key])
                        .sum());
    }

    @Test
    void ofTooManyRowsTheNewestStayAndItIsSaid() {
        described();
        int page = 10_000;
        long id = 0;
        for (int pages = 0; pages < 21; pages++) {
            var rows = new ArrayList<Row>();
            for (int i = 0; i < page; i++) {
                rows.add(row(RowKind.INSERT, ++id, "x", 1.0));
            }
            model.accept(new RunEvent.Rows(rows));
        }
        look();
        var snapshot = model.snapshot().get();
        assertThat(snapshot.tally().size()).isEqualTo(210_000);
        assertThat(snapshot.tally().newest()).isTrue();
        assertThat(snapshot.tally().notKept())
                .isEqualTo(210_000 - snapshot.lines().size());
        assertThat(snapshot.lines().size()).isBetween(1, ResultStore.MAX_ROWS);
        assertThat(snapshot.lines().get(snapshot.lines().size() - 1).number()).isEqualTo(210_000);
        model.thin();
        look();
        assertThat(model.snapshot().get().lines().size()).isEqualTo(1_000);
    }

    @Test
    void whatWasLookedAtDoesNotChangeAnyMoreWhileMoreComesAndTheOldestGo() {
        described();
        var rows = new ArrayList<Row>();
        for (int i = 0; i < 10_000; i++) {
            rows.add(row(RowKind.INSERT, i, "x", 1.0));
        }
        come(rows.toArray(Row[]::new));
        var before = model.snapshot().get().lines();
        for (int pages = 0; pages < 25; pages++) {
            come(rows.toArray(Row[]::new));
        }
        assertThat(before.size()).isEqualTo(10_000);
        assertThat(before.get(0).number()).isEqualTo(1);
        assertThat(before.get(9_999).row()).isSameAs(rows.getLast());
        assertThat(model.snapshot().get().lines().get(0).number()).isEqualTo(260_001 - ResultStore.MAX_ROWS);
    }

    @Test
    void theLatestChangesAreKeptAlsoThoseFromBeforeRowsChanged() {
        described();
        come(row(RowKind.INSERT, 1, "a", 1.0));
        model.show(ResultArrangement.RowView.CHANGES);
        assertThat(shown()).containsExactly("1 a 1.0");
        come(row(RowKind.DELETE, 1, "a", 1.0));
        assertThat(model.snapshot().get().lines().stream().map(ResultLine::number))
                .containsExactly(1L, 2L);
    }

    @Test
    void theWindowNeverWaitsForTheThreadThatFeeds() throws InterruptedException {
        var feeding = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var asked = new ArrayList<Runnable>();
        var held = new ResultModel("SELECT 1", 0, new UiExecutors(asked::add, Runnable::run), () -> {
            feeding.countDown();
            Uninterruptibles.awaitUninterruptibly(go);
            return Instant.EPOCH;
        });
        var feeder = Thread.ofVirtual().start(held::begun);
        feeding.await();
        assertThat(Thread.ofVirtual()
                        .start(() -> {
                            held.refresh();
                            held.phase();
                            held.frozen().set(true);
                            held.show(ResultArrangement.RowView.CHART);
                        })
                        .join(TestTimeout.LIMIT))
                .as("over while the feeding thread is in the store")
                .isTrue();
        go.countDown();
        feeder.join();
        while (!asked.isEmpty()) {
            asked.removeFirst().run();
        }
        assertThat(held.tally().get().phase()).isEqualTo(new StatementPhase.Running());
    }

    @Test
    void theJobOfAnInsertIsKnownByItsAnswer() {
        var job = "8a5c00112233445566778899aabbccdd";
        model.begun();
        model.accept(new RunEvent.Described(
                List.of(Column.of("job id", SqlType.string())), false, true, Optional.empty(), Optional.empty()));
        come(row(RowKind.INSERT, job));
        assertThat(model.tally().get().job().map(Object::toString)).contains(job);
    }

    @Test
    void aChartDrawsTheLastNumberOverTheFirstText() {
        described();
        come(row(RowKind.INSERT, 1, "a", 10.0), row(RowKind.INSERT, 2, "b", null));
        model.show(ResultArrangement.RowView.CHART);
        var chart = model.snapshot().get().chart().orElseThrow();
        assertThat(chart.labels()).containsExactly("a", "b");
        assertThat(chart.series().getFirst().name()).isEqualTo("amount");
        assertThat(chart.series().getFirst().points().stream().map(ChartData.Point::y))
                .containsExactly(10.0, Double.NaN);
    }

    @Test
    void aMissingValueIsAGapInALine() {
        described();
        come(row(RowKind.INSERT, 1, "a", -1.0), row(RowKind.INSERT, 2, "b", null), row(RowKind.INSERT, 3, "c", 3.0));
        model.draw(new ChartChoice(ChartChoice.Kind.LINES, OptionalInt.of(0), List.of(2)));
        model.show(ResultArrangement.RowView.CHART);
        var series = model.snapshot().get().chart().orElseThrow().series().getFirst();
        assertThat(series.points().stream().map(ChartData.Point::y)).containsExactly(-1.0, Double.NaN, 3.0);
    }

    @Test
    void aLineOfManyPointsKeepsItsPeaks() {
        described();
        var rows = new ArrayList<Row>();
        for (int i = 0; i < 20_000; i++) {
            rows.add(row(RowKind.INSERT, i, "x", i == 12_345 ? 999.0 : 1.0));
        }
        model.accept(new RunEvent.Rows(rows));
        model.draw(new ChartChoice(ChartChoice.Kind.LINES, OptionalInt.of(0), List.of(2)));
        model.show(ResultArrangement.RowView.CHART);
        look();
        var series = model.snapshot().get().chart().orElseThrow().series().getFirst();
        assertThat(series.points().size()).isLessThan(3_000);
        assertThat(series.points()).anyMatch(point -> point.x() == 12_345 && point.y() == 999.0);
    }

    @Test
    void theRateIsThatOfTheSecondsThatAreOver() {
        var arrivals = new ArrivalRate();
        arrivals.add(100, 1_000);
        arrivals.add(300, 2_500);
        assertThat(arrivals.aSecond(3_000)).isEqualTo(200);
        assertThat(arrivals.aSecond(60_000)).isZero();
    }
}

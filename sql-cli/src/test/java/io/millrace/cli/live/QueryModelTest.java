package io.millrace.cli.live;

import static io.millrace.cli.live.SampleQuery.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Tests a query's result that keeps growing.
class QueryModelTest {

    @Test
    void aMillionChangesAreCountedAndNotKept() {
        var feed = new SampleQuery("counts");
        var scene = new QueryScene(feed.model(), QueryScene.View.TABLE, SampleQuery.canvas(80, 24));
        long now = SampleQuery.BEGAN;
        long number = 0;
        for (int page = 0; page < 1_000; page++) {
            var rows = new ArrayList<Row>();
            for (int i = 0; i < 500; i++, number++) {
                var key = "key " + number % 5_000;
                if (number >= 5_000) {
                    rows.add(row(RowKind.UPDATE_BEFORE, key, String.valueOf(number - 5_000), "1"));
                }
                rows.add(row(number < 5_000 ? RowKind.INSERT : RowKind.UPDATE_AFTER, key, String.valueOf(number), "1"));
            }
            now += 50;
            feed.model().add(rows, now);
            if (page % 2 == 0) {
                scene.frame(SampleQuery.canvas(80, 24), now);
            }
        }
        assertThat(feed.model().changes()).isEqualTo(995_000);
        assertThat(feed.model().size()).isEqualTo(5_000);
        assertThat(feed.model().log()).hasSize(QueryModel.MAX_CHANGES);
        assertThat(scene.historyRows()).as("rows held for stepping back").isLessThanOrEqualTo(50_000);
        assertThat(scene.frame(SampleQuery.canvas(80, 24), now).get(1))
                .contains("5,000 rows", "995,000 changes", "20,000 changes/s");
    }

    @Test
    void rowsThatAreOnlyAddedAreTheLastOnes() {
        var feed = new SampleQuery("rows");
        feed.events(5_000);
        assertThat(feed.model().size()).isEqualTo(5_000);
        assertThat(feed.model().rows(2))
                .extracting(row -> row.cell(0).display())
                .containsExactly("4998", "4999");
        assertThat(feed.model().firstRow()).isEqualTo(4_000);
    }

    @Test
    void theFirstRetractionMakesATableOfWhatWasOnlyAdded() {
        var feed = new SampleQuery("rows");
        feed.events(3);
        feed.model().add(List.of(row(RowKind.DELETE, "1", "water")), feed.now());
        assertThat(feed.model().changing()).isTrue();
        assertThat(feed.model().rows(10))
                .extracting(row -> row.cell(0).display())
                .containsExactly("0", "2");
    }

    @Test
    void aRowIsNotGoneWhileItsUpdateComes() {
        var feed = new SampleQuery("rows");
        feed.events(3);
        feed.model().add(List.of(row(RowKind.UPDATE_BEFORE, "1", "water")), feed.now());
        assertThat(feed.model().state(feed.now()).size()).isEqualTo(3);
        feed.model().add(List.of(row(RowKind.UPDATE_AFTER, "1", "fire")), feed.now());
        assertThat(feed.model().rows(10))
                .extracting(row -> row.cell(1).display())
                .containsExactly("river", "fire", "mill");
    }

    @Test
    void aRowIsGoneWhenNoUpdateComes() {
        var feed = new SampleQuery("rows");
        feed.events(3);
        feed.model().add(List.of(row(RowKind.UPDATE_BEFORE, "1", "water")), feed.now());
        assertThat(feed.model().state(feed.now() + 1_000).size()).isEqualTo(2);
    }

    @Test
    void aSeriesKeepsItsWholeTimeInBoundedSpace() {
        var series = new TimeSeries(TimeSeries.Step.VALUE, 0);
        for (long second = 0; second < 100_000; second++) {
            series.add(second, second * 1000);
        }
        var sampled = series.sampled(0, 99_999_000, 5);
        assertThat(sampled[4]).isEqualTo(99_999);
        assertThat(sampled[2]).isBetween(49_000.0, 51_000.0);
    }

    @Test
    void aChartIsDrawnFromTheFirstRowOn() {
        var feed = new SampleQuery("rows");
        feed.events(2 * QueryModel.MAX_CHANGES);
        var drawn = feed.model().groups().getFirst().series();
        var values = drawn.sampled(SampleQuery.BEGAN, feed.now(), 3);
        assertThat(values[0]).isLessThan(100);
        assertThat(values[1]).isBetween(9_900.0, 10_100.0);
    }

    @Test
    void rowsStandInTheOrderOfTheQueryHoweverTheyCame() {
        var feed = new SampleQuery("longest");
        feed.events(60);
        feed.model().ended(QueryEnd.FINISHED, feed.now());
        var finalRows = feed.model().finalRows(new RecentRows(1_000, 1 << 20));

        var inOrder = List.of("14", "12", "11");
        assertThat(feed.model().rows(3))
                .extracting(row -> row.cell(1).display())
                .isEqualTo(inOrder);
        assertThat(finalRows.rows(10).subList(0, 3))
                .extracting(row -> row.cell(1).display())
                .isEqualTo(inOrder);
        assertThat(finalRows.changing()).as("its rows are only added").isFalse();
        assertThat(finalRows.ending()).isEqualTo(QueryEnd.FINISHED);
        assertThat(finalRows.size()).isEqualTo(feed.model().size());
    }

    @Test
    void aKeyThatIsANumberIsAGroup() {
        var feed = new SampleQuery("rows");
        var model = new QueryModel(
                new QueryHeading(
                        "SELECT k, n",
                        List.of(
                                feed.model().heading().columns().getFirst(),
                                feed.model().heading().columns().getFirst()),
                        Optional.empty(),
                        Optional.empty(),
                        SampleQuery.BEGAN),
                new RecentRows(10, 1_000));
        model.add(List.of(row(RowKind.INSERT, "7", "1"), row(RowKind.DELETE, "7", "1")), SampleQuery.BEGAN);
        assertThat(model.choice()).isEqualTo(new ChartModel.Choice(1, java.util.OptionalInt.of(0)));
    }

    @Test
    void whatIsCountedIsReportedBySecond() {
        var series = new TimeSeries(TimeSeries.Step.SUM, 0);
        for (long tenth = 0; tenth < 6_000; tenth++) {
            series.add(3, tenth * 100);
        }
        for (double rate : series.sampled(300_000, 590_000, 4)) {
            assertThat(rate).isBetween(28.0, 32.0);
        }
        assertThat(series.sampled(650_000, 660_000, 2)).containsExactly(0, 0);
    }

    @Test
    void aValueStandsUntilTheNext() {
        var series = new TimeSeries(TimeSeries.Step.VALUE, 0);
        series.add(7, 1_000);
        assertThat(series.sampled(0, 10_000, 3)).containsExactly(Double.NaN, 7, 7);
    }
}

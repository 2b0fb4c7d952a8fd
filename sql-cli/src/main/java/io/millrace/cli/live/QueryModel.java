package io.millrace.cli.live;

import io.millrace.sql.result.RowLog;
import io.millrace.sql.result.TableModel;
import io.millrace.sql.result.TableRow;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;

/// The result of a query for its views: its rows, its latest changes, and the data of a chart. One thread adds rows
/// while another reads. Memory is bounded.
public final class QueryModel {
    static final int MAX_TABLE_ROWS = 100_000;
    static final int MAX_CHANGES = 10_000;
    private static final long MAX_TABLE_WEIGHT = 96L << 20;
    private static final long MAX_CHANGES_WEIGHT = 16L << 20;

    /// The time for which the first half of an update is held back.
    private static final long HALF_UPDATE_MILLIS = 300;

    private final QueryHeading heading;
    private final RowLog log;
    private final ChangeRing ring = new ChangeRing(MAX_CHANGES, MAX_CHANGES_WEIGHT);
    private final RateMeter rates = new RateMeter();
    private final TimeSeries arrivals;
    private Optional<TableModel> table = Optional.empty();
    private Optional<ChartModel> chart = Optional.empty();
    private boolean chosen;
    /// A retraction at the end of a page. It is held back for the next page, so that the updated row does not
    /// disappear.
    private Optional<Change> pending = Optional.empty();

    private Optional<String> notice = Optional.empty();
    private QueryEnd ending = QueryEnd.RUNNING;
    private long endedAt;
    private long changes;

    /// @param log stores the rows until one of them changes an earlier one
    public QueryModel(QueryHeading heading, RowLog log) {
        this.heading = heading;
        this.log = log;
        this.arrivals = new TimeSeries(TimeSeries.Step.SUM, heading.began());
    }

    public QueryHeading heading() {
        return heading;
    }

    public synchronized void add(List<Row> rows, long now) {
        notice = Optional.empty();
        addPending();
        rates.add(rows.size(), now);
        arrivals.add(rows.size(), now);
        boolean half = !rows.isEmpty() && rows.getLast().kind() == RowKind.UPDATE_BEFORE;
        var complete = half ? rows.subList(0, rows.size() - 1) : rows;
        complete.forEach(row -> add(row, now));
        pending = half ? Optional.of(new Change(0, now, rows.getLast())) : Optional.empty();
    }

    private void add(Row row, long now) {
        changes++;
        ring.add(new Change(changes, now, row));
        if (table.isEmpty() && row.kind() != RowKind.INSERT) {
            table = Optional.of(tableOfLog(now));
            chart = chosen ? chart : Optional.empty();
        }
        // the chart is updated from the first row on, so that it has data when it opens
        chart.ifPresentOrElse(drawn -> drawn.add(row, now), () -> redraw(firstChoice()));
        table.ifPresentOrElse(model -> model.add(row, now), () -> log.add(row));
    }

    /// Adds the first half of an update that was held back.
    private void addPending() {
        pending.ifPresent(half -> add(half.row(), half.at()));
        pending = Optional.empty();
    }

    private TableModel tableOfLog(long now) {
        var model = new TableModel(MAX_TABLE_ROWS, MAX_TABLE_WEIGHT);
        model.addDropped(log.first());
        for (long number = log.first(); number < log.end(); number++) {
            model.add(log.row(number), now);
        }
        return model;
    }

    /// Sets the reason why no rows arrive.
    public synchronized void notice(String reason) {
        notice = Optional.of(reason);
    }

    synchronized Optional<String> notice() {
        return notice;
    }

    public synchronized void ended(QueryEnd end, long now) {
        addPending();
        ending = end;
        endedAt = now;
    }

    /// The query's duration in milliseconds.
    public synchronized long duration() {
        return endedAt - heading.began();
    }

    public synchronized QueryEnd ending() {
        return ending;
    }

    /// Whether it ended before its last row.
    synchronized boolean broken() {
        return ending == QueryEnd.FAILED || ending == QueryEnd.CANCELLED;
    }

    /// The time of its end, or now.
    synchronized long until(long now) {
        return ending == QueryEnd.RUNNING ? now : endedAt;
    }

    /// Whether any row has changed another.
    public synchronized boolean changing() {
        return table.isPresent();
    }

    public synchronized long changes() {
        return changes;
    }

    /// The current number of rows.
    public synchronized long size() {
        return table.map(TableModel::size).orElseGet(log::end);
    }

    /// The current rows: the first rows of a table in the query's order, or the last of append-only rows.
    public synchronized List<Row> rows(int max) {
        if (table.isPresent()) {
            var rows = table.get().rows().stream().map(row -> row.row().as(RowKind.INSERT));
            return heading.order().map(rows::sorted).orElse(rows).limit(max).toList();
        }
        long from = Math.max(log.first(), log.end() - max);
        return LongStream.range(from, log.end()).mapToObj(log::row).toList();
    }

    /// Converts the rows of an ended table into append-only rows.
    ///
    /// @param to stores them
    public synchronized QueryModel finalRows(RowLog to) {
        var result = new QueryModel(heading, to);
        rows(MAX_TABLE_ROWS).forEach(to::add);
        result.ending = ending;
        result.endedAt = endedAt;
        return result;
    }

    /// The number of rows that were dropped.
    public synchronized long dropped() {
        return table.map(TableModel::dropped).orElseGet(log::first);
    }

    synchronized long firstRow() {
        return log.first();
    }

    synchronized TableRow appendedRow(long place) {
        long kept = Math.max(log.first(), place);
        return new TableRow(kept, log.row(kept), Optional.empty(), 0);
    }

    synchronized ResultState state(long now) {
        if (pending.filter(half -> now - half.at() > HALF_UPDATE_MILLIS).isPresent()) {
            addPending();
        }
        var rows = table.<RowPlaces>map(model -> new RowPlaces.Table(model.rows()))
                .orElseGet(() -> new RowPlaces.Appended(this, log.end()));
        return new ResultState(now, rows, size(), dropped(), changes);
    }

    synchronized List<Change> log() {
        return ring.all();
    }

    /// The last changes, as rows.
    public synchronized List<Row> lastChanges() {
        return ring.all().stream().map(Change::row).toList();
    }

    synchronized long changesPerSecond(long now) {
        return ending == QueryEnd.RUNNING ? rates.perSecond(now, heading.began()) : 0;
    }

    /// Charts other columns, starting with the stored changes.
    synchronized void draw(ChartModel.Choice choice) {
        chosen = true;
        redraw(choice);
    }

    /// The columns of the chart.
    synchronized ChartModel.Choice choice() {
        return chart.map(ChartModel::choice).orElseGet(this::firstChoice);
    }

    private void redraw(ChartModel.Choice choice) {
        var drawn = new ChartModel(choice, heading.began());
        ring.all().forEach(change -> drawn.add(change.row(), change.at()));
        chart = Optional.of(drawn);
    }

    synchronized List<ChartModel.Group> groups() {
        if (chart.filter(drawn -> drawn.choice().rate()).isPresent()) {
            return List.of(new ChartModel.Group("", arrivals.copy()));
        }
        return chart.map(ChartModel::groups).orElseGet(List::of);
    }

    synchronized boolean groupsLeftOut() {
        return chart.filter(ChartModel::groupsLeftOut).isPresent();
    }

    /// The default chart: the last numeric column, which is usually the aggregate, grouped by the first text of a
    /// changing result. Without a numeric column, it is the rate of changes.
    private ChartModel.Choice firstChoice() {
        var columns = SheetColumn.of(heading.columns());
        int value = -1;
        int text = -1;
        for (int i = columns.size() - 1; i >= 0; i--) {
            value = value < 0 && columns.get(i).number() ? i : value;
            text = columns.get(i).number() ? text : i;
        }
        // a numeric key is the group if there is no text
        int group = text < 0 && value > 0 ? 0 : text;
        if (value < 0) {
            return ChartModel.Choice.RATE;
        }
        boolean grouped = table.isPresent() && group >= 0;
        return new ChartModel.Choice(value, grouped ? OptionalInt.of(group) : OptionalInt.empty());
    }
}

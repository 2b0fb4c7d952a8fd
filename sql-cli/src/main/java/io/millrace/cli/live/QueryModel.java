package io.millrace.cli.live;

import io.millrace.sql.result.RowLog;
import io.millrace.sql.result.TableModel;
import io.millrace.sql.result.TableRow;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// All that is known of a query's result: its rows, its changes, and a chart of one column. One thread feeds it and
/// another looks at it. Bounded in memory whatever comes.
public final class QueryModel {
    static final int MOST_TABLE_ROWS = 100_000;
    static final int MOST_CHANGES = 10_000;
    private static final long MOST_TABLE_WEIGHT = 96L << 20;
    private static final long MOST_CHANGES_WEIGHT = 16L << 20;

    /// How long half an update is held back.
    private static final long HALF = 300;

    private final QueryHeading heading;
    private final RowLog log;
    private final ChangeRing ring = new ChangeRing(MOST_CHANGES, MOST_CHANGES_WEIGHT);
    private final RateMeter rates = new RateMeter();
    private final TimeSeries arrivals;
    private Optional<TableModel> table = Optional.empty();
    private Optional<ChartModel> chart = Optional.empty();
    private boolean chosen;
    /// A retraction at the end of a page, whose other half comes with the next: a row must not be gone in between.
    private Optional<Change> pending = Optional.empty();

    private Optional<String> notice = Optional.empty();
    private QueryEnd ending = QueryEnd.RUNNING;
    private long endedAt;
    private long changes;

    /// @param log where rows are kept as long as none of them changes an earlier one
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
        complete();
        rates.add(rows.size(), now);
        arrivals.add(rows.size(), now);
        boolean half = !rows.isEmpty() && rows.getLast().kind() == RowKind.UPDATE_BEFORE;
        var whole = half ? rows.subList(0, rows.size() - 1) : rows;
        whole.forEach(row -> add(row, now));
        pending = half ? Optional.of(new Change(0, now, rows.getLast())) : Optional.empty();
    }

    private void add(Row row, long now) {
        changes++;
        ring.add(new Change(changes, now, row));
        if (table.isEmpty() && row.kind() != RowKind.INSERT) {
            table = Optional.of(tableOfLog(now));
            chart = chosen ? chart : Optional.empty();
        }
        // it is updated from the first row on, so that it has content when it is opened
        chart.ifPresentOrElse(drawn -> drawn.add(row, now), () -> redraw(firstChoice()));
        table.ifPresentOrElse(model -> model.add(row, now), () -> log.add(row));
    }

    /// Adds the half of an update that was held back.
    private void complete() {
        pending.ifPresent(half -> add(half.row(), half.at()));
        pending = Optional.empty();
    }

    private TableModel tableOfLog(long now) {
        var model = new TableModel(MOST_TABLE_ROWS, MOST_TABLE_WEIGHT);
        model.miss(log.first());
        for (long number = log.first(); number < log.end(); number++) {
            model.add(log.row(number), now);
        }
        return model;
    }

    /// Tells why nothing comes at the moment.
    public synchronized void notice(String reason) {
        notice = Optional.of(reason);
    }

    synchronized Optional<String> notice() {
        return notice;
    }

    public synchronized void ended(QueryEnd how, long now) {
        complete();
        ending = how;
        endedAt = now;
    }

    /// How long it ran, in milliseconds.
    public synchronized long lasted() {
        return endedAt - heading.began();
    }

    public synchronized QueryEnd ending() {
        return ending;
    }

    /// When it ended, or now.
    synchronized long until(long now) {
        return ending == QueryEnd.RUNNING ? now : endedAt;
    }

    /// Whether any row has done more than add itself.
    public synchronized boolean changing() {
        return table.isPresent();
    }

    public synchronized long changes() {
        return changes;
    }

    /// How many rows the result has now.
    public synchronized long size() {
        return table.map(TableModel::size).orElseGet(log::end);
    }

    /// The rows of the result as it is now, no more than a number of them: the first of a table, in the order that the
    /// query asks for, or the last of rows that are only added.
    public synchronized List<Row> rows(int most) {
        if (table.isPresent()) {
            var rows = table.get().rows().stream().map(row -> row.row().as(RowKind.INSERT));
            return heading.order().map(rows::sorted).orElse(rows).limit(most).toList();
        }
        long from = Math.max(log.first(), log.end() - most);
        return java.util.stream.LongStream.range(from, log.end())
                .mapToObj(log::row)
                .toList();
    }

    /// The rows of a table that has ended, as rows that were only added.
    ///
    /// @param to where they are kept
    public synchronized QueryModel settled(RowLog to) {
        var settled = new QueryModel(heading, to);
        rows(MOST_TABLE_ROWS).forEach(to::add);
        settled.ending = ending;
        settled.endedAt = endedAt;
        return settled;
    }

    /// How many rows there are that are not kept.
    public synchronized long notKept() {
        return table.map(TableModel::notKept).orElseGet(log::first);
    }

    synchronized long firstRow() {
        return log.first();
    }

    synchronized TableRow appended(long place) {
        long kept = Math.max(log.first(), place);
        return new TableRow(kept, log.row(kept), Optional.empty(), 0);
    }

    synchronized ResultState state(long now) {
        if (pending.filter(half -> now - half.at() > HALF).isPresent()) {
            complete();
        }
        var rows = table.<RowPlaces>map(model -> new RowPlaces.Table(model.rows()))
                .orElseGet(() -> new RowPlaces.Appended(this, log.end()));
        return new ResultState(now, rows, size(), notKept(), changes);
    }

    synchronized List<Change> log() {
        return ring.all();
    }

    /// The last changes, as rows.
    public synchronized List<Row> lastChanges() {
        return ring.all().stream().map(Change::row).toList();
    }

    synchronized long changesASecond(long now) {
        return ending == QueryEnd.RUNNING ? rates.aSecond(now, heading.began()) : 0;
    }

    /// Draws another column from now on, and from the changes that are still kept.
    synchronized void draw(ChartModel.Choice choice) {
        chosen = true;
        redraw(choice);
    }

    /// What is drawn.
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

    /// What a chart shows at first: the last numeric column, which in an aggregate is the result, and for a result that
    /// changes its first text as the group; without a numeric column, how many changes come.
    private ChartModel.Choice firstChoice() {
        var columns = SheetColumn.of(heading.columns());
        int value = -1;
        int text = -1;
        for (int i = columns.size() - 1; i >= 0; i--) {
            value = value < 0 && columns.get(i).number() ? i : value;
            text = columns.get(i).number() ? text : i;
        }
        // a key that is a number is a group as well, where it is not what is drawn
        int group = text < 0 && value > 0 ? 0 : text;
        if (value < 0) {
            return ChartModel.Choice.RATE;
        }
        boolean grouped = table.isPresent() && group >= 0;
        return new ChartModel.Choice(value, grouped ? OptionalInt.of(group) : OptionalInt.empty());
    }
}

package io.millrace.desktop.sql.result;

import io.millrace.sql.result.RowOrder;
import io.millrace.sql.result.RowSize;
import io.millrace.sql.result.TableModel;
import io.millrace.sql.run.RunEvent;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Activity;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/// Stores the rows and changes of a result. One thread feeds it; others take snapshots. Its memory is bounded: it keeps
/// the newest rows if rows are only added, the first rows if rows change, and the newest changes. While rows are only
/// added, they are also the changes. A reader may have to wait for the feeding thread, so the JavaFX thread reads only
/// the phase and the columns.
final class ResultStore {
    static final int MAX_ROWS = 200_000;
    static final int MAX_CHANGES = 50_000;
    private static final long MAX_WEIGHT = 96L << 20;
    private static final long MAX_CHANGES_WEIGHT = 24L << 20;

    private final InstantSource clock;
    private final ArrivalRate arrivals = new ArrivalRate();
    private NewestRows<Row> log = new NewestRows<>(MAX_ROWS, MAX_WEIGHT, RowSize::of);
    private NewestRows<ResultLine> changes =
            new NewestRows<>(MAX_CHANGES, MAX_CHANGES_WEIGHT, change -> RowSize.of(change.row()));
    private Optional<TableModel> table = Optional.empty();
    private volatile Optional<RunEvent.Described> heading = Optional.empty();
    private Optional<Activity.Progress> progress = Optional.empty();
    private Optional<String> away = Optional.empty();
    private volatile StatementPhase phase = new StatementPhase.Queued();
    private long count;
    private long began;
    private long ended;
    private long version;
    /// The first half of an update at the end of a page: the row must not disappear before the second half arrives.
    private Optional<Row> half = Optional.empty();

    ResultStore(InstantSource clock) {
        this.clock = clock;
    }

    synchronized void begun() {
        phase = new StatementPhase.Running();
        began = clock.millis();
        version++;
    }

    synchronized void ended(StatementPhase how) {
        half.ifPresent(this::add);
        half = Optional.empty();
        phase = how;
        ended = clock.millis();
        away = Optional.empty();
        version++;
    }

    synchronized void accept(RunEvent event) {
        version++;
        away = Optional.empty();
        switch (event) {
            case RunEvent.Waiting _ -> {}
            case RunEvent.Progressed(var now, var _) -> progress = Optional.of(now);
            case RunEvent.Away(var reason, var _) -> away = Optional.of(reason);
            case RunEvent.Busy(var reason, var _) -> away = Optional.of(reason);
            case RunEvent.Described described -> heading = Optional.of(described);
            case RunEvent.Rows(var rows) -> page(rows);
            case RunEvent.End _ -> {}
        }
    }

    private void page(List<Row> rows) {
        half.ifPresent(this::add);
        arrivals.add(rows.size(), clock.millis());
        boolean cut = rows.getLast().kind() == RowKind.UPDATE_BEFORE;
        rows.subList(0, cut ? rows.size() - 1 : rows.size()).forEach(this::add);
        half = cut ? Optional.of(rows.getLast()) : Optional.empty();
    }

    private void add(Row row) {
        if (onlyAdds()) {
            count++;
            log.add(row.as(RowKind.INSERT));
            return;
        }
        if (table.isEmpty() && row.kind() != RowKind.INSERT) {
            changes = changesOfLog();
            table = Optional.of(tableOfLog());
            log = log.thinned(0);
        }
        count++;
        if (table.isPresent()) {
            long now = clock.millis();
            changes.add(new ResultLine(count, row, Optional.empty(), now));
            table.get().add(row, now);
        } else {
            log.add(row);
        }
    }

    /// Whether the gateway reports that no row replaces another. A table with a key produces updates in batch mode too.
    private boolean onlyAdds() {
        return heading.flatMap(RunEvent.Described::execution)
                .filter(Predicate.not(Operations.Execution::changes))
                .isPresent();
    }

    private NewestRows<ResultLine> changesOfLog() {
        var all = new NewestRows<ResultLine>(MAX_CHANGES, MAX_CHANGES_WEIGHT, change -> RowSize.of(change.row()));
        var rows = log.view();
        for (long number = Math.max(rows.first(), rows.end() - MAX_CHANGES); number < rows.end(); number++) {
            all.add(added(rows, number));
        }
        return all;
    }

    private static ResultLine added(NewestRows.View<Row> rows, long number) {
        return new ResultLine(number + 1, rows.at(number), Optional.empty(), 0);
    }

    private TableModel tableOfLog() {
        var rows = new TableModel(MAX_ROWS, MAX_WEIGHT);
        var kept = log.view();
        rows.addDropped(kept.first());
        for (long number = kept.first(); number < kept.end(); number++) {
            rows.add(kept.at(number), 0);
        }
        return rows;
    }

    /// Frees most of its memory for other results. Keeps the newest `rows` rows; a result with changing rows stays as
    /// it is.
    synchronized void thin(int rows) {
        if (table.isPresent() || log.end() - log.first() <= rows) {
            return;
        }
        log = log.thinned(rows);
        version++;
    }

    StatementPhase phase() {
        return phase;
    }

    /// The number of rows or changes that have arrived.
    synchronized long count() {
        return count;
    }

    List<Column> columns() {
        return heading.map(RunEvent.Described::columns).orElse(List.of());
    }

    synchronized ResultSnapshot.Tally tally() {
        long now = phase.over() ? ended : clock.millis();
        return new ResultSnapshot.Tally(
                phase,
                heading,
                heading.flatMap(RunEvent.Described::job).or(this::submitted),
                heading.flatMap(RunEvent.Described::execution)
                        .map(Operations.Execution::changes)
                        .orElse(table.isPresent()),
                table.map(TableModel::size).orElseGet(log::end),
                table.map(TableModel::dropped).orElseGet(log::first),
                table.isEmpty(),
                count,
                phase.over() ? 0 : arrivals.aSecond(now),
                began,
                began == 0 ? 0 : Math.max(0, now - began),
                progress,
                away,
                version);
    }

    /// The job that an INSERT has started, read from the only row of its result.
    private Optional<JobId> submitted() {
        var columns = columns();
        if (columns.size() != 1 || !columns.getFirst().name().equals("job id") || log.end() == 0) {
            return Optional.empty();
        }
        var id = log.view().at(log.first()).cell(0).display();
        return id.matches("[0-9a-f]{32}") ? Optional.of(new JobId(id)) : Optional.empty();
    }

    /// The order that the query asks for, if its rows do not arrive in it.
    Optional<RowOrder> order() {
        return heading.flatMap(RunEvent.Described::execution)
                .map(Operations.Execution::order)
                .filter(Predicate.not(List::isEmpty))
                .map(keys -> new RowOrder(keys, columns()));
    }

    /// The stored rows or changes.
    synchronized LazyLines lines(boolean asChanges) {
        if (table.isEmpty()) {
            var all = log.view();
            long first = asChanges ? Math.max(all.first(), all.end() - MAX_CHANGES) : all.first();
            return new LazyLines((int) (all.end() - first), place -> added(all, first + place));
        }
        if (asChanges) {
            var all = changes.view();
            return new LazyLines(all.size(), place -> all.at(all.first() + place));
        }
        var rows = table.get().rows();
        return new LazyLines(rows.size(), place -> ResultLine.of(rows.get(place)));
    }
}

package io.millrace.cli;

import io.millrace.cli.keep.SpillableRows;
import io.millrace.cli.live.Canvas;
import io.millrace.cli.live.PagerScene;
import io.millrace.cli.live.QueryEnd;
import io.millrace.cli.live.QueryHeading;
import io.millrace.cli.live.QueryModel;
import io.millrace.cli.live.QueryScene;
import io.millrace.cli.terminal.TerminalScreen;
import io.millrace.insight.Formats;
import io.millrace.sql.run.RunEvent;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/// Presents a result to a user at the prompt. A result that ends is printed; one without end, or with more rows than
/// the screen has lines, opens over the whole screen.
final class ScreenResult implements Presentation {
    /// A query that ends within this time after its first row does not open.
    private static final Duration VIEW_DELAY = Duration.ofSeconds(1);

    /// The lines around a printed table: its heading, its summary, the prompt.
    private static final int RESERVED_LINES = 6;

    private static final int PAGE_SIZE = 500;

    private final TerminalScreen screen;
    private final Presentation printed;
    private final ViewOptions options;
    private final SpillableRows received = new SpillableRows(SpillableRows.Limits.DEFAULT);
    private final SpillableRows finalRows = new SpillableRows(SpillableRows.Limits.DEFAULT);
    private final long began = System.currentTimeMillis();
    private Optional<QueryModel> model = Optional.empty();
    private Optional<ScenePlayer> viewer = Optional.empty();
    private Optional<PagerOutput> pager = Optional.empty();
    private Optional<Boolean> bounded = Optional.empty();
    private boolean query;
    private boolean settles;
    private boolean plain;
    private long firstRow;

    /// @param printed prints the result if it does not open over the screen
    ScreenResult(TerminalScreen screen, Presentation printed, ViewOptions options) {
        this.screen = screen;
        this.printed = printed;
        this.options = options;
    }

    @Override
    public void accept(RunEvent event) {
        switch (event) {
            case RunEvent.Described described -> {
                printed.accept(described);
                begin(described);
            }
            case RunEvent.Rows(var rows) -> {
                if (plain || model.isEmpty()) {
                    printed.accept(event);
                } else {
                    take(rows, model.get());
                }
            }
            case RunEvent.Waiting _, RunEvent.Progressed _ -> {
                model.ifPresent(this::open);
                waiting(event);
            }
            case RunEvent.Away(var reason, var _) -> notice(reason, event);
            case RunEvent.Busy(var reason, var _) -> notice(reason, event);
            case RunEvent.End _ -> printed.accept(event);
        }
    }

    private void begin(RunEvent.Described described) {
        query = described.query();
        bounded = described.execution().map(Operations.Execution::bounded);
        settles = described.execution().isPresent() && described.changes();
        if (described.content() && (query || described.job().isEmpty())) {
            var heading = new QueryHeading(
                    options.statement(), described.columns(), described.job(), described.order(), began);
            model = Optional.of(new QueryModel(heading, received));
        }
    }

    private void notice(String reason, RunEvent event) {
        model.ifPresent(running -> running.notice(reason));
        waiting(event);
    }

    private void waiting(RunEvent event) {
        if (viewer.isEmpty() && pager.isEmpty()) {
            printed.accept(event);
        }
    }

    private void take(List<Row> rows, QueryModel running) {
        if (viewer.filter(ScenePlayer::leftForPlain).isPresent()) {
            plain = true;
            viewer = Optional.empty();
            printed.accept(new RunEvent.Rows(rows));
            return;
        }
        firstRow = firstRow == 0 ? System.nanoTime() : firstRow;
        running.add(rows, System.currentTimeMillis());
        if (pager.isPresent()) {
            pipe(rows, running);
            return;
        }
        open(running);
        if (pager.isPresent()) {
            return;
        }
        viewer.ifPresentOrElse(
                opened -> opened.awaitDemand(running::size), () -> printed.accept(new RunEvent.Waiting()));
    }

    /// Opens the view if the query has run long enough, or the pager if the result is too long for the screen.
    private void open(QueryModel running) {
        if (plain || viewer.isPresent() || pager.isPresent() || running.changes() == 0) {
            return;
        }
        boolean lasting = System.nanoTime() - firstRow > VIEW_DELAY.toNanos();
        boolean tooLong = !settles && !running.changing() && running.size() > room();
        if (query && lasting && (!bounded() || (options.viewBounded() && running.changing()))) {
            view(running);
        } else if (tooLong && options.pager() && (!query || bounded())) {
            page(running, received);
        }
    }

    private void view(QueryModel running) {
        viewer = screen.canvas()
                .map(canvas ->
                        ScenePlayer.of(screen, new QueryScene(running, options.view(), canvas), () -> leave(running)));
        plain = viewer.isEmpty();
        if (plain) {
            printRows(running);
        }
    }

    private void page(QueryModel running, SpillableRows rows) {
        if (options.externalPager()) {
            pager = PagerOutput.to(screen, running.heading().columns());
            pager.ifPresent(pipe -> replay(rows, page -> pipe(page, running)));
        }
        if (pager.isEmpty()) {
            read(running);
        }
    }

    /// Writes rows to the external pager and cancels the query when the user has left it.
    private void pipe(List<Row> rows, QueryModel running) {
        if (pager.filter(pipe -> pipe.add(rows)).isEmpty()) {
            leave(running);
        }
    }

    private void read(QueryModel running) {
        viewer = screen.canvas().map(_ -> ScenePlayer.of(screen, new PagerScene(running), () -> leave(running)));
    }

    /// Cancels a query that still runs after the user has left.
    private void leave(QueryModel running) {
        if (running.ending() == QueryEnd.RUNNING) {
            screen.progress("cancelling the query");
            options.leave().run();
        }
    }

    /// Whether the query ends. If the gateway's description does not say, the session's mode decides, read at the
    /// first call.
    private boolean bounded() {
        bounded = bounded.or(() -> Optional.of(options.bounded()));
        return bounded.get();
    }

    /// The number of rows that fit on the screen; unlimited if the whole screen cannot be used.
    private int room() {
        return screen.canvas()
                .map(Canvas::height)
                .map(height -> Math.max(3, height - RESERVED_LINES))
                .orElse(Integer.MAX_VALUE);
    }

    @Override
    public boolean startedJob() {
        return printed.startedJob();
    }

    @Override
    public void finish(boolean jobDone, boolean timing) {
        if (plain || model.isEmpty()) {
            printed.finish(jobDone, timing);
            return;
        }
        var ended = model.get();
        ended.ended(QueryEnd.FINISHED, System.currentTimeMillis());
        boolean log = ended.changing() && options.view() == QueryScene.View.LOG;
        if (viewer.isEmpty() && pager.isEmpty() && !log) {
            var last = ended.changing() ? ended.finalRows(finalRows) : ended;
            finish(last, ended.changing() ? finalRows : received, jobDone, timing);
            missing(ended);
        } else if (log && viewer.isEmpty()) {
            printChanges(ended);
            printed.finish(jobDone, timing);
        } else {
            closeUp(ended, timing);
        }
        received.close();
        finalRows.close();
    }

    /// Prints the final rows, or opens the pager if they do not fit on the screen.
    private void finish(QueryModel last, SpillableRows rows, boolean jobDone, boolean timing) {
        if (options.pager() && last.size() > room()) {
            page(last, rows);
        }
        if (viewer.isPresent() || pager.isPresent()) {
            closeUp(last, timing);
        } else {
            replay(rows);
            printed.finish(jobDone, timing);
        }
    }

    /// Notes how many rows of a changing result were dropped.
    private void missing(QueryModel ended) {
        if (ended.changing() && ended.dropped() > 0) {
            screen.print(screen.layout(false)
                            .paint()
                            .faint(Formats.plural(ended.dropped(), "row")
                                    + " dropped, because a changing result keeps a limited number;"
                                    + " SET 'execution.runtime-mode' = 'batch' shows all")
                    + "\n");
        }
    }

    @Override
    public boolean cancelled() {
        endEarly(QueryEnd.CANCELLED, printed::cancelled);
        return viewer.filter(ScenePlayer::leftByChoice).isPresent()
                || pager.filter(PagerOutput::left).isPresent();
    }

    @Override
    public void failed() {
        endEarly(QueryEnd.FAILED, printed::failed);
    }

    /// Prints the result's last state if it was viewed or may be, else the rows so far.
    ///
    /// @param print prints the end of a result that is not viewed
    private void endEarly(QueryEnd end, Runnable print) {
        model.ifPresent(running -> running.ended(end, System.currentTimeMillis()));
        var shown = model.filter(_ -> !plain);
        boolean viewed = viewer.isPresent() || pager.isPresent();
        if (shown.filter(running -> viewed || (running.changing() && options.view() != QueryScene.View.LOG))
                .isPresent()) {
            closeUp(shown.orElseThrow(), true);
        } else {
            shown.ifPresent(this::printRows);
            print.run();
        }
        received.close();
    }

    /// Prints what stays on the screen after the view: a query's last state, or one line about a result that was
    /// paged.
    private void closeUp(QueryModel ended, boolean timing) {
        viewer.ifPresent(ScenePlayer::awaitLeft);
        pager.ifPresent(PagerOutput::end);
        screen.settle();
        screen.print(new ViewedResult(ended, manner(), room(), timing).text(screen.layout(false)));
    }

    private ViewedResult.ViewMode manner() {
        if (pager.isPresent() || viewer.filter(ScenePlayer::paged).isPresent()) {
            return ViewedResult.ViewMode.READ;
        }
        if (viewer.isEmpty()) {
            return ViewedResult.ViewMode.NOT_VIEWED;
        }
        return viewer.filter(ScenePlayer::leftByChoice).isPresent()
                ? ViewedResult.ViewMode.LEFT
                : ViewedResult.ViewMode.INTERRUPTED;
    }

    /// Prints the rows or, if some changed others, the last changes.
    private void printRows(QueryModel running) {
        if (running.changing()) {
            printChanges(running);
        } else {
            replay(received);
        }
    }

    private void printChanges(QueryModel ended) {
        var changes = ended.lastChanges();
        if (changes.size() < ended.changes()) {
            var paint = screen.layout(false).paint();
            screen.print(paint.faint("The last " + Formats.grouped(changes.size()) + " of "
                            + Formats.plural(ended.changes(), "change") + ":")
                    + "\n");
        }
        printed.accept(new RunEvent.Rows(changes));
    }

    private void replay(SpillableRows rows) {
        replay(rows, page -> printed.accept(new RunEvent.Rows(page)));
    }

    /// Passes all stored rows on in pages.
    private static void replay(SpillableRows rows, Consumer<List<Row>> reader) {
        for (long from = rows.first(); from < rows.end(); from += PAGE_SIZE) {
            var page = new ArrayList<Row>();
            for (long number = from; number < Math.min(rows.end(), from + PAGE_SIZE); number++) {
                page.add(rows.row(number));
            }
            reader.accept(page);
        }
    }
}

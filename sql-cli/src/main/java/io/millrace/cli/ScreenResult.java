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

/// A result before a person. One that ends is printed when it has; one without end opens over the whole screen, and so
/// does one that is higher than it.
final class ScreenResult implements Presentation {
    /// A query that is over sooner after its first row is not worth another screen.
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    /// Lines that stand beside a printed table: its heading, what follows it, the prompt.
    private static final int BESIDE = 6;

    private static final int AT_ONCE = 500;

    private final TerminalScreen screen;
    private final Presentation printed;
    private final ViewOptions wishes;
    private final SpillableRows kept = new SpillableRows(SpillableRows.Limits.USUAL);
    private final SpillableRows settled = new SpillableRows(SpillableRows.Limits.USUAL);
    private final long began = System.currentTimeMillis();
    private Optional<QueryModel> model = Optional.empty();
    private Optional<ScenePlayer> viewer = Optional.empty();
    private Optional<PagerOutput> outside = Optional.empty();
    private Optional<Boolean> bounded = Optional.empty();
    private boolean query;
    private boolean settles;
    private boolean plain;
    private long firstRow;

    /// @param printed how it appears when it is printed
    ScreenResult(TerminalScreen screen, Presentation printed, ViewOptions wishes) {
        this.screen = screen;
        this.printed = printed;
        this.wishes = wishes;
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
            case RunEvent.Waiting _ -> {
                model.ifPresent(this::open);
                waiting(event);
            }
            case RunEvent.Progressed _ -> {
                model.ifPresent(this::open);
                waiting(event);
            }
            case RunEvent.Away(var reason, var _) -> {
                model.ifPresent(running -> running.notice(reason));
                waiting(event);
            }
            case RunEvent.End _ -> printed.accept(event);
        }
    }

    private void begin(RunEvent.Described described) {
        query = described.query();
        bounded = described.execution().map(Operations.Execution::bounded);
        settles = described.execution().isPresent() && described.changes();
        if (described.content() && (query || described.job().isEmpty())) {
            var heading = new QueryHeading(
                    wishes.statement(), described.columns(), described.job(), described.order(), began);
            model = Optional.of(new QueryModel(heading, kept));
        }
    }

    private void waiting(RunEvent event) {
        if (viewer.isEmpty() && outside.isEmpty()) {
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
        if (outside.isPresent()) {
            pipe(rows, running);
            return;
        }
        open(running);
        if (outside.isPresent()) {
            return;
        }
        viewer.ifPresentOrElse(
                opened -> opened.awaitDemand(running::size), () -> printed.accept(new RunEvent.Waiting()));
    }

    /// Opens the view once that is worth it.
    private void open(QueryModel running) {
        if (plain || viewer.isPresent() || outside.isPresent() || running.changes() == 0) {
            return;
        }
        boolean goesOn = System.nanoTime() - firstRow > PATIENCE.toNanos();
        boolean high = !settles && !running.changing() && running.size() > room();
        if (query && goesOn && (!bounded() || (wishes.asked() && running.changing()))) {
            view(running);
        } else if (high && wishes.pager() && (!query || bounded())) {
            page(running, kept);
        }
    }

    private void view(QueryModel running) {
        viewer = screen.canvas()
                .map(canvas ->
                        ScenePlayer.of(screen, new QueryScene(running, wishes.view(), canvas), () -> leave(running)));
        plain = viewer.isEmpty();
        if (plain) {
            printRows(running);
        }
    }

    private void page(QueryModel running, SpillableRows rows) {
        if (wishes.outside()) {
            outside = PagerOutput.to(screen, running.heading().columns());
            outside.ifPresent(pipe -> replay(rows, page -> pipe(page, running)));
        }
        if (outside.isEmpty()) {
            read(running);
        }
    }

    /// Rows for the person's own pager; one that was left needs no more.
    private void pipe(List<Row> rows, QueryModel running) {
        if (outside.filter(pipe -> pipe.add(rows)).isEmpty()) {
            leave(running);
        }
    }

    private void read(QueryModel running) {
        viewer = screen.canvas().map(_ -> ScenePlayer.of(screen, new PagerScene(running), () -> leave(running)));
    }

    /// The person has left: what still runs is ended.
    private void leave(QueryModel running) {
        if (running.ending() == QueryEnd.RUNNING) {
            screen.progress("ending the query");
            wishes.leave().run();
        }
    }

    /// Asked of the session when it matters for the first time, where the gateway did not tell.
    private boolean bounded() {
        bounded = bounded.or(() -> Optional.of(wishes.bounded()));
        return bounded.get();
    }

    /// How many rows have room on the screen; none where it cannot be filled.
    private int room() {
        return screen.canvas()
                .map(Canvas::height)
                .map(height -> Math.max(3, height - BESIDE))
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
        boolean log = ended.changing() && wishes.view() == QueryScene.View.LOG;
        if (viewer.isEmpty() && outside.isEmpty() && !log) {
            var last = ended.changing() ? ended.settled(settled) : ended;
            finish(last, ended.changing() ? settled : kept, jobDone, timing);
            missing(ended);
        } else if (log && viewer.isEmpty()) {
            printChanges(ended);
            printed.finish(jobDone, timing);
        } else {
            closeUp(ended, timing);
        }
        kept.close();
        settled.close();
    }

    /// Shows the final rows: inline, or, where they are higher than the screen, for reading.
    private void finish(QueryModel last, SpillableRows rows, boolean jobDone, boolean timing) {
        if (wishes.pager() && last.size() > room()) {
            page(last, rows);
        }
        if (viewer.isPresent() || outside.isPresent()) {
            closeUp(last, timing);
        } else {
            replay(rows);
            printed.finish(jobDone, timing);
        }
    }

    /// Says what a person would miss of a result whose changes had to be kept together.
    private void missing(QueryModel ended) {
        if (ended.changing() && ended.notKept() > 0) {
            screen.print(screen.layout(false)
                            .paint()
                            .faint(Formats.plural(ended.notKept(), "row")
                                    + " more than are kept of a result that changes;"
                                    + " SET 'execution.runtime-mode' = 'batch' shows all")
                    + "\n");
        }
    }

    @Override
    public boolean cancelled() {
        var shown = viewer;
        model.ifPresent(running -> running.ended(QueryEnd.CANCELLED, System.currentTimeMillis()));
        if (model.filter(running -> !plain && (shown.isPresent() || outside.isPresent() || state(running)))
                .isPresent()) {
            closeUp(model.orElseThrow(), true);
        } else {
            model.filter(_ -> !plain).ifPresent(this::printRows);
            printed.cancelled();
        }
        kept.close();
        return shown.filter(ScenePlayer::leftByChoice).isPresent()
                || outside.filter(PagerOutput::left).isPresent();
    }

    @Override
    public void failed() {
        model.ifPresent(running -> running.ended(QueryEnd.FAILED, System.currentTimeMillis()));
        if (model.filter(running -> !plain && (viewer.isPresent() || outside.isPresent() || state(running)))
                .isPresent()) {
            closeUp(model.orElseThrow(), true);
        } else {
            model.filter(_ -> !plain).ifPresent(this::printRows);
            printed.failed();
        }
        kept.close();
    }

    /// Whether its last state says more than what led to it.
    private boolean state(QueryModel running) {
        return running.changing() && wishes.view() != QueryScene.View.LOG;
    }

    /// What stays on the screen after the view: of a query its last state, of a result that was read one line.
    private void closeUp(QueryModel ended, boolean timing) {
        viewer.ifPresent(ScenePlayer::awaitLeft);
        outside.ifPresent(PagerOutput::end);
        screen.settle();
        screen.print(new ViewedResult(ended, manner(), room(), timing).text(screen.layout(false)));
    }

    private ViewedResult.Manner manner() {
        if (outside.isPresent() || viewer.filter(ScenePlayer::paged).isPresent()) {
            return ViewedResult.Manner.READ;
        }
        if (viewer.isEmpty()) {
            return ViewedResult.Manner.NOT_VIEWED;
        }
        return viewer.filter(ScenePlayer::leftByChoice).isPresent()
                ? ViewedResult.Manner.LEFT
                : ViewedResult.Manner.INTERRUPTED;
    }

    /// The rows that were kept or, where some changed others, the last changes.
    private void printRows(QueryModel running) {
        if (running.changing()) {
            printChanges(running);
        } else {
            replay(kept);
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

    /// The rows that were kept, some at a time.
    private static void replay(SpillableRows rows, Consumer<List<Row>> reader) {
        for (long from = rows.first(); from < rows.end(); from += AT_ONCE) {
            var page = new ArrayList<Row>();
            for (long number = from; number < Math.min(rows.end(), from + AT_ONCE); number++) {
                page.add(rows.row(number));
            }
            reader.accept(page);
        }
    }
}

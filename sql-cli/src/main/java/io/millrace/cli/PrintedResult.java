package io.millrace.cli;

import io.millrace.cli.keep.FinalRows;
import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.render.ProgressLine;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.render.StatementProgress;
import io.millrace.cli.render.Style;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.Formats;
import io.millrace.sql.run.RunEvent;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/// One statement's events, as they appear on the screen.
final class PrintedResult implements Presentation {
    /// A statement that is over sooner needs no progress.
    private static final Duration PATIENCE = Duration.ofMillis(300);

    private static final Duration BETWEEN_LINES = Duration.ofMillis(80);

    /// How long the first rows may be held for a person, and for a file, where a layout that depends on the moment is
    /// worse than a delay.
    private static final Duration HOLD = Duration.ofMillis(250);

    private static final Duration HOLD_UNATTENDED = Duration.ofSeconds(2);
    private static final int MOST_HELD = 1000;

    /// The choice between final rows and changes.
    enum Wanted {
        /// The rows that are left when it has ended. A query without end is refused.
        FINAL_ROWS,
        /// The same, and of a query without end its changes.
        LATEST_ROWS,
        /// Its changes.
        CHANGES
    }

    private final Screen screen;
    private final OutputFormat format;
    private final Style style;
    private final boolean changes;
    private final Wanted wanted;
    private final BooleanSupplier mayChange;
    private final Function<JobId, Optional<String>> link;
    private final long began = System.nanoTime();
    private final List<Row> held = new ArrayList<>();
    private final Duration hold;
    private Optional<RunEvent.Described> shape = Optional.empty();
    private Optional<Renderer> renderer = Optional.empty();
    private Optional<FinalRows> pending = Optional.empty();
    private Optional<JobId> job = Optional.empty();
    private StatementProgress pulse = StatementProgress.first();
    private long rows;
    private boolean changed;
    private boolean begun;
    private long heldSince;
    private long progressed = began;

    /// Nothing has happened yet.
    ///
    /// @param mayChange whether rows may change those before them; asked where the gateway does not tell
    /// @param link      where a job can be looked at, as far as that is known
    PrintedResult(
            Screen screen,
            Settings settings,
            Wanted wanted,
            BooleanSupplier mayChange,
            Function<JobId, Optional<String>> link) {
        this.link = link;
        this.screen = screen;
        this.format = settings.format();
        this.style = settings.style();
        this.changes = settings.changes();
        this.wanted = wanted;
        this.mayChange = mayChange;
        this.hold = screen.layout(changes).screen() ? HOLD : HOLD_UNATTENDED;
    }

    @Override
    public void accept(RunEvent event) {
        switch (event) {
            case RunEvent.Described described -> {
                shape = Optional.of(described);
                if (hasRows(described)) {
                    pending = Optional.of(new FinalRows(FinalRows.MOST_WEIGHT)).filter(_ -> waits(described));
                    renderer = Optional.of(Renderer.of(format, described.columns(), screen.layout(changes), style));
                }
            }
            case RunEvent.Rows(var page) -> {
                pending.ifPresentOrElse(left -> keep(page, left), () -> count(page));
                progress();
            }
            case RunEvent.Progressed(var news, var id) -> {
                take(List.of());
                pulse = pulse.next(rows, elapsed(), news);
                job = id;
                progress();
            }
            case RunEvent.Away(var reason, var lasting) -> away(reason, lasting);
            case RunEvent.Waiting _ -> {
                take(List.of());
                progress();
            }
            case RunEvent.End _ -> screen.settle();
        }
    }

    /// Whether nothing can be printed before the end, because later rows may change earlier ones.
    private boolean waits(RunEvent.Described described) {
        if (!described.query() || wanted == Wanted.CHANGES) {
            return false;
        }
        var ends = described.execution().map(Operations.Execution::bounded);
        if (wanted == Wanted.LATEST_ROWS && !ends.orElse(false)) {
            return false;
        }
        boolean changing = described.execution().isPresent() ? described.changes() : mayChange.getAsBoolean();
        if (changing && !ends.orElse(true)) {
            throw new Refusal(
                    FaultCode.CONFLICT,
                    "The query has no end and its rows change, so that it has no final rows: --changes prints its"
                            + " changes, and SET 'execution.runtime-mode' = 'batch' takes only sources that end.");
        }
        return changing;
    }

    private void keep(List<Row> page, FinalRows left) {
        page.forEach(left::add);
        rows = left.size();
    }

    private void count(List<Row> page) {
        var counted = renderer.isPresent() && wanted == Wanted.FINAL_ROWS ? added(page) : page;
        rows += renderer.isPresent() ? counted.size() : 0;
        changed = changed || Renderer.changesIn(counted);
        take(counted);
    }

    /// The gateway did not tell that rows change, and the planner did not either: an update may be a row of a table
    /// that
    /// batch mode reads, but nothing that is printed can be taken back.
    private List<Row> added(List<Row> page) {
        if (page.stream().anyMatch(row -> row.kind() == RowKind.UPDATE_BEFORE || row.kind() == RowKind.DELETE)) {
            throw new Refusal(
                    FaultCode.CONFLICT,
                    "After " + Formats.plural(rows, "row")
                            + " the result begins to change what is printed already:"
                            + " --changes prints its changes, and SET 'execution.runtime-mode' = 'batch' its final rows.");
        }
        return Renderer.changesIn(page)
                ? page.stream().map(row -> row.as(RowKind.INSERT)).toList()
                : page;
    }

    /// Prints what is left after all changes so far.
    private void settle() {
        pending.ifPresent(left -> {
            rows = 0;
            pending = Optional.empty();
            var page = new ArrayList<Row>();
            left.rows(shape.flatMap(RunEvent.Described::order)).forEach(row -> {
                page.add(row);
                if (page.size() == MOST_HELD) {
                    count(page);
                    page.clear();
                }
            });
            count(page);
        });
        showHeld();
        screen.settle();
    }

    private void away(String reason, Duration lasting) {
        screen.progress(ProgressLine.away(reason, lasting, screen.layout(changes)));
    }

    /// The first rows of a table are held for a moment, so that what comes in several small pages stands under one
    /// heading.
    private void take(List<Row> page) {
        if (!format.tabular() || begun) {
            show(page);
            return;
        }
        if (held.isEmpty() && !page.isEmpty()) {
            heldSince = System.nanoTime();
        }
        held.addAll(page);
        boolean longEnough = System.nanoTime() - heldSince > hold.toNanos();
        if (held.size() >= MOST_HELD || (!held.isEmpty() && longEnough)) {
            showHeld();
        }
    }

    private void showHeld() {
        begun = true;
        show(held);
        held.clear();
    }

    private void show(List<Row> page) {
        if (!page.isEmpty()) {
            renderer.ifPresent(writer -> screen.print(writer.page(page)));
        }
    }

    /// For people a started job is a sentence; for programs it is data.
    private boolean hasRows(RunEvent.Described described) {
        return described.content() && !(startsJob(described) && format.forPeople());
    }

    private static boolean startsJob(RunEvent.Described described) {
        return !described.query() && described.job().isPresent();
    }

    private void progress() {
        long now = System.nanoTime();
        if (elapsed().compareTo(PATIENCE) > 0 && now - progressed > BETWEEN_LINES.toNanos()) {
            progressed = now;
            var id = job.or(() -> shape.flatMap(RunEvent.Described::job));
            screen.progress(ProgressLine.text(pulse.at(rows, elapsed()), id, id.flatMap(link), screen.layout(changes)));
        }
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    @Override
    public boolean startedJob() {
        return shape.filter(PrintedResult::startsJob).isPresent();
    }

    @Override
    public void finish(boolean jobDone, boolean timing) {
        settle();
        renderer.ifPresent(writer -> screen.print(writer.end()));
        if (format.forPeople() && (timing || renderer.map(Renderer::countable).orElse(true))) {
            var lines = new ArrayList<String>();
            lines.add(summary(jobDone) + (timing ? " in " + Formats.duration(elapsed()) : ""));
            renderer.flatMap(Renderer::note).ifPresent(lines::add);
            lines.forEach(line -> screen.print(faint(line) + "\n"));
        }
    }

    private String count() {
        return Formats.plural(rows, changed ? "change" : "row");
    }

    private String summary(boolean jobDone) {
        if (startedJob()) {
            return "Job " + shape.flatMap(RunEvent.Described::job).orElseThrow()
                    + (jobDone ? " finished" : " submitted");
        }
        return renderer.isPresent() ? count() : "OK";
    }

    @Override
    public boolean cancelled() {
        settle();
        if (format.forPeople()) {
            screen.print(
                    faint("Cancelled after " + Formats.duration(elapsed()) + (rows > 0 ? ", " + count() : "")) + "\n");
        } else {
            screen.tell("cancelled\n");
        }
        return false;
    }

    @Override
    public void failed() {
        showHeld();
        screen.settle();
    }

    private String faint(String text) {
        return screen.layout(changes).paint().faint(text);
    }
}

package io.millrace.cli;

import io.millrace.cli.keep.FinalRows;
import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.render.ProgressLine;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.render.StatementProgress;
import io.millrace.cli.render.Style;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.ControlCharacters;
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

/// Prints the events of one statement.
final class PrintedResult implements Presentation {
    /// A statement shows progress only after this time.
    private static final Duration PROGRESS_DELAY = Duration.ofMillis(300);

    private static final Duration PROGRESS_INTERVAL = Duration.ofMillis(80);

    /// The time for which the first rows are held back so that they share a heading: briefly on a screen, longer in a
    /// file, where the layout should not depend on timing.
    private static final Duration HOLD_TIME = Duration.ofMillis(250);

    private static final Duration FILE_HOLD_TIME = Duration.ofSeconds(2);
    private static final int MAX_HELD = 1000;

    /// The rows to print: final rows or changes.
    enum Mode {
        /// The rows that remain when the query has ended. A query without end is refused.
        FINAL_ROWS,
        /// The same, or the changes of a query without end.
        LATEST_ROWS,
        /// Every change.
        CHANGES
    }

    private final Screen screen;
    private final OutputFormat format;
    private final Style style;
    private final boolean changes;
    private final Mode mode;
    private final BooleanSupplier mayChange;
    private final Function<JobId, Optional<String>> link;
    private final long began = System.nanoTime();
    private final List<Row> held = new ArrayList<>();
    private final Duration holdTime;
    private Optional<RunEvent.Described> description = Optional.empty();
    private Optional<Renderer> renderer = Optional.empty();
    private Optional<FinalRows> pending = Optional.empty();
    private Optional<JobId> job = Optional.empty();
    private StatementProgress jobProgress = StatementProgress.NONE;
    private long rows;
    private boolean changed;
    private boolean started;
    private long heldSince;
    private long progressShownAt = began;
    private String busyReason = "";

    /// @param mayChange whether rows may change earlier ones; called if the gateway's description does not say
    /// @param link      the URL of a job in the web UI, if known
    PrintedResult(
            Screen screen,
            Settings settings,
            Mode mode,
            BooleanSupplier mayChange,
            Function<JobId, Optional<String>> link) {
        this.link = link;
        this.screen = screen;
        this.format = settings.format();
        this.style = settings.style();
        this.changes = settings.changes();
        this.mode = mode;
        this.mayChange = mayChange;
        this.holdTime = screen.layout(changes).screen() ? HOLD_TIME : FILE_HOLD_TIME;
    }

    @Override
    public void accept(RunEvent event) {
        switch (event) {
            case RunEvent.Described described -> {
                description = Optional.of(described);
                if (hasRows(described)) {
                    pending = Optional.of(new FinalRows(FinalRows.MAX_WEIGHT)).filter(_ -> waits(described));
                    renderer = Optional.of(Renderer.of(format, described.columns(), screen.layout(changes), style));
                }
            }
            case RunEvent.Rows(var page) -> {
                pending.ifPresentOrElse(left -> keep(page, left), () -> count(page));
                showProgress();
            }
            case RunEvent.Progressed(var news, var id) -> {
                take(List.of());
                jobProgress = jobProgress.next(rows, elapsed(), news);
                job = id;
                showProgress();
            }
            case RunEvent.Away(var reason, var lasting) -> away(reason, lasting);
            case RunEvent.Busy(var reason, var pause) -> busy(reason, pause);
            case RunEvent.Waiting _ -> {
                take(List.of());
                showProgress();
            }
            case RunEvent.End _ -> screen.settle();
        }
    }

    /// Whether rows must be kept until the end because later ones may change them.
    private boolean waits(RunEvent.Described described) {
        if (!described.query() || mode == Mode.CHANGES) {
            return false;
        }
        var ends = described.execution().map(Operations.Execution::bounded);
        if (mode == Mode.LATEST_ROWS && !ends.orElse(false)) {
            return false;
        }
        boolean changing = described.execution().isPresent() ? described.changes() : mayChange.getAsBoolean();
        if (changing && !ends.orElse(true)) {
            throw new Refusal(
                    FaultCode.CONFLICT,
                    "The query has no end and its rows change, so it has no final rows. --changes prints its changes;"
                            + " SET 'execution.runtime-mode' = 'batch' limits it to sources that end.");
        }
        return changing;
    }

    private void keep(List<Row> page, FinalRows left) {
        page.forEach(left::add);
        rows = left.size();
    }

    private void count(List<Row> page) {
        var counted = renderer.isPresent() && mode == Mode.FINAL_ROWS ? added(page) : page;
        rows += renderer.isPresent() ? counted.size() : 0;
        changed = changed || Renderer.changesIn(counted);
        take(counted);
    }

    /// Treats rows as inserts although neither the gateway nor the planner said that the result has no changes: an
    /// update may be a row that batch mode reads from a table. A retraction is refused, because its row is already
    /// printed.
    private List<Row> added(List<Row> page) {
        if (page.stream().anyMatch(row -> row.kind() == RowKind.UPDATE_BEFORE || row.kind() == RowKind.DELETE)) {
            throw new Refusal(
                    FaultCode.CONFLICT,
                    "After " + Formats.plural(rows, "row")
                            + " the result changes rows that are already printed. --changes prints its changes;"
                            + " SET 'execution.runtime-mode' = 'batch' prints its final rows.");
        }
        return Renderer.changesIn(page)
                ? page.stream().map(row -> row.as(RowKind.INSERT)).toList()
                : page;
    }

    /// Prints the rows that remain after all changes so far.
    private void settle() {
        pending.ifPresent(left -> {
            rows = 0;
            pending = Optional.empty();
            var page = new ArrayList<Row>();
            left.rows(description.flatMap(RunEvent.Described::order)).forEach(row -> {
                page.add(row);
                if (page.size() == MAX_HELD) {
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

    /// Says once why the statement waits, because a line of progress is short, and a script has none.
    private void busy(String reason, Duration pause) {
        if (!busyReason.equals(reason)) {
            busyReason = reason;
            screen.note(ControlCharacters.line(reason));
        }
        screen.progress(ProgressLine.busy(pause, elapsed(), screen.layout(changes)));
    }

    /// Holds the first rows of a table back for a moment, so that several small pages share one heading.
    private void take(List<Row> page) {
        if (!format.tabular() || started) {
            show(page);
            return;
        }
        if (held.isEmpty() && !page.isEmpty()) {
            heldSince = System.nanoTime();
        }
        held.addAll(page);
        boolean longEnough = System.nanoTime() - heldSince > holdTime.toNanos();
        if (held.size() >= MAX_HELD || (!held.isEmpty() && longEnough)) {
            showHeld();
        }
    }

    private void showHeld() {
        started = true;
        show(held);
        held.clear();
    }

    private void show(List<Row> page) {
        if (!page.isEmpty()) {
            renderer.ifPresent(writer -> screen.print(writer.page(page)));
        }
    }

    /// People read a sentence about a started job; programs get its id as data.
    private boolean hasRows(RunEvent.Described described) {
        return described.content() && !(startsJob(described) && format.forPeople());
    }

    private static boolean startsJob(RunEvent.Described described) {
        return !described.query() && described.job().isPresent();
    }

    private void showProgress() {
        long now = System.nanoTime();
        if (elapsed().compareTo(PROGRESS_DELAY) > 0 && now - progressShownAt > PROGRESS_INTERVAL.toNanos()) {
            progressShownAt = now;
            var id = job.or(() -> description.flatMap(RunEvent.Described::job));
            screen.progress(
                    ProgressLine.text(jobProgress.at(rows, elapsed()), id, id.flatMap(link), screen.layout(changes)));
        }
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    @Override
    public boolean startedJob() {
        return description.filter(PrintedResult::startsJob).isPresent();
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
            return "Job " + description.flatMap(RunEvent.Described::job).orElseThrow()
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
            screen.message("cancelled\n");
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

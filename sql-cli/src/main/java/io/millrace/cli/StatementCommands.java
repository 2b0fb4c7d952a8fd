package io.millrace.cli;

import io.millrace.cli.option.OutputFormat;
import io.millrace.cli.render.Listing;
import io.millrace.cli.render.Renderer;
import io.millrace.cli.render.Style;
import io.millrace.cli.run.Gateway;
import io.millrace.cli.terminal.Screen;
import io.millrace.insight.ControlCharacters;
import io.millrace.insight.Formats;
import io.millrace.wire.Arguments;
import io.millrace.wire.sql.ResultType;
import io.millrace.wire.sql.Results;
import io.millrace.wire.sql.RowFormat;
import io.millrace.wire.sql.StatementHistory;
import io.millrace.wire.sql.StatementHistory.Entry;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/// The commands that search the gateway's history of statements.
record StatementCommands(Gateway gateway, Screen screen, Settings settings) {
    private static final int MAX_LISTED = 50;
    private static final int ID_LENGTH = 8;
    private static final List<String> HEADINGS =
            List.of("id", "submitted", "took", "outcome", "rows", "session", "statement");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss");
    private static final DateTimeFormatter DAY_AND_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    /// Lists the latest statements that match.
    void list(String search) {
        long now = System.currentTimeMillis();
        var page = find(StatementFilter.parse(search, now).with(StatementHistory.LIMIT, MAX_LISTED));
        if (page.statements().isEmpty()) {
            screen.message(search.isEmpty() ? "The history is empty.\n" : "No statement of the history matches.\n");
            return;
        }
        boolean brief = settings.format().forPeople();
        var rows =
                page.statements().stream().map(entry -> line(entry, now, brief)).toList();
        screen.print(Listing.text(
                settings.format(), settings.style().header(), HEADINGS, rows, screen.layout(settings.changes())));
        if (page.next().isPresent()) {
            screen.message("There are more. Narrow them down: \\statements outcome=failed since=1d TEXT\n");
        }
    }

    private StatementHistory.Page find(Arguments filter) {
        var reply = gateway.statements(filter);
        if (reply.notFound()) {
            throw new IllegalArgumentException("This gateway keeps no history of statements.");
        }
        return reply.orThrow();
    }

    private static List<String> line(Entry entry, long now, boolean brief) {
        return List.of(
                brief
                        ? entry.operation().text().substring(0, ID_LENGTH)
                        : entry.operation().text(),
                brief
                        ? time(entry.submitted(), now)
                        : Instant.ofEpochMilli(entry.submitted()).toString(),
                entry.durations().total().map(Formats::duration).orElse(""),
                outcome(entry),
                entry.rows().map(Formats::count).orElse(""),
                entry.sessionName().orElseGet(() -> entry.session().text().substring(0, ID_LENGTH)),
                brief ? ControlCharacters.line(entry.statement().strip().replaceAll("\\s+", " ")) : entry.statement());
    }

    private static String time(long millis, long now) {
        var zone = ZoneId.systemDefault();
        var at = Instant.ofEpochMilli(millis).atZone(zone);
        var today = LocalDate.ofInstant(Instant.ofEpochMilli(now), zone);
        return (at.toLocalDate().equals(today) ? TIME : DAY_AND_TIME).format(at);
    }

    private static String outcome(Entry entry) {
        return entry.outcome() == Outcome.CANCELED
                ? "cancelled"
                : entry.outcome().name().toLowerCase(Locale.ROOT);
    }

    /// Prints one statement.
    ///
    /// @param prefix of its id
    void show(String prefix) {
        var entry = one(prefix);
        var paint = screen.layout(settings.changes()).paint();
        screen.print(ControlCharacters.lines(entry.statement().strip()) + "\n\n");
        entry.error().ifPresent(error -> screen.print(ControlCharacters.line(error) + "\n\n"));
        screen.print(paint.faint(String.join("\n", facts(entry))) + "\n");
    }

    /// Prints the kept result of a statement.
    ///
    /// @param prefix of its id
    void showResult(String prefix) {
        var entry = one(prefix);
        var kept = entry.result()
                .orElseThrow(() -> new IllegalArgumentException(
                        "The result of this statement is not kept, or not any more; \\statement shows its text."));
        var format = settings.format();
        var rowFormat =
                format == OutputFormat.JSON || format == OutputFormat.NDJSON ? RowFormat.JSON : RowFormat.PLAIN_TEXT;
        var page = gateway.keptResult(entry.operation(), 0, rowFormat).orThrow();
        var columns = page.results().orElseThrow().columns();
        var renderer = Renderer.of(format, columns, screen.layout(settings.changes()), Style.DEFAULT);
        while (page.resultType() == ResultType.PAYLOAD) {
            screen.print(renderer.page(page.results().orElseThrow().data()));
            page = gateway.keptResult(
                            entry.operation(),
                            Results.tokenOf(page.nextResultUri().orElseThrow()),
                            rowFormat)
                    .orThrow();
        }
        screen.print(renderer.end());
        screen.message(
                kept.complete()
                        ? Formats.plural(kept.rows(), "row") + "\n"
                        : "The first " + Formats.plural(kept.rows(), "row") + "; the others were not kept.\n");
    }

    private Entry one(String prefix) {
        var found = find(Arguments.of(StatementHistory.SEARCH, prefix)
                        .with(StatementHistory.KIND, List.of(StatementHistory.Kind.values()))
                        .with(StatementHistory.LIMIT, StatementHistory.MAX_LIMIT))
                .statements()
                .stream()
                .filter(entry -> entry.operation().text().startsWith(prefix))
                .toList();
        if (found.size() > 1) {
            throw new IllegalArgumentException(
                    "The ids of " + found.size() + " statements start with '" + prefix + "'; add a few characters.");
        }
        return found.stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("The history has no statement whose id starts with '"
                        + prefix + "'; \\statements lists them."));
    }

    private static List<String> facts(Entry entry) {
        var durations = entry.durations();
        var origin = entry.client().map(client -> " with " + client).orElse("")
                + entry.address().map(address -> " from " + address).orElse("");
        var session = entry.sessionName()
                .map(name -> "'" + name + "'")
                .orElseGet(() -> entry.session().text());
        return Stream.of(
                        Optional.of(outcome(entry) + ", "
                                + DAY_AND_TIME.format(
                                        Instant.ofEpochMilli(entry.submitted()).atZone(ZoneId.systemDefault()))
                                + ", by " + entry.user() + origin + " in session " + session),
                        durations.total().map(total -> "took " + Formats.duration(total) + parts(durations)),
                        entry.rows().map(rows -> Formats.plural(rows, "row")),
                        entry.result()
                                .map(kept -> "result kept until "
                                        + TIME.format(Instant.ofEpochMilli(kept.until())
                                                .atZone(ZoneId.systemDefault()))
                                        + "; \\result "
                                        + entry.operation().text().substring(0, ID_LENGTH) + " prints it"),
                        entry.job().map(job -> "job " + job),
                        Optional.of("id " + entry.operation()))
                .flatMap(Optional::stream)
                .map(ControlCharacters::line)
                .toList();
    }

    private static String parts(StatementHistory.Durations durations) {
        var parts = Stream.of(
                        durations.queue().map(queue -> "waited " + Formats.duration(queue)),
                        durations.planning().map(planning -> "planned " + Formats.duration(planning)),
                        durations.run().map(run -> "ran " + Formats.duration(run)))
                .flatMap(Optional::stream)
                .toList();
        return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
    }
}

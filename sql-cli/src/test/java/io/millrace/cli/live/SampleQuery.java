package io.millrace.cli.live;

import io.millrace.cli.render.AnsiColours;
import io.millrace.cli.terminal.ColumnMeasure;
import io.millrace.sql.result.RowOrder;
import io.millrace.wire.id.JobId;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Sample queries: one that changes its rows, one that only adds them, and a wide one.
final class SampleQuery {
    static final long BEGAN = 1_700_000_000_000L;
    static final JobId JOB = new JobId("8a5c00112233445566778899aabbccdd");
    private static final SqlType BIGINT = new SqlType.Simple("BIGINT", true);
    private static final List<String> WORDS = List.of("river", "water", "mill", "wheel", "stone", "grain", "flour");

    private final QueryModel model;
    private static final List<Column> COUNTS =
            List.of(text("word"), Column.of("n", BIGINT), Column.of("latest", BIGINT));

    private final String name;
    private long given;
    private long now = BEGAN;

    SampleQuery(String name) {
        this.name = name;
        this.model = new QueryModel(heading(name), new RecentRows(1_000, 1 << 20));
    }

    static QueryHeading heading(String name) {
        return switch (name) {
            case "counts" ->
                new QueryHeading(
                        "SELECT word, COUNT(*) AS n,\n  MAX(id) AS latest\nFROM words GROUP BY word",
                        COUNTS,
                        Optional.of(JOB),
                        Optional.empty(),
                        BEGAN);
            case "longest" ->
                new QueryHeading(
                        "SELECT * FROM counts ORDER BY n DESC LIMIT 10",
                        COUNTS,
                        Optional.of(JOB),
                        Optional.of(new RowOrder(List.of(new Operations.SortKey(1, true, true)), COUNTS)),
                        BEGAN);
            case "hostile" ->
                new QueryHeading(
                        "SELECT na\u001bme\nFROM hostile",
                        List.of(text("na\u001bme"), text("wide")),
                        Optional.empty(),
                        Optional.empty(),
                        BEGAN);
            case "wide" -> new QueryHeading("SELECT * FROM wide", wide(), Optional.empty(), Optional.empty(), BEGAN);
            default ->
                new QueryHeading(
                        "SELECT id, word FROM words",
                        List.of(Column.of("id", BIGINT), text("word")),
                        Optional.of(JOB),
                        Optional.empty(),
                        BEGAN);
        };
    }

    private static List<Column> wide() {
        return java.util.stream.IntStream.range(0, 12)
                .mapToObj(i -> i % 3 == 1 ? Column.of("number" + i, BIGINT) : text("column" + i))
                .toList();
    }

    static Column text(String name) {
        return Column.of(name, SqlType.string());
    }

    static Row row(RowKind kind, Object... cells) {
        return new Row(kind, Arrays.asList(cells));
    }

    static Canvas canvas(int width, int height) {
        return new Canvas(width, height, AnsiColours.NONE, new ColumnMeasure(), ZoneOffset.UTC);
    }

    QueryModel model() {
        return model;
    }

    long now() {
        return now;
    }

    void pass(long millis) {
        now += millis;
    }

    /// The next events, one each tenth of a second.
    void events(long number) {
        for (long i = 0; i < number; i++) {
            now += 100;
            model.add(next(), now);
            given++;
        }
    }

    private List<Row> next() {
        return switch (name) {
            case "counts", "longest" -> count();
            case "hostile" ->
                List.of(row(
                        RowKind.INSERT,
                        given % 2 == 0 ? "\u001b[2J\u0007gone\nand back" : "NULL",
                        given % 2 == 0 ? "東京都 👍🏽" : null));
            case "wide" -> List.of(row(RowKind.INSERT, wideCells()));
            default -> List.of(row(RowKind.INSERT, String.valueOf(given), WORDS.get((int) (given % WORDS.size()))));
        };
    }

    private Object[] wideCells() {
        var cells = new Object[12];
        for (int i = 0; i < cells.length; i++) {
            cells[i] =
                    i % 3 == 1 ? String.valueOf(given * 1000 + i) : i == 5 ? null : "value " + i + " of row " + given;
        }
        return cells;
    }

    /// A word is counted: the words come as often as their place in the list.
    private List<Row> count() {
        int word = (int) ((given * given + given / 3) % WORDS.size());
        long before = 0;
        long latest = 0;
        for (long i = 0; i < given; i++) {
            if ((i * i + i / 3) % WORDS.size() == word) {
                before++;
                latest = i;
            }
        }
        var name = WORDS.get(word);
        var after = String.valueOf(before + 1);
        return before == 0
                ? List.of(row(RowKind.INSERT, name, after, String.valueOf(given)))
                : List.of(
                        row(RowKind.UPDATE_BEFORE, name, String.valueOf(before), String.valueOf(latest)),
                        row(RowKind.UPDATE_AFTER, name, after, String.valueOf(given)));
    }
}

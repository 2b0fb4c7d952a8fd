package io.millrace.cli;

import static io.millrace.cli.FakeGateway.column;
import static io.millrace.cli.FakeGateway.number;
import static io.millrace.cli.FakeGateway.row;

import io.millrace.cli.FakeGateway.Answer;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.RuntimeMode;
import io.millrace.wire.sql.SqlType;
import java.util.List;

/// Sample statements and their results.
final class Samples {
    static final List<Column> CITIES = List.of(column("id", number()), column("city", SqlType.string()));

    private static final String FULL = "The user 'sue' has 500 statements under way, which is the limit"
            + " (sql-gateway.user.max-operations). Fetch, cancel or close some first, and try again.";

    private Samples() {}

    /// Defines the answers to the statements that the transcripts use.
    static FakeGateway teach(FakeGateway gateway) {
        var text = SqlType.string();
        return gateway.answer("SELECT * FROM cities", cities())
                .answer(
                        "SELECT * FROM counts",
                        Answer.pages(
                                List.of(column("word", text), column("n", number())),
                                List.of(
                                        List.of(row("river", "1")),
                                        List.of(
                                                row(RowKind.UPDATE_BEFORE, "river", "1"),
                                                row(RowKind.UPDATE_AFTER, "river", "2")),
                                        List.of(row("watermill", "1"), row(RowKind.DELETE, "river", "2")))))
                .answer("EXPLAIN CHANGELOG_MODE SELECT * FROM counts", changing())
                .answer(
                        "SELECT * FROM totals",
                        Answer.pages(
                                List.of(column("n", number())),
                                List.of(
                                        List.of(row("1")),
                                        List.of(row(RowKind.UPDATE_BEFORE, "1"), row(RowKind.UPDATE_AFTER, "2")))))
                .answer(
                        "SELECT * FROM longest",
                        Answer.pages(
                                        List.of(column("word", text), column("n", number())),
                                        List.of(
                                                List.of(row("river", "9"), row("mill", "2"), row("stone", "11")),
                                                List.of(
                                                        row(RowKind.UPDATE_BEFORE, "mill", "2"),
                                                        row(RowKind.UPDATE_AFTER, "mill", "10")),
                                                List.of(row("water", "1"), row(RowKind.DELETE, "water", "1"))))
                                .runs(RuntimeMode.STREAMING, true, true, new Operations.SortKey(1, true, true)))
                .answer(
                        "SELECT * FROM keyed",
                        Answer.rows(
                                        CITIES,
                                        row(RowKind.UPDATE_AFTER, "1", "Ulm"),
                                        row(RowKind.UPDATE_AFTER, "2", "Bonn"))
                                .runs(RuntimeMode.BATCH, true, false))
                .answer(
                        "SELECT * FROM ticks",
                        Answer.rows(CITIES, row("1", "Ulm")).forever().runs(RuntimeMode.STREAMING, false, true))
                .answer("SELECT * FROM nothing", Answer.pages(CITIES, List.of()))
                .answer(
                        "SELECT * FROM hostile",
                        Answer.rows(
                                List.of(column("na\u001bme", text)),
                                row("\u001b[31mred\u0007"),
                                row("left\u202eright"),
                                row("two\nlines\tand a tab"),
                                row("\ud800half")))
                .answer(
                        "SELECT * FROM letters",
                        Answer.rows(
                                List.of(column("text", text), column("n", number())),
                                row("plain", "1"),
                                row("東京都", "2"),
                                row("👍🏽 ok", "3"),
                                row("café", "4")))
                .answer("CREATE TABLE t (a INT)", Answer.ok().after(2))
                .answer("INSERT INTO t VALUES (1)", Answer.startsJob())
                .answer("INSERT INTO t SELECT * FROM cities", Answer.startsJob().runs(RuntimeMode.BATCH, true, false))
                .answer(
                        "INSERT INTO t SELECT * FROM ticks",
                        Answer.startsJob().runs(RuntimeMode.STREAMING, false, false))
                .answer(
                        "EXPLAIN SELECT 1",
                        Answer.listing(
                                List.of(column("result", text)),
                                row("== Abstract Syntax Tree ==\nLogicalValues\n\n== Optimized ==\nCalc\n")))
                .answer(
                        "SHOW CREATE TABLE cities",
                        Answer.listing(
                                List.of(column("result", text)),
                                row(
                                        "CREATE TABLE `cities` (\n  `id` BIGINT NOT NULL\n)\nWITH (\n  'connector' = 'print'\n)\n")))
                .answer(
                        "DESCRIBE `cities`",
                        Answer.listing(
                                List.of(column("name", text), column("type", text)),
                                row("id", "BIGINT"),
                                row("city", "STRING")))
                .answer(
                        "DESCRIBE cities",
                        Answer.listing(
                                List.of(
                                        column("name", text),
                                        column("type", text),
                                        column("null", text),
                                        column("key", text)),
                                row("id", "BIGINT", "FALSE", "PRI(id)"),
                                row("city", "STRING", "TRUE", null)))
                .answer(
                        "DESCRIBE FUNCTION EXTENDED help_all",
                        Answer.listing(
                                List.of(column("info name", text), column("info value", text)),
                                row("kind", "SCALAR"),
                                row("signature", "help_all(<STRING>)")))
                .answer("SHOW USER FUNCTIONS", Answer.listing(List.of(column("function name", text)), row("help_all")))
                .answer(
                        "EXPLAIN ESTIMATED_COST, CHANGELOG_MODE SELECT 1",
                        Answer.listing(
                                List.of(column("result", text)),
                                row("== Optimized Physical Plan ==\nCalc(select=[1], changelogMode=[I])\n"
                                        + "+- Values(tuples=[[{ 0 }]], changelogMode=[I]): rowcount = 1.0E0, cost\n")))
                .answer(
                        "SELECT * FROM citys",
                        Answer.fails(
                                "SQL validation failed. From line 1, column 15 to line 1, column 19: Object 'citys' not found"))
                .busy("SELECT * FROM crowded", FULL, 7, 1)
                .answer("SELECT * FROM queued", cities())
                .busy("SELECT * FROM queued", FULL, 0, 2)
                .answer("SHOW VIEWS", Answer.listing(List.of(column("view name", text)), row("counts")))
                .answer(
                        "SHOW TABLES",
                        Answer.listing(List.of(column("table name", text)), row("cities"), row("counts")))
                .answer(
                        "SELECT *\nFORM cities",
                        Answer.fails(
                                "SQL parse failed. Encountered \"FORM\" at line 2, column 1.\nWas expecting one of:\n"
                                        + "    <EOF> \n    \"EXCEPT\" ...\n    \"FROM\" ...\n    \",\" ...\n",
                                "incident 4f1b2c"))
                .answer("SELECT * FROM nope", Answer.fails("Internal server error.", """
                                <Exception on server side:
                                org.apache.flink.table.api.ValidationException: SQL validation failed. From line 1, column 15 to line 1, column 18: Object 'nope' not found
                                \tat org.apache.flink.table.planner.calcite.FlinkPlannerImpl.validate(FlinkPlannerImpl.scala:200)
                                \t... 9 more
                                Caused by: org.apache.calcite.runtime.CalciteContextException: From line 1, column 15 to line 1, column 18: Object 'nope' not found
                                \tat java.base/java.lang.reflect.Method.invoke(Method.java:580)
                                Caused by: org.apache.calcite.sql.validate.SqlValidatorException: Object 'nope' not found
                                \t... 20 more

                                End of exception on server side>"""));
    }

    private static Answer changing() {
        return Answer.listing(
                List.of(column("result", SqlType.string())),
                row("== Optimized Physical Plan ==\nGroupAggregate(select=[COUNT(*)], changelogMode=[I,UA])\n"
                        + "+- Exchange(changelogMode=[I])\n"));
    }

    private static Answer cities() {
        return Answer.rows(CITIES, row("1", "Ulm"), row("20", ""), row("300", null), row("4", "NULL"));
    }
}

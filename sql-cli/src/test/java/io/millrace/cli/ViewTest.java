package io.millrace.cli;

import static io.millrace.cli.FakeGateway.row;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.FakeGateway.Answer;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.Operations;
import io.millrace.wire.sql.Row;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.RuntimeMode;
import io.millrace.wire.sql.SqlType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A person before a query that goes on, or a result that is higher than the screen.
class ViewTest {
    private static final String CTRL_C = "\u0003";
    private static final String ESCAPE = "\u001b";
    private static final List<Column> COUNTS =
            List.of(FakeGateway.column("word", SqlType.string()), FakeGateway.column("n", FakeGateway.number()));

    private static final Operations.SortKey BY_WORD = new Operations.SortKey(0, false, true);

    private Desk desk;

    @BeforeEach
    void sitDown() throws IOException {
        desk = new Desk();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        desk.clear();
    }

    private static Answer counting() {
        return Answer.pages(
                        COUNTS,
                        List.of(
                                List.of(row("river", "1"), row("mill", "1")),
                                List.of(
                                        row(RowKind.UPDATE_BEFORE, "river", "1"),
                                        row(RowKind.UPDATE_AFTER, "river", "2"))))
                .forever();
    }

    private static Row[] many(int number) {
        var rows = new ArrayList<Row>();
        for (int i = 1; i <= number; i++) {
            rows.add(row("word " + i, String.valueOf(i)));
        }
        return rows.toArray(Row[]::new);
    }

    @Test
    void aQueryThatGoesOnOpensAndEndsWithItsLastState() throws Exception {
        desk.gateway().answer("SELECT counts", counting());
        desk.type("SELECT counts;\n");
        desk.awaitWhole("[table]");
        assertThat(desk.whole()).contains("river", "4 changes", "q stop");
        desk.type("q");
        desk.awaitPrompt();
        assertThat(desk.scrollback()).contains("2 rows from 4 changes, ended after");
        assertThat(desk.gateway().calls()).contains("close operation");
        assertThat(desk.givenBack()).isTrue();
        desk.leave();
    }

    @Test
    void keysSwitchTheViewOfARunningQuery() throws Exception {
        desk.gateway().answer("SELECT counts", counting());
        desk.type("SELECT counts;\n");
        desk.awaitWhole("[table]");
        desk.type("l");
        desk.awaitWhole("[changes]");
        assertThat(desk.whole()).contains("-U", "+U");
        desk.type("c");
        desk.awaitWhole("[chart]");
        desk.type("t ");
        desk.awaitWhole("paused at");
        desk.type(" /ver\n");
        desk.awaitWhole("/ver: 1 row");
        assertThat(desk.whole()).doesNotContain("mill ");
        desk.type(ESCAPE);
        desk.awaitWhole("mill");
        desk.type("\n");
        desk.awaitWhole("── row 1 ──");
        desk.type(ESCAPE);
        desk.awaitWhole("q stop");
        desk.type("q");
        desk.awaitPrompt();
        desk.leave();
    }

    @Test
    void anUnknownKeyIsPassedOverWhole() throws Exception {
        desk.gateway().answer("SELECT counts", counting());
        desk.type("SELECT counts;\n");
        desk.awaitWhole("[table]");
        // F12, then Ctrl and an arrow: neither a q nor a letter of a command may be read out of them
        desk.type("\u001b[24~\u001b[1;5D\u001b[200~l");
        desk.awaitWhole("[changes]");
        desk.type("q");
        desk.awaitPrompt();
        desk.leave();
    }

    @Test
    void ctrlCEndsTheQueryAndNotTheShell() throws Exception {
        desk.gateway().answer("SELECT counts", counting());
        desk.type("SELECT counts;\n");
        desk.awaitWhole("[table]");
        desk.type(CTRL_C);
        desk.awaitPrompt();
        assertThat(desk.scrollback()).contains("Cancelled after", "2 rows from 4 changes");
        assertThat(desk.givenBack()).isTrue();
        desk.type("SHOW TABLES;\n");
        desk.awaitScrollback("2 rows");
        desk.leave();
    }

    @Test
    void aGatewayThatDoesNotAnswerHoldsNoOne() throws Exception {
        desk.gateway().answer("SELECT counts", counting());
        desk.type("SELECT counts;\n");
        desk.awaitWhole("[table]");
        desk.gateway().stall();
        desk.type("q");
        desk.awaitScrollback("cancelling the query");
        desk.type(CTRL_C);
        desk.awaitPrompt();
        assertThat(desk.scrollback()).contains("river");
        desk.gateway().goOn();
        desk.type("SHOW TABLES;\n");
        desk.awaitScrollback("2 rows");
        desk.leave();
    }

    @Test
    void theRestCanBePrinted() throws Exception {
        desk.gateway().answer("SELECT counts", counting());
        desk.type("SELECT counts;\n");
        desk.awaitWhole("[table]");
        desk.type("p");
        desk.await(() -> desk.givenBack());
        desk.gateway().append("SELECT counts", List.of(row("stone", "1")));
        desk.awaitScrollback("stone");
        desk.type(CTRL_C);
        desk.awaitScrollback("Cancelled after");
        desk.leave();
    }

    @Test
    void aResizedScreenIsDrawnAnew() throws Exception {
        desk.gateway().answer("SELECT counts", counting());
        desk.type("SELECT counts;\n");
        desk.awaitWhole("[table]");
        desk.resize(120, 40);
        desk.await(() ->
                desk.whole().lines().filter(line -> line.contains("[table]")).anyMatch(line -> line.length() > 100));
        desk.type("q");
        desk.awaitPrompt();
        desk.leave();
    }

    @Test
    void whatChangedAndEndedIsPrintedAsItStands() throws Exception {
        desk.type("SELECT * FROM counts;\n");
        desk.awaitScrollback("1 row in ");
        assertThat(desk.scrollback()).contains("watermill").doesNotContain("+U", "river");
        desk.leave();
    }

    @Test
    void aQueryThatEndsIsPrintedInItsOrderHoweverLongItTakes() throws Exception {
        desk.gateway().answer("SELECT longest", counting().runs(RuntimeMode.STREAMING, true, true, BY_WORD));
        desk.type("SELECT longest;\n");
        desk.awaitScrollback("running · 2 s");
        desk.gateway().end("SELECT longest");
        desk.awaitScrollback("2 rows in ");
        assertThat(desk.scrollback()).containsPattern("mill +│ 1\n river +│ 2\n");
        desk.leave();
    }

    @Test
    void aQueryThatEndsIsViewedWhereThatIsAskedFor() throws Exception {
        desk.gateway().answer("SELECT longest", counting().runs(RuntimeMode.STREAMING, true, true, BY_WORD));
        desk.type("\\view table\n");
        desk.awaitScrollback("view is table");
        desk.type("SELECT longest;\n");
        desk.awaitWhole("[table]");
        assertThat(desk.whole().indexOf("mill ")).isLessThan(desk.whole().indexOf("river "));
        desk.type("q");
        desk.awaitScrollback("2 rows from 4 changes, ended after");
        assertThat(desk.scrollback()).containsPattern("mill +│ 1\n river +│ 2\n");
        desk.leave();
    }

    @Test
    void aQueryWithoutEndPrintsItsChangesWhereNothingMayOpen() throws Exception {
        desk.gateway().answer("SELECT counts", counting().runs(RuntimeMode.STREAMING, false, true));
        desk.type("\\view off\n");
        desk.awaitScrollback("view is off");
        desk.type("SELECT counts;\n");
        desk.awaitScrollback("+U │ river");
        desk.type(CTRL_C);
        desk.awaitScrollback("4 changes");
        desk.type("SELECT * FROM longest;\n");
        desk.awaitScrollback("3 rows in ");
        assertThat(desk.scrollback()).containsPattern("stone +│ 11\n mill +│ 10\n river +│ +9\n");
        desk.leave();
    }

    @Test
    void aHighResultThatChangedOpensForReading() throws Exception {
        var pages = List.of(List.of(many(100)), List.of(row(RowKind.DELETE, "word 7", "7")));
        desk.gateway().answer("SELECT many", Answer.pages(COUNTS, pages).runs(RuntimeMode.STREAMING, true, true));
        desk.type("SELECT many;\n");
        desk.awaitWhole("row 1 of 99");
        desk.type("G");
        desk.awaitWhole("row 99 of 99");
        desk.type("q");
        desk.awaitScrollback("99 rows in ");
        desk.leave();
    }

    @Test
    void watchShowsTheFinalRowsOfEachAnswer() throws Exception {
        desk.type("\\watch 1 SELECT * FROM longest;\n");
        desk.awaitWhole("river");
        assertThat(desk.whole().indexOf("stone")).isLessThan(desk.whole().indexOf("mill "));
        assertThat(desk.whole()).doesNotContain("water");
        desk.type("q");
        desk.awaitScrollback("3 rows, 1 run");
        desk.leave();
    }

    @Test
    void aRowThatIsMuchWiderThanTheScreenIsShownLineByLine() throws Exception {
        var wide = "x".repeat(150);
        desk.gateway().answer("SELECT wide", Answer.rows(COUNTS, row(wide, "1")));
        desk.type("SELECT wide;\n");
        desk.awaitScrollback("line by line, because a table would be 156 characters wide");
        assertThat(desk.scrollback()).contains(wide);
        desk.type("\\output table\n");
        desk.awaitScrollback("output is table");
        desk.type("SELECT wide;\n");
        desk.awaitScrollback("1 value cut");
        desk.leave();
    }

    @Test
    void theLogIsPrintedWhenAskedFor() throws Exception {
        desk.type("\\view log\n");
        desk.awaitScrollback("view is log");
        desk.type("SELECT * FROM counts;\n");
        desk.awaitScrollback("5 changes");
        assertThat(desk.scrollback()).contains("+U");
        desk.leave();
    }

    @Test
    void aHighResultOpensForReading() throws Exception {
        desk.gateway().answer("SELECT many", Answer.rows(COUNTS, many(100)));
        desk.type("SELECT many;\n");
        desk.awaitWhole("row 1 of 100");
        desk.type("G");
        desk.awaitWhole("row 100 of 100");
        assertThat(desk.whole()).contains("word 100");
        desk.type("/word 42\n");
        desk.type("g");
        desk.awaitWhole("row 1 of 100");
        desk.type("n");
        desk.awaitWhole("row 42 of 100");
        desk.type("7G");
        desk.awaitWhole("row 7 of 100");
        desk.type("q");
        desk.awaitPrompt();
        assertThat(desk.scrollback()).contains("100 rows in").doesNotContain("word 50");
        desk.leave();
    }

    @Test
    void aHighResultIsPrintedWithoutThePager() throws Exception {
        desk.gateway().answer("SELECT many", Answer.rows(COUNTS, many(100)));
        desk.type("\\pager off\n");
        desk.awaitScrollback("pager is off");
        desk.type("SELECT many;\n");
        desk.awaitScrollback("100 rows in");
        assertThat(desk.scrollback()).contains("word 50");
        desk.leave();
    }

    @Test
    void onlyWhatIsLookedAtIsFetched() throws Exception {
        var pages = new ArrayList<List<Row>>();
        for (int page = 0; page < 100; page++) {
            pages.add(List.of(many(500)));
        }
        desk.gateway().answer("SELECT much", Answer.pages(COUNTS, pages));
        desk.type("SET 'execution.runtime-mode' = 'batch';\n");
        desk.awaitPrompt();
        desk.type("SELECT much;\n");
        desk.awaitWhole("row 1 of ");
        desk.type("\u001b[6~");
        desk.await(() -> desk.whole().contains("row 19 of 1,500+"));
        assertThat(desk.gateway().fetched()).as("pages fetched").isLessThan(10);
        desk.type("q");
        desk.awaitPrompt();
        assertThat(desk.gateway().calls()).contains("close operation");
        desk.type("SHOW TABLES;\n");
        desk.awaitScrollback("2 rows");
        desk.leave();
    }

    @Test
    void watchAsksAgainAndMarksWhatChanged() throws Exception {
        desk.gateway().answer("SELECT state", Answer.rows(COUNTS, row("river", "1"), row("mill", "1")));
        desk.type("\\watch 1 SELECT state;\n");
        desk.awaitWhole("every 1 s");
        desk.awaitWhole("river");
        desk.gateway().answer("SELECT state", Answer.rows(COUNTS, row("river", "7"), row("mill", "1")));
        desk.awaitWhole("▸~ river");
        desk.awaitWhole("▸  river");
        assertThat(desk.whole()).contains("7");
        desk.type("q");
        desk.awaitPrompt();
        assertThat(desk.scrollback()).contains("2 rows, ");
        desk.leave();
    }

    @Test
    void watchTakesTheLastStatementAndTellsAFailure() throws Exception {
        desk.type("SHOW TABLES;\n");
        desk.awaitScrollback("2 rows");
        desk.type("\\watch 0.2\n");
        desk.awaitWhole("SHOW TABLES");
        desk.gateway().answer("SHOW TABLES", Answer.fails("the catalog is away"));
        desk.awaitWhole("the catalog is away");
        desk.type(CTRL_C);
        desk.awaitPrompt();
        desk.leave();
    }

    @Test
    void watchLeavesAStatementThatGoesOn() throws Exception {
        desk.gateway().answer("SELECT counts", counting());
        desk.type("\\watch 1 SELECT counts\n");
        desk.awaitWhole("waiting for the first result");
        desk.type("q");
        desk.awaitPrompt();
        assertThat(desk.gateway().calls()).contains("close operation");
        desk.leave();
    }

    @Test
    void aFailureOfTheQueryGivesTheTerminalBack() throws Exception {
        desk.gateway().answer("SELECT counts", counting());
        desk.type("SELECT counts;\n");
        desk.awaitWhole("[table]");
        desk.gateway().failNow("SELECT counts", "the job has failed");
        desk.awaitScrollback("the job has failed");
        assertThat(desk.scrollback()).contains("river", "before it failed");
        assertThat(desk.givenBack()).isTrue();
        desk.leave();
    }
}

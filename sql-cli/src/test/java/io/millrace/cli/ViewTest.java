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

/// Tests the screen of a query that keeps running, or of a result that is higher than the screen.
class ViewTest {
    private static final String CTRL_C = "\u0003";
    private static final String ESCAPE = "\u001b";
    private static final List<Column> COUNTS =
            List.of(FakeGateway.column("word", SqlType.string()), FakeGateway.column("n", FakeGateway.number()));

    private static final Operations.SortKey BY_WORD = new Operations.SortKey(0, false, true);

    private TerminalUser user;

    @BeforeEach
    void sitDown() throws IOException {
        user = new TerminalUser();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        user.clear();
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
        user.gateway().answer("SELECT counts", counting());
        user.type("SELECT counts;\n");
        user.awaitWhole("[table]");
        assertThat(user.whole()).contains("river", "4 changes", "q stop");
        user.type("q");
        user.awaitPrompt();
        assertThat(user.scrollback()).contains("2 rows from 4 changes, ended after");
        assertThat(user.gateway().calls()).contains("close operation");
        assertThat(user.givenBack()).isTrue();
        user.leave();
    }

    @Test
    void keysSwitchTheViewOfARunningQuery() throws Exception {
        user.gateway().answer("SELECT counts", counting());
        user.type("SELECT counts;\n");
        user.awaitWhole("[table]");
        user.type("l");
        user.awaitWhole("[changes]");
        assertThat(user.whole()).contains("-U", "+U");
        user.type("c");
        user.awaitWhole("[chart]");
        user.type("t ");
        user.awaitWhole("paused at");
        user.type(" /ver\n");
        user.awaitWhole("/ver: 1 row");
        assertThat(user.whole()).doesNotContain("mill ");
        user.type(ESCAPE);
        user.awaitWhole("mill");
        user.type("\n");
        user.awaitWhole("── row 1 ──");
        user.type(ESCAPE);
        user.awaitWhole("q stop");
        user.type("q");
        user.awaitPrompt();
        user.leave();
    }

    @Test
    void anUnknownKeyIsPassedOverWhole() throws Exception {
        user.gateway().answer("SELECT counts", counting());
        user.type("SELECT counts;\n");
        user.awaitWhole("[table]");
        // F12, then Ctrl and an arrow: neither a q nor a letter of a command may be read out of them
        user.type("\u001b[24~\u001b[1;5D\u001b[200~l");
        user.awaitWhole("[changes]");
        user.type("q");
        user.awaitPrompt();
        user.leave();
    }

    @Test
    void ctrlCEndsTheQueryAndNotTheShell() throws Exception {
        user.gateway().answer("SELECT counts", counting());
        user.type("SELECT counts;\n");
        user.awaitWhole("[table]");
        user.type(CTRL_C);
        user.awaitPrompt();
        assertThat(user.scrollback()).contains("Cancelled after", "2 rows from 4 changes");
        assertThat(user.givenBack()).isTrue();
        user.type("SHOW TABLES;\n");
        user.awaitScrollback("2 rows");
        user.leave();
    }

    @Test
    void aGatewayThatDoesNotAnswerHoldsNoOne() throws Exception {
        user.gateway().answer("SELECT counts", counting());
        user.type("SELECT counts;\n");
        user.awaitWhole("[table]");
        user.gateway().stall();
        user.type("q");
        user.awaitScrollback("cancelling the query");
        user.type(CTRL_C);
        user.awaitPrompt();
        assertThat(user.scrollback()).contains("river");
        user.gateway().goOn();
        user.type("SHOW TABLES;\n");
        user.awaitScrollback("2 rows");
        user.leave();
    }

    @Test
    void theRestCanBePrinted() throws Exception {
        user.gateway().answer("SELECT counts", counting());
        user.type("SELECT counts;\n");
        user.awaitWhole("[table]");
        user.type("p");
        user.await(() -> user.givenBack());
        user.gateway().append("SELECT counts", List.of(row("stone", "1")));
        user.awaitScrollback("stone");
        user.type(CTRL_C);
        user.awaitScrollback("Cancelled after");
        user.leave();
    }

    @Test
    void aResizedScreenIsDrawnAnew() throws Exception {
        user.gateway().answer("SELECT counts", counting());
        user.type("SELECT counts;\n");
        user.awaitWhole("[table]");
        user.resize(120, 40);
        user.await(() ->
                user.whole().lines().filter(line -> line.contains("[table]")).anyMatch(line -> line.length() > 100));
        user.type("q");
        user.awaitPrompt();
        user.leave();
    }

    @Test
    void whatChangedAndEndedIsPrintedAsItStands() throws Exception {
        user.type("SELECT * FROM counts;\n");
        user.awaitScrollback("1 row in ");
        assertThat(user.scrollback()).contains("watermill").doesNotContain("+U", "river");
        user.leave();
    }

    @Test
    void aQueryThatEndsIsPrintedInItsOrderHoweverLongItTakes() throws Exception {
        user.gateway().answer("SELECT longest", counting().runs(RuntimeMode.STREAMING, true, true, BY_WORD));
        user.type("SELECT longest;\n");
        user.awaitScrollback("running · 2 s");
        user.gateway().end("SELECT longest");
        user.awaitScrollback("2 rows in ");
        assertThat(user.scrollback()).containsPattern("mill +│ 1\n river +│ 2\n");
        user.leave();
    }

    @Test
    void aQueryThatEndsIsViewedWhereThatIsAskedFor() throws Exception {
        user.gateway().answer("SELECT longest", counting().runs(RuntimeMode.STREAMING, true, true, BY_WORD));
        user.type("\\view table\n");
        user.awaitScrollback("view is table");
        user.type("SELECT longest;\n");
        user.awaitWhole("[table]");
        assertThat(user.whole().indexOf("mill ")).isLessThan(user.whole().indexOf("river "));
        user.type("q");
        user.awaitScrollback("2 rows from 4 changes, ended after");
        assertThat(user.scrollback()).containsPattern("mill +│ 1\n river +│ 2\n");
        user.leave();
    }

    @Test
    void aQueryWithoutEndPrintsItsChangesWhereNothingMayOpen() throws Exception {
        user.gateway().answer("SELECT counts", counting().runs(RuntimeMode.STREAMING, false, true));
        user.type("\\view off\n");
        user.awaitScrollback("view is off");
        user.type("SELECT counts;\n");
        user.awaitScrollback("+U │ river");
        user.type(CTRL_C);
        user.awaitScrollback("4 changes");
        user.type("SELECT * FROM longest;\n");
        user.awaitScrollback("3 rows in ");
        assertThat(user.scrollback()).containsPattern("stone +│ 11\n mill +│ 10\n river +│ +9\n");
        user.leave();
    }

    @Test
    void aHighResultThatChangedOpensForReading() throws Exception {
        var pages = List.of(List.of(many(100)), List.of(row(RowKind.DELETE, "word 7", "7")));
        user.gateway().answer("SELECT many", Answer.pages(COUNTS, pages).runs(RuntimeMode.STREAMING, true, true));
        user.type("SELECT many;\n");
        user.awaitWhole("row 1 of 99");
        user.type("G");
        user.awaitWhole("row 99 of 99");
        user.type("q");
        user.awaitScrollback("99 rows in ");
        user.leave();
    }

    @Test
    void watchShowsTheFinalRowsOfEachAnswer() throws Exception {
        user.type("\\watch 1 SELECT * FROM longest;\n");
        user.awaitWhole("river");
        assertThat(user.whole().indexOf("stone")).isLessThan(user.whole().indexOf("mill "));
        assertThat(user.whole()).doesNotContain("water");
        user.type("q");
        user.awaitScrollback("3 rows, 1 run");
        user.leave();
    }

    @Test
    void aRowThatIsMuchWiderThanTheScreenIsShownLineByLine() throws Exception {
        var wide = "x".repeat(150);
        user.gateway().answer("SELECT wide", Answer.rows(COUNTS, row(wide, "1")));
        user.type("SELECT wide;\n");
        user.awaitScrollback("line by line, because a table would be 156 characters wide");
        assertThat(user.scrollback()).contains(wide);
        user.type("\\output table\n");
        user.awaitScrollback("output is table");
        user.type("SELECT wide;\n");
        user.awaitScrollback("1 value cut");
        user.leave();
    }

    @Test
    void theLogIsPrintedWhenAskedFor() throws Exception {
        user.type("\\view log\n");
        user.awaitScrollback("view is log");
        user.type("SELECT * FROM counts;\n");
        user.awaitScrollback("5 changes");
        assertThat(user.scrollback()).contains("+U");
        user.leave();
    }

    @Test
    void aHighResultOpensForReading() throws Exception {
        user.gateway().answer("SELECT many", Answer.rows(COUNTS, many(100)));
        user.type("SELECT many;\n");
        user.awaitWhole("row 1 of 100");
        user.type("G");
        user.awaitWhole("row 100 of 100");
        assertThat(user.whole()).contains("word 100");
        user.type("/word 42\n");
        user.type("g");
        user.awaitWhole("row 1 of 100");
        user.type("n");
        user.awaitWhole("row 42 of 100");
        user.type("7G");
        user.awaitWhole("row 7 of 100");
        user.type("q");
        user.awaitPrompt();
        assertThat(user.scrollback()).contains("100 rows in").doesNotContain("word 50");
        user.leave();
    }

    @Test
    void aHighResultIsPrintedWithoutThePager() throws Exception {
        user.gateway().answer("SELECT many", Answer.rows(COUNTS, many(100)));
        user.type("\\pager off\n");
        user.awaitScrollback("pager is off");
        user.type("SELECT many;\n");
        user.awaitScrollback("100 rows in");
        assertThat(user.scrollback()).contains("word 50");
        user.leave();
    }

    @Test
    void onlyWhatIsLookedAtIsFetched() throws Exception {
        var pages = new ArrayList<List<Row>>();
        for (int page = 0; page < 100; page++) {
            pages.add(List.of(many(500)));
        }
        user.gateway().answer("SELECT much", Answer.pages(COUNTS, pages));
        user.type("SET 'execution.runtime-mode' = 'batch';\n");
        user.awaitPrompt();
        user.type("SELECT much;\n");
        user.awaitWhole("row 1 of ");
        user.type("\u001b[6~");
        user.await(() -> user.whole().contains("row 19 of 1,500+"));
        assertThat(user.gateway().fetched()).as("pages fetched").isLessThan(10);
        user.type("q");
        user.awaitPrompt();
        assertThat(user.gateway().calls()).contains("close operation");
        user.type("SHOW TABLES;\n");
        user.awaitScrollback("2 rows");
        user.leave();
    }

    @Test
    void watchAsksAgainAndMarksWhatChanged() throws Exception {
        user.gateway().answer("SELECT state", Answer.rows(COUNTS, row("river", "1"), row("mill", "1")));
        user.type("\\watch 1 SELECT state;\n");
        user.awaitWhole("every 1 s");
        user.awaitWhole("river");
        user.gateway().answer("SELECT state", Answer.rows(COUNTS, row("river", "7"), row("mill", "1")));
        user.awaitWhole("▸~ river");
        user.awaitWhole("▸  river");
        assertThat(user.whole()).contains("7");
        user.type("q");
        user.awaitPrompt();
        assertThat(user.scrollback()).contains("2 rows, ");
        user.leave();
    }

    @Test
    void watchTakesTheLastStatementAndTellsAFailure() throws Exception {
        user.type("SHOW TABLES;\n");
        user.awaitScrollback("2 rows");
        user.type("\\watch 0.2\n");
        user.awaitWhole("SHOW TABLES");
        user.gateway().answer("SHOW TABLES", Answer.fails("the catalog is away"));
        user.awaitWhole("the catalog is away");
        user.type(CTRL_C);
        user.awaitPrompt();
        user.leave();
    }

    @Test
    void watchLeavesAStatementThatGoesOn() throws Exception {
        user.gateway().answer("SELECT counts", counting());
        user.type("\\watch 1 SELECT counts\n");
        user.awaitWhole("waiting for the first result");
        user.type("q");
        user.awaitPrompt();
        assertThat(user.gateway().calls()).contains("close operation");
        user.leave();
    }

    @Test
    void aFailureOfTheQueryGivesTheTerminalBack() throws Exception {
        user.gateway().answer("SELECT counts", counting());
        user.type("SELECT counts;\n");
        user.awaitWhole("[table]");
        user.gateway().failNow("SELECT counts", "the job has failed");
        user.awaitScrollback("the job has failed");
        assertThat(user.scrollback()).contains("river", "before it failed");
        assertThat(user.givenBack()).isTrue();
        user.leave();
    }
}

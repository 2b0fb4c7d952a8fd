package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ExitCode;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.id.SessionHandle;
import io.millrace.wire.sql.StatementHistory.Durations;
import io.millrace.wire.sql.StatementHistory.Entry;
import io.millrace.wire.sql.StatementHistory.KeptResult;
import io.millrace.wire.sql.StatementHistory.Kind;
import io.millrace.wire.sql.StatementHistory.Outcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests `\statements` and `\statement` against a gateway with a history.
class StatementCommandsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private FakeGateway gateway;

    @BeforeEach
    void start() throws IOException {
        gateway = new FakeGateway()
                .remembers(
                        entry("aaaa1111", "SELECT *\nFROM\u001b[31m orders", Outcome.FINISHED, Optional.empty()),
                        entry("aaaa2222", "INSERT INTO x SELECT 1", Outcome.FAILED, Optional.of("no table x")));
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    private static Entry entry(String start, String statement, Outcome outcome, Optional<String> error) {
        return new Entry(
                new OperationHandle(start + "-0000-0000-0000-000000000000"),
                new SessionHandle("00000000-0000-0000-0000-000000000001"),
                Optional.of("nightly"),
                "ann",
                Optional.of("millrace-sql"),
                Optional.of("10.0.0.7"),
                statement,
                Kind.QUERY,
                outcome,
                1_750_000_000_000L,
                new Durations(Optional.of(2L), Optional.of(30L), Optional.of(1_200L), Optional.of(1_232L)),
                Optional.of(1_234L),
                Optional.of(new JobId("0123456789abcdef0123456789abcdef")),
                error,
                Optional.empty());
    }

    private ExitCode shell(String input, String... arguments) {
        var all = new java.util.ArrayList<>(List.of("--endpoint", gateway.address()));
        all.addAll(List.of(arguments));
        return TranscriptTest.run(all, input + "\n", out, err);
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private String errors() {
        return err.toString(StandardCharsets.UTF_8);
    }

    @Test
    void listsEachStatementOnOneLine() {
        assertThat(shell("\\statements")).isEqualTo(ExitCode.SUCCESS);
        assertThat(printed())
                .contains("aaaa1111", "nightly", "finished", "failed", "1,234", "2025-06-15")
                .containsPattern("SELECT \\* FROM.*orders")
                .contains("2 rows")
                .doesNotContain("\u001b[31m");
    }

    @Test
    void aListHasNoHeadingsIfResultsHaveNone() {
        assertThat(shell("\\statements", "-o", "csv", "--header", "none")).isEqualTo(ExitCode.SUCCESS);
        assertThat(printed()).startsWith("aaaa1111").contains("aaaa2222").doesNotContain("submitted");
    }

    @Test
    void filtersAndWordsAreParameters() {
        assertThat(shell("\\statements outcome=failed,cancelled kind=query session=nightly since=2h a=b orders"))
                .isEqualTo(ExitCode.SUCCESS);
        assertThat(gateway.historyQueries().getFirst())
                .contains("outcome=FAILED", "CANCELED", "kind=QUERY", "session=nightly", "from=", "a=b", "orders");
    }

    @Test
    void aMisspeltFilterNamesTheRightOne() {
        assertThat(shell("\\statements outcome=faild")).isEqualTo(ExitCode.STATEMENT);
        assertThat(errors()).contains("did you mean failed?");
        assertThat(shell("\\statements since=yesterday")).isEqualTo(ExitCode.STATEMENT);
        assertThat(errors()).contains("12h");
    }

    @Test
    void showsAllOfOne() {
        assertThat(shell("\\statement aaaa2")).isEqualTo(ExitCode.SUCCESS);
        assertThat(printed())
                .contains("INSERT INTO x SELECT 1\n", "no table x", "by ann with millrace-sql from 10.0.0.7")
                .contains("in session 'nightly'", "planned 30 ms", "1,234 rows", "job 0123456789abcdef")
                .contains("id aaaa2222-0000");
    }

    @Test
    void printsAKeptResultAgainAndSaysWhetherItIsComplete() {
        var entry = entry("aaaa1111", "SELECT item FROM orders", Outcome.FINISHED, Optional.empty());
        gateway.remembers(entry.with(Optional.of(new KeptResult(2, false, 1_750_000_000_000L))));
        assertThat(shell("\\result aaaa", "-o", "csv")).isEqualTo(ExitCode.SUCCESS);
        assertThat(printed()).isEqualTo("item\nbolt\nnut\n");
        assertThat(errors()).contains("The first 2 rows; the others were not kept.");
        gateway.remembers(entry);
        assertThat(shell("\\result aaaa")).isEqualTo(ExitCode.STATEMENT);
        assertThat(errors()).contains("is not kept");
    }

    @Test
    void anAmbiguousOrUnknownIdIsRefused() {
        assertThat(shell("\\statement aaaa")).isEqualTo(ExitCode.STATEMENT);
        assertThat(errors()).contains("2 statements start with 'aaaa'");
        assertThat(shell("\\statement bbbb")).isEqualTo(ExitCode.STATEMENT);
        assertThat(errors()).contains("no statement whose id starts with 'bbbb'");
    }

    @Test
    void anEmptyHistorySaysSo() {
        gateway.remembers();
        assertThat(shell("\\statements")).isEqualTo(ExitCode.SUCCESS);
        assertThat(shell("\\statements nothing")).isEqualTo(ExitCode.SUCCESS);
        assertThat(errors() + printed()).contains("The history is empty.", "No statement of the history matches.");
    }
}

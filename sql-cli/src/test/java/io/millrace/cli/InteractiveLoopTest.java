package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.millrace.cli.FakeGateway.Answer;
import io.millrace.wire.sql.RuntimeMode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the prompt with a user who types key by key at a terminal in memory.
class InteractiveLoopTest {
    private static final String CTRL_C = "\u0003";
    private static final String CTRL_D = "\u0004";

    private final ByteArrayOutputStream seen = new ByteArrayOutputStream();

    @TempDir
    private Path state;

    private FakeGateway gateway;
    private ShellThread shell;

    @BeforeEach
    void sitDown() throws IOException {
        gateway = Samples.teach(new FakeGateway());
        shell = new ShellThread(gateway, Map.of("XDG_STATE_HOME", state.toString(), "NO_COLOR", "1"), seen);
        await().until(() -> screen().contains("millrace>"));
    }

    @AfterEach
    void nothingIsLeft() throws IOException {
        shell.end();
        assertThat(gateway.leftNothing()).isTrue();
        gateway.close();
    }

    @Test
    void runsAStatementOverSeveralLines() throws IOException {
        type("SELECT *\n");
        await().until(() -> screen().contains("-> "));
        type("FROM cities;\n");
        await().until(() -> gateway.statements().contains("SELECT *\nFROM cities"));
        leave();
    }

    @Test
    void showsARowsTableAndHowLongItTook() throws IOException {
        type("SELECT * FROM cities;\n");
        await().until(() -> screen().contains("4 rows in "));
        assertThat(screen()).contains("Ulm");
        leave();
    }

    @Test
    void saysWhyAQueryGoesOnAndHowToChooseOtherwise() throws IOException {
        gateway.answer(
                "SELECT endless",
                Answer.rows(Samples.CITIES, FakeGateway.row("1", "Ulm"))
                        .forever()
                        .runs(RuntimeMode.STREAMING, false, false));
        type("SELECT endless;\n");
        await().until(() -> screen().contains("takes only those that end."));
        assertThat(screen().replaceAll("\\s+", " "))
                .contains("Streaming mode, as a source has no end;"
                        + " SET 'execution.runtime-mode' = 'batch' takes only those that end.");
        assertThat(screen()).as("broken between words").contains(" = 'batch'\r\n");
        type(CTRL_C);
        await().until(() -> screen().contains("Cancelled after"));
        leave();
    }

    @Test
    void aQueryWithoutEndWhoseRowsChangeHasNoData() throws IOException {
        type("\\output csv\n");
        await().until(() -> screen().contains("output is csv"));
        type("SELECT * FROM ticks;\n");
        await().until(() -> screen().contains("so it has no final rows"));
        type("\\set changes on\n");
        await().until(() -> screen().contains("changes is on"));
        type("SELECT * FROM ticks;\n");
        await().until(() -> screen().contains("+I,1,Ulm"));
        type(CTRL_C);
        await().until(() -> screen().contains("cancelled"));
        leave();
    }

    @Test
    void aCancelledResultIsPrintedAsItStands() throws IOException {
        gateway.answer(
                "SELECT slow",
                Answer.rows(Samples.CITIES, FakeGateway.row("1", "Ulm"))
                        .forever()
                        .runs(RuntimeMode.STREAMING, true, true));
        type("\\output csv\n");
        await().until(() -> screen().contains("output is csv"));
        type("SELECT slow;\n");
        await().until(() -> screen().contains("1 row · "));
        assertThat(screen()).doesNotContain("1,Ulm");
        type(CTRL_C);
        await().until(() -> screen().contains("cancelled"));
        assertThat(screen()).contains("1,Ulm");
        leave();
    }

    @Test
    void goesOnAfterAFailure() throws IOException {
        type("SELECT nonsense;\n");
        await().until(() -> screen().contains("error:"));
        type("SHOW TABLES;\n");
        await().until(() -> screen().contains("2 rows"));
        leave();
    }

    @Test
    void ctrlCCancelsTheStatementAndNotTheShell() throws Exception {
        gateway.answer(
                "SELECT endless",
                Answer.rows(Samples.CITIES, FakeGateway.row("1", "Ulm")).forever());
        type("SELECT endless;\n");
        await().until(() -> screen().contains("Ulm"));
        type(CTRL_C);
        await().until(() -> screen().contains("Cancelled after"));
        assertThat(gateway.calls()).contains("close operation");
        type("SHOW TABLES;\n");
        await().until(() -> screen().contains("2 rows"));
        leave();
    }

    @Test
    void ctrlCTwiceLeavesAStatementToAGatewayThatDoesNotAnswer() throws Exception {
        gateway.answer("SELECT endless", Answer.pages(Samples.CITIES, List.of()).forever());
        type("SELECT endless;\n");
        await().until(() -> screen().contains("running"));
        gateway.stall();
        type(CTRL_C);
        await().until(() -> gateway.stalled() > 0);
        type(CTRL_C);
        await().until(() -> screen().contains("Cancelled after"));
        gateway.goOn();
        type("SHOW TABLES;\n");
        await().until(() -> screen().contains("2 rows"));
        leave();
    }

    @Test
    void ctrlCTwiceOnAnEmptyPromptLeaves() throws IOException {
        type(CTRL_C);
        await().until(() -> screen().contains("Press Ctrl-C again to leave."));
        type(CTRL_C);
        await().until(shell::isOver);
    }

    @Test
    void ctrlCDropsWhatWasTyped() throws IOException {
        type("SELECT 1 FROM");
        type(CTRL_C);
        type("SHOW TABLES;\n");
        await().until(() -> screen().contains("2 rows"));
        assertThat(gateway.statements()).containsExactly("SHOW TABLES");
        leave();
    }

    @Test
    void thePromptNamesTheSessionInUse() throws IOException {
        type("\\session work\n");
        await().until(() -> screen().contains("millrace:work>"));
        type("\\session\n");
        await().until(() -> screen().contains("named 'work'"));
        leave();
        await().until(shell::isOver);
        gateway.closeSession();
    }

    @Test
    void aCommandLeaves() throws IOException {
        type("\\q\n");
        await().until(shell::isOver);
    }

    @Test
    void offersWhatTheGatewayKnows() throws IOException {
        type("SELECT * FROM coun\t;\n");
        await().until(() -> gateway.statements().stream()
                .anyMatch(statement -> statement.replaceAll("\\s+$", "").equals("SELECT * FROM counts")));
        leave();
    }

    @Test
    void breaksWhatItsSettingsMeanBetweenWords() throws IOException {
        type("\\set\n");
        await().until(() -> screen().contains("wait for the jobs"));
        assertThat(screen().replace("\r", "").lines().filter(line -> line.startsWith("  ")))
                .isNotEmpty()
                .allMatch(line -> line.length() <= 80);
        leave();
    }

    @Test
    void remembersInAPrivateFile() throws IOException {
        type("SHOW TABLES;\n");
        await().until(() -> screen().contains("2 rows"));
        leave();
        await().until(shell::isOver);
        assertThat(Files.readString(state.resolve("millrace/history"))).contains("SHOW TABLES;");
    }

    private void type(String keys) throws IOException {
        shell.type(keys);
    }

    private void leave() throws IOException {
        type(CTRL_D);
    }

    private String screen() {
        return seen.toString(StandardCharsets.UTF_8).replaceAll("\u001b\\[[0-9;?]*[A-Za-z]", "");
    }
}

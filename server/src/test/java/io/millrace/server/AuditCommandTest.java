package io.millrace.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.audit.AuditAction;
import io.millrace.server.audit.AuditActor;
import io.millrace.server.audit.AuditKind;
import io.millrace.server.audit.AuditLog;
import io.millrace.server.audit.AuditOptions;
import io.millrace.server.audit.AuditOutcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AuditCommandTest {
    @TempDir
    private Path state;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @BeforeEach
    void write() throws IOException {
        try (var log = AuditLog.open(options(), "1.0")) {
            log.login(new AuditActor("ann", "file", "192.0.2.7", "cluster"), AuditOutcome.OK);
            log.note(new AuditAction(AuditKind.JOB, AuditActor.SERVER, "cancelJob", "1"), AuditOutcome.OK);
        }
    }

    private AuditOptions options() {
        return new AuditOptions(
                state.resolve("audit"),
                state.resolve("audit-key"),
                1 << 20,
                10,
                AuditOptions.WhenFull.DROP,
                Optional.empty());
    }

    private int run(String... words) {
        out.reset();
        err.reset();
        return new AuditCommand(new PrintStream(out), new PrintStream(err)).run(List.of(words));
    }

    private String printed() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private Path file() {
        return state.resolve("audit/audit-000000000001.jsonl");
    }

    @Test
    void verifiesTheFolderOfTheConfiguration() {
        assertThat(run("verify", "-Dstate.dir=" + state)).isZero();
        assertThat(printed()).contains("5 records, 1 to 5, are as they were written");
    }

    @Test
    void namesTheFirstRecordThatWasChanged() throws IOException {
        Files.writeString(file(), Files.readString(file()).replace("\"user\":\"ann\"", "\"user\":\"bob\""));
        assertThat(run("verify", "-Dstate.dir=" + state)).isOne();
        assertThat(printed()).contains("line 3: record 3 was changed");
    }

    @Test
    void verifiesAFileAloneAndSaysWhatThatDoesNotShow() throws IOException {
        var copy = Files.copy(file(), state.resolve("copy.jsonl"));
        assertThat(run("verify", copy.toString(), "-Daudit.key-file=" + state.resolve("audit-key")))
                .isZero();
        assertThat(printed()).contains("note: Only a whole folder shows");
    }

    @Test
    void aMissingKeyOrFolderIsAnErrorAndMakesNoKey() {
        assertThat(run("verify", state.resolve("audit").toString(), "-Daudit.key-file=" + state.resolve("none")))
                .isOne();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("none does not exist");
        assertThat(state.resolve("none")).doesNotExist();
        assertThat(run("verify", "-Dstate.dir=" + state.resolve("other"))).isOne();
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("there is no audit log");
        assertThat(run("verfiy")).isEqualTo(2);
    }
}

package io.millrace.server.engine.state;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.storage.ChecksummedLog;
import io.millrace.server.storage.FolderTree;
import io.millrace.server.storage.LockedFolder;
import io.millrace.server.storage.StateCipher;
import io.millrace.server.storage.StateFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.state.filesystem.FileStateHandle;
import org.apache.flink.util.InstantiationUtil;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the commands of an operator for a state folder that no server uses.
class StateToolTest {
    @TempDir
    private Path directory;

    private Path state;
    private Path key;

    @BeforeEach
    void create() throws IOException {
        state = directory.toRealPath().resolve("state");
        key = state.resolve("key");
        var _ = StateFolder.open(state);
        CatalogStorage.open(state.resolve("catalog"), Optional.of(key)).close();
        var sessions = Files.createDirectory(state.resolve("sessions"));
        var framed = new ByteArrayOutputStream();
        ChecksummedLog.frame(new ChecksummedLog.Line('O', "a session"), framed);
        Files.write(sessions.resolve("sessions"), framed.toByteArray());
    }

    private List<String> problems() {
        return StateCheck.of(state, key).problems();
    }

    private static StateBackup tool(Path state) {
        return new StateBackup(state, state.resolve("key"), _ -> {});
    }

    private Path zip(String... entries) throws IOException {
        var file = directory.resolve("made.zip");
        try (var zip = new ZipOutputStream(Files.newOutputStream(file))) {
            for (int i = 0; i < entries.length; i += 2) {
                zip.putNextEntry(new ZipEntry(entries[i]));
                zip.write(entries[i + 1].getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        }
        return file;
    }

    @Test
    void aWholeFolderHasNoProblem() throws IOException {
        assertThat(problems()).isEmpty();
        assertThat(StateReport.lines(state)).contains("format 1").anyMatch(line -> line.startsWith("sessions"));
    }

    @Test
    void aDamagedLineOfTheJournalIsFound() throws IOException {
        var journal = state.resolve("sessions/sessions");
        Files.writeString(journal, "damaged\n" + Files.readString(journal));
        assertThat(problems()).containsExactly(journal + ": 1 damaged line, which the server skips");
    }

    @Test
    void aLineThatIsBeingWrittenIsNoProblem() throws IOException {
        var journal = state.resolve("sessions/sessions");
        Files.writeString(journal, Files.readString(journal) + "O12");
        assertThat(problems()).isEmpty();
    }

    @Test
    void aDeletedCatalogIsFound() throws IOException {
        Files.delete(state.resolve("catalog/catalog.mv.db"));
        assertThat(problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem)
                        .startsWith(state.resolve("catalog/catalog.mv.db")
                                + ": it does not exist, and all tables of main"));
    }

    @Test
    void aDeletedKeyIsFound() throws IOException {
        Files.delete(key);
        assertThat(problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem).startsWith(key + ": it does not exist"));
    }

    @Test
    void aFolderThatOthersCanReadIsFound() throws IOException {
        Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwxr-xr-x"));
        assertThat(problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem)
                        .isEqualTo(state + ": others than its owner can read or write it: chmod go-rwx"));
    }

    /// The file is a backup that version 0.1.0 made of two tables, a session and its statements. A change of the format
    /// gets a file of its own, and this one stays.
    @Test
    void whatAnEarlierReleaseHasWrittenIsReadable() throws Exception {
        var earlier = directory.toRealPath().resolve("earlier");
        tool(earlier)
                .restore(Path.of(getClass().getResource("state-format-1.zip").toURI()));

        var findings = StateCheck.of(earlier, earlier.resolve("key"));
        assertThat(findings.problems()).isEmpty();
        assertThat(StateReport.lines(earlier)).contains("format 1");
    }

    @Test
    void aNewerFormatIsRefusedByAll() throws IOException {
        Files.writeString(state.resolve("format"), "99\n");
        assertThat(problems()).anyMatch(problem -> problem.contains("a newer Millrace has written it (format 99"));
        assertThatThrownBy(() -> StateReport.lines(state)).hasMessageContaining("format 99");
        assertThatThrownBy(() -> tool(state).save(directory.resolve("new.zip"))).hasMessageContaining("format 99");
        var other = directory.resolve("other");
        var backup = zip("origin", other.toString(), "format", "99\n", "end", "");
        assertThatThrownBy(() -> tool(other).restore(backup)).hasMessageContaining("format 99");
        assertThat(other).doesNotExist();
        assertThat(directory.resolve("other.restoring")).doesNotExist();
    }

    @Test
    void aBackupCannotWriteOutsideOfTheFolder() throws IOException {
        var other = directory.resolve("other");
        for (var name : List.of("../outside", "/outside", "a/../../outside")) {
            var backup = zip("origin", other.toString(), name, "x", "end", "");
            if (name.startsWith("/")) {
                assertThatThrownBy(() -> tool(other).restore(backup)).hasMessageContaining("outside of the folder");
            } else {
                assertThatThrownBy(() -> tool(other).restore(backup))
                        .hasMessage("it contains a path outside of the folder: " + name);
            }
            assertThat(directory.resolve("outside")).doesNotExist();
            assertThat(other).doesNotExist();
        }
    }

    @Test
    void aBackupIntoAMissingFolderNamesTheFolder() {
        var missing = directory.resolve("missing");
        assertThatThrownBy(() -> tool(state).save(missing.resolve("backup.zip")))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessage(missing.toString());
    }

    @Test
    void tablesAndSessionsAreBackInAnotherFolder() throws IOException {
        var file = directory.resolve("backup.zip");
        assertThat(tool(state).save(file)).isPositive();
        assertThat(Files.getPosixFilePermissions(file)).isEqualTo(PosixFilePermissions.fromString("rw-------"));

        var other = directory.toRealPath().resolve("other");
        tool(other).restore(file);
        assertThat(StateCheck.of(other, other.resolve("key")).problems()).isEmpty();
        assertThat(other.resolve("sessions/sessions")).hasSameBinaryContentAs(state.resolve("sessions/sessions"));
        assertThat(other.resolve("catalog/catalog.mv.db")).exists();
        assertThat(other.resolve("lock")).doesNotExist();
    }

    @Test
    void aJobWhoseCheckpointIsDamagedIsSavedAsItIsAndNamed() throws IOException {
        var job = JobID.generate().toHexString();
        var checkpoint = state.resolve("checkpoints").resolve(job);
        var whole = new FileStateHandle(
                new org.apache.flink.core.fs.Path(checkpoint.resolve("a").toUri()), 3);
        var gone = new FileStateHandle(
                new org.apache.flink.core.fs.Path(checkpoint.resolve("b").toUri()), 3);
        write(checkpoint.resolve("a"), "abc".getBytes(StandardCharsets.UTF_8));
        var cipher = StateCipher.withKeyFile(key);
        var plan = state.resolve("jobs/plans").resolve(job);
        write(plan, cipher.encrypt(InstantiationUtil.serializeObject("a plan")));
        var pointer = state.resolve("jobs/running").resolve(job).resolve("completed/0000000000000000001");
        write(pointer, cipher.encrypt(InstantiationUtil.serializeObject(new FileStateHandle[] {whole, gone})));

        var tool = tool(state);
        var file = directory.resolve("backup.zip");
        var _ = tool.save(file);

        assertThat(tool.damaged())
                .containsExactly("the newest checkpoint of the job " + job + " needs " + checkpoint.resolve("b")
                        + ", which does not exist");
        var other = directory.toRealPath().resolve("other");
        tool(other).restore(file);
        assertThat(other.resolve("jobs/plans").resolve(job)).exists();
        assertThat(other.resolve("checkpoints").resolve(job).resolve("a")).hasContent("abc");
        assertThat(StateCheck.of(other, other.resolve("key")).problems())
                .singleElement()
                .asString()
                .contains("the newest checkpoint of a job needs it");

        write(checkpoint.resolve("b"), "def".getBytes(StandardCharsets.UTF_8));
        var mended = tool(state);
        var _ = mended.save(directory.resolve("mended.zip"));
        assertThat(mended.damaged()).isEmpty();
    }

    private static void write(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }

    /// As one does that is a mount point, which cannot be renamed.
    @Test
    void anEmptyFolderStaysAndIsFilled() throws IOException {
        var file = directory.resolve("backup.zip");
        write(state.resolve("lost+found/#1"), new byte[1]);
        tool(state).save(file);
        var mounted = Files.createDirectory(directory.toRealPath().resolve("mounted"));
        Files.createDirectory(mounted.resolve("lost+found"));
        // of a restore that was killed
        Files.createDirectories(mounted.resolve("restoring.tmp/sessions"));
        StateFolder.reserve(mounted);
        var before = Files.readAttributes(mounted, BasicFileAttributes.class).fileKey();

        tool(mounted).restore(file);

        assertThat(Files.readAttributes(mounted, BasicFileAttributes.class).fileKey())
                .isEqualTo(before);
        assertThat(Files.readString(mounted.resolve("sessions/sessions")))
                .isEqualTo(Files.readString(state.resolve("sessions/sessions")));
        assertThat(mounted.resolve("restoring.tmp")).doesNotExist();
        assertThat(mounted.resolve("lost+found")).isEmptyDirectory();
        // no matter of the server's
        Files.createSymbolicLink(mounted.resolve("lost+found/#2"), file);
        assertThat(StateCheck.of(mounted, mounted.resolve("key")).problems()).isEmpty();
        assertThat(directory.resolve("mounted.restoring")).doesNotExist();
    }

    @Test
    void aFolderWhoseRestoreFailsIsEmptyAgain() throws IOException {
        var mounted = Files.createDirectory(directory.toRealPath().resolve("mounted"));
        // a server has just begun to use the folder
        var from = Files.createDirectory(directory.resolve("from"));
        Files.createDirectories(from.resolve("sessions"));
        Files.writeString(from.resolve("format"), "1");
        Files.createDirectories(mounted.resolve("sessions/other"));
        assertThatThrownBy(() -> StateFolder.fill(mounted, from)).isInstanceOf(IOException.class);
        assertThat(mounted.resolve("format")).doesNotExist();
        FolderTree.delete(mounted.resolve("sessions"));

        var broken = zip("origin", state.toString(), "sessions/sessions", "");
        assertThatThrownBy(() -> tool(mounted).restore(broken)).hasMessageContaining("its end is missing");
        assertThat(mounted).isEmptyDirectory();
    }

    @Test
    void noServerStartsWhileAMountIsRestored() throws IOException {
        var file = directory.resolve("backup.zip");
        tool(state).save(file);
        var mounted = Files.createDirectory(directory.toRealPath().resolve("mounted"));
        var starts = new ArrayList<String>();
        var tool = new StateBackup(mounted, mounted.resolve("key"), _ -> {
            try {
                StateFolder.open(mounted);
            } catch (IOException e) {
                starts.add(e.getMessage());
            }
        });

        tool.restore(file);

        assertThat(starts).isNotEmpty().allMatch(message -> message.contains("restore it again"));
        assertThat(StateFolder.requireKnownFormat(mounted)).isPositive();
    }

    @Test
    void noServerStartsOnAPartOfARestore() throws IOException {
        Files.writeString(state.resolve("format"), "being restored");
        assertThatThrownBy(() -> StateFolder.open(state)).hasMessageContaining("restore it again");
    }

    @Test
    void oneRestoreAtATimeIsDone() throws IOException {
        var file = directory.resolve("backup.zip");
        var _ = tool(state).save(file);
        var other = directory.resolve("other");
        try (var _ = LockedFolder.claim(directory.resolve("other.restoring"))) {
            assertThatThrownBy(() -> tool(other).restore(file)).hasMessageContaining("another restore to");
        }
        tool(other).restore(file);
        assertThat(other.resolve("format")).exists();
    }
}

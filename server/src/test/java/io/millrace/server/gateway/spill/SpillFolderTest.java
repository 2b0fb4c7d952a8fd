package io.millrace.server.gateway.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.gateway.result.ResultMemory;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.SizedRow;
import io.millrace.wire.sql.RowKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SpillFolderTest {
    private static final List<SizedRow> ROWS = List.of(new SizedRow(ResultRow.of(RowKind.INSERT, "a".repeat(50)), 1));
    /// The length of these rows in a file: two counts, a kind, a count, a kind, a length, the text.
    private static final int LENGTH = 56;

    @TempDir
    private Path parent;

    private SpillFolder folder;

    private void open(long each, long total) {
        folder = new SpillFolder(parent, new SpillFolder.Bounds(1_000, each, total));
        folder.start();
    }

    @AfterEach
    void close() {
        folder.close();
        assertThat(parent).isEmptyDirectory();
    }

    private ResultMemory.Store shelf() {
        return folder.open().orElseThrow();
    }

    private Path only() throws IOException {
        try (var all = Files.walk(parent)) {
            return all.filter(file -> file.toString().endsWith(".rows"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void givesBackWhatWasStoredAndDeletesIt() throws Exception {
        open(1_000, 1_000);
        var parcel = shelf().pack(ROWS);
        assertThat(parcel.store()).isTrue();
        assertThat(folder.used()).isEqualTo(LENGTH);
        assertThat(parcel.rows()).isEqualTo(ROWS);
        var file = only();
        parcel.drop();
        parcel.drop();
        assertThat(file).doesNotExist();
        assertThat(folder.used()).isZero();
    }

    @Test
    void nobodyElseMayRead() throws Exception {
        open(1_000, 1_000);
        shelf().pack(ROWS).store();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(only())))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(only().getParent())))
                .isEqualTo("rwx------");
    }

    @Test
    void aResultHasNoMoreThanItsShareAndGetsItBack() {
        open(2 * LENGTH, 1_000);
        var shelf = shelf();
        var first = shelf.pack(ROWS);
        assertThat(first.store()).isTrue();
        assertThat(shelf.pack(ROWS).store()).isTrue();
        var third = shelf.pack(ROWS);
        assertThat(third.store()).isFalse();
        assertThat(shelf().pack(ROWS).store()).isTrue();
        first.drop();
        assertThat(third.store()).isTrue();
    }

    @Test
    void allResultsTogetherHaveNoMoreThanTheirShare() {
        open(1_000, 2 * LENGTH + 1);
        var first = shelf().pack(ROWS);
        first.store();
        assertThat(shelf().pack(ROWS).store()).isTrue();
        assertThat(shelf().pack(ROWS).store()).isFalse();
        assertThat(folder.used()).isEqualTo(2 * LENGTH);
        first.drop();
        assertThat(shelf().pack(ROWS).store()).isTrue();
    }

    @Test
    void whatWasChangedOrIsGoneIsNotTakenForRows() throws Exception {
        open(1_000, 1_000);
        var parcel = shelf().pack(ROWS);
        parcel.store();
        var content = Files.readAllBytes(only());
        content[20] ^= 1;
        Files.write(only(), content);
        assertThatThrownBy(parcel::rows).isInstanceOf(IOException.class).hasMessageContaining("changed");
        Files.write(only(), new byte[3]);
        assertThatThrownBy(parcel::rows).isInstanceOf(IOException.class).hasMessageContaining("changed");
        Files.delete(only());
        assertThatThrownBy(parcel::rows).isInstanceOf(IOException.class);
        parcel.drop();
        assertThat(folder.used()).isZero();
    }

    @Test
    void aDiskThatFailsIsLeftAloneForAWhile() throws Exception {
        open(1_000, 1_000);
        var parcel = shelf().pack(ROWS);
        try (var inside = Files.newDirectoryStream(parent)) {
            var own = inside.iterator().next();
            Files.delete(own.resolve("lock"));
            Files.delete(own);
            assertThat(parcel.store()).isFalse();
            Files.createDirectory(own);
        }
        assertThat(parcel.store()).isFalse();
        assertThat(folder.used()).isZero();
    }

    @Test
    void aThreadThatWasInterruptedStillReadsAndWrites() throws Exception {
        open(1_000, 1_000);
        Thread.currentThread().interrupt();
        var parcel = shelf().pack(ROWS);
        assertThat(parcel.store()).isTrue();
        assertThat(parcel.rows()).isEqualTo(ROWS);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void memoryIsGrantedAsFarAsThereIsSome() {
        open(0, 0);
        assertThat(folder.grant(600)).isTrue();
        assertThat(folder.grant(600)).isFalse();
        assertThat(folder.grant(400)).isTrue();
        folder.giveBack(600);
        assertThat(folder.grant(500)).isTrue();
        assertThat(folder.held()).isEqualTo(900);
    }

    @Test
    void withoutAnyBytesThereIsNoFolder() {
        open(0, 1_000);
        assertThat(folder.open()).isEmpty();
        folder.close();
        open(1_000, 0);
        assertThat(folder.open()).isEmpty();
        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void aFolderThatCannotBeMadeLeavesResultsInMemory() {
        folder = new SpillFolder(parent.resolve("nowhere"), new SpillFolder.Bounds(1_000, 1, 1));
        folder.start();
        assertThat(folder.open()).isEmpty();
    }
}

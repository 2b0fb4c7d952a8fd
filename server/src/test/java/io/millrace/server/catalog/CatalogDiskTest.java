package io.millrace.server.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.catalog.CatalogKey.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests a catalog in a file on a disk that fails.
class CatalogDiskTest {
    private static final int ROUNDS = 8;

    @TempDir
    private Path folder;

    private final Set<String> acknowledged = new TreeSet<>();

    @AfterEach
    void repair() {
        FailingDisk.repair();
    }

    private CatalogStorage open() throws IOException {
        return CatalogStorage.open(EmbeddedDatabase.in(folder, FailingDisk.register()), folder, Optional.empty());
    }

    private static CatalogKey table(String name) {
        return new CatalogKey(CatalogStorage.DEFAULT_DATABASE, Kind.TABLE, name);
    }

    private void create(CatalogStorage storage, String name, int size) {
        var entry = new CatalogEntry("TABLE", Map.of("comment", "x".repeat(size)));
        assertThat(storage.create(table(name), entry)).isEqualTo(ChangeResult.DONE);
        acknowledged.add(name);
    }

    private void assertComplete(CatalogStorage storage) {
        assertThat(storage.names(CatalogStorage.DEFAULT_DATABASE, Kind.TABLE)).containsExactlyElementsOf(acknowledged);
    }

    /// Creates tables until one is refused.
    private void fill(CatalogStorage storage, String prefix, int size) {
        for (int i = 0; ; i++) {
            create(storage, prefix + i, size);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 300_000})
    void aFullDiskRefusesChangesAndNothingElse(int size) throws Exception {
        try (var storage = open()) {
            create(storage, "before", size);
            for (int round = 0; round < ROUNDS; round++) {
                FailingDisk.failAfterWrites(round);
                var prefix = "t" + round + "_";
                long version = storage.version();
                for (int attempt = 0; attempt < 3; attempt++) {
                    assertThatThrownBy(() -> fill(storage, prefix, size))
                            .hasMessage("The catalog could not be changed: " + folder.resolve("catalog.mv.db") + ": "
                                    + FailingDisk.FULL
                                    + ". Nothing was changed, and everything in it can still be read.");
                    assertComplete(storage);
                }
                assertThat(storage.version()).isGreaterThan(version);
                FailingDisk.repair();
                create(storage, "after" + round, size);
                assertComplete(storage);
            }
        }
        try (var storage = open()) {
            assertComplete(storage);
            storage.readAll();
        }
    }

    @Test
    void aChangeThatWasNotSyncedMayHaveBeenDone() throws Exception {
        try (var storage = open()) {
            create(storage, "before", 10);
            FailingDisk.failAfterSyncs(0);
            assertThatThrownBy(() -> create(storage, "unknown", 10))
                    .hasMessageContaining(folder.resolve("catalog.mv.db") + ": " + FailingDisk.BROKEN)
                    .hasMessageContaining("may have been done or not");
            FailingDisk.repair();
            create(storage, "after", 10);
        }
        try (var storage = open()) {
            assertThat(storage.names(CatalogStorage.DEFAULT_DATABASE, Kind.TABLE))
                    .containsAll(acknowledged);
        }
    }
}

package io.millrace.server.engine.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.storage.StateCipher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.flink.runtime.persistence.StateHandleStore;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileStateHandleStoreTest {
    @TempDir
    private Path directory;

    private Path folder;
    private FileStateHandleStore<String> store;

    @BeforeEach
    void open() throws IOException {
        folder = directory.resolve("plans");
        store = new FileStateHandleStore<>(folder, StateCipher.withKeyFile(directory.resolve("key")));
    }

    @Test
    void keepsObjectsUntilTheyAreRemoved() throws Exception {
        assertThat(store.getAllHandles()).isEmpty();
        store.addAndLock("b", "second");
        store.addAndLock("a", "first");

        assertThat(store.getAllHandles()).containsExactly("a", "b");
        assertThat(store.getAndLock("a").retrieveState()).isEqualTo("first");
        store.replace("a", store.exists("a"), "changed");
        assertThat(store.getAllAndLock().getFirst().f0.retrieveState()).isEqualTo("changed");
        assertThat(store.releaseAndTryRemove("a")).isTrue();
        assertThat(store.exists("a").isExisting()).isFalse();
        store.clearEntries();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void failsAsTheEngineExpects() throws Exception {
        store.addAndLock("a", "first");

        assertThatThrownBy(() -> store.addAndLock("a", "again"))
                .isInstanceOf(StateHandleStore.AlreadyExistException.class);
        assertThatThrownBy(() -> store.getAndLock("b")).isInstanceOf(StateHandleStore.NotExistException.class);
        assertThatThrownBy(() -> store.replace("b", store.exists("b"), "new"))
                .isInstanceOf(StateHandleStore.NotExistException.class);
        assertThat(store.getAndLock("a").retrieveState()).isEqualTo("first");
    }

    @Test
    void writesNothingInClear() throws Exception {
        store.addAndLock("a", "password=river-7");

        assertThat(Files.readString(store.file("a"), StandardCharsets.ISO_8859_1))
                .doesNotContain("river");
    }

    @Test
    void ignoresAFileThatACrashLeftIncomplete() throws Exception {
        store.addAndLock("a", "first");
        Files.writeString(folder.resolve("b-123.tmp"), "half");

        assertThat(store.getAllHandles()).containsExactly("a");
        assertThat(folder.resolve("b-123.tmp")).doesNotExist();
    }

    @Test
    void namesADamagedFile() throws Exception {
        store.addAndLock("a", "first");
        Files.writeString(store.file("a"), "nothing that was encrypted here");

        assertThatThrownBy(() -> store.getAndLock("a").retrieveState())
                .isInstanceOf(IOException.class)
                .hasMessageContaining(store.file("a") + " cannot be read: it was damaged");
    }
}

package io.millrace.server.engine.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.storage.StateCipher;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import org.apache.flink.api.common.JobID;
import org.apache.flink.runtime.blob.BlobKey;
import org.apache.flink.runtime.blob.PermanentBlobKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncryptedBlobStoreTest {
    private static final String SECRET = "canary-4711";
    private static final JobID JOB = new JobID();

    @TempDir
    private Path directory;

    private Path content;
    private Path target;
    private BlobKey key;

    @BeforeEach
    void write() throws Exception {
        content = directory.resolve("content");
        target = directory.resolve("target");
        Files.writeString(content, (SECRET + " ").repeat(300_000));
        key = key(content);
    }

    /// The engine's key of a content.
    private static BlobKey key(Path content) throws Exception {
        var hash = MessageDigest.getInstance("SHA-1").digest(Files.readAllBytes(content));
        var constructor = PermanentBlobKey.class.getDeclaredConstructor(byte[].class);
        constructor.setAccessible(true);
        return constructor.newInstance((Object) hash);
    }

    private EncryptedBlobStore store(String keyFile) throws IOException {
        return new EncryptedBlobStore(directory.resolve("blobs"), StateCipher.withKeyFile(directory.resolve(keyFile)));
    }

    private Path stored() {
        return directory.resolve("blobs/blob/job_" + JOB + "/blob_" + key);
    }

    @Test
    void returnsABlobAsItWasAndStoresItEncrypted() throws Exception {
        assertThat(store("key").put(content.toFile(), JOB, key)).isTrue();
        assertThat(Files.readString(stored(), StandardCharsets.ISO_8859_1)).doesNotContain(SECRET);
        assertThat(store("key").get(JOB, key, target.toFile())).isTrue();
        assertThat(target).hasSameBinaryContentAs(content);
    }

    @Test
    void readsABlobOfAnEarlierVersion() throws Exception {
        Files.createDirectories(stored().getParent());
        Files.copy(content, stored());
        assertThat(store("key").get(JOB, key, target.toFile())).isTrue();
        assertThat(target).hasSameBinaryContentAs(content);
    }

    @Test
    void refusesADamagedBlobAndOneOfAnotherKey() throws Exception {
        store("key").put(content.toFile(), JOB, key);
        assertThatThrownBy(() -> store("other").get(JOB, key, target.toFile()))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("another key");
        var bytes = Files.readAllBytes(stored());
        Files.write(stored(), java.util.Arrays.copyOf(bytes, bytes.length - 1_000_000));
        assertThatThrownBy(() -> store("key").get(JOB, key, target.toFile())).isInstanceOf(IOException.class);
        assertThat(target).doesNotExist();
    }

    @Test
    void deletesTheBlobsOfAJob() throws Exception {
        var store = store("key");
        store.put(content.toFile(), JOB, key);
        assertThat(store.deleteAll(JOB)).isTrue();
        assertThat(stored()).doesNotExist();
    }
}

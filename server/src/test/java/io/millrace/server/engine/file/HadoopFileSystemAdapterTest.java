package io.millrace.server.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.core.fs.UnsupportedFileSystemSchemeException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HadoopFileSystemAdapterTest {
    @TempDir
    private java.nio.file.Path folder;

    private FileSystem files;
    private Path file;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(folder.resolve("numbers"), "0123456789");
        file = new Path("s3p://lake" + folder.resolve("numbers"));
        files = file.getFileSystem(new Configuration());
    }

    @Test
    void readsFilesOfTheEngine() throws IOException {
        try (var stream = files.open(file)) {
            stream.seek(7);
            assertThat(stream.read()).isEqualTo('7');
            assertThat(stream.getPos()).isEqualTo(8);
            var some = new byte[3];
            stream.readFully(2, some);
            assertThat(new String(some, StandardCharsets.US_ASCII)).isEqualTo("234");
            assertThat(stream.readAllBytes()).asString().isEqualTo("89");
        }
    }

    @Test
    void describesFilesOfTheEngine() throws IOException {
        assertThat(files.getFileStatus(file)).returns(10L, FileStatus::getLen).returns(false, FileStatus::isDirectory);
        assertThat(files.listStatus(file.getParent()))
                .singleElement()
                .returns("numbers", status -> status.getPath().getName());
        assertThatThrownBy(() -> files.open(new Path("s3p://lake/missing"))).isInstanceOf(FileNotFoundException.class);
    }

    @Test
    void writesNothing() {
        assertThatThrownBy(() -> files.create(new Path(file.getParent(), "other")))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void isNoFileSystemWhereTheEngineHasNone() {
        assertNone();
    }

    /// The engine asks Hadoop, which has only this one, which asks the engine.
    @Test
    void isNoFileSystemWhereTheEngineAsksHadoop() {
        var fallback = new org.apache.flink.configuration.Configuration();
        fallback.set(CoreOptions.ALLOWED_FALLBACK_FILESYSTEMS, "s3");
        org.apache.flink.core.fs.FileSystem.initialize(fallback, null);
        try {
            assertNone();
        } finally {
            org.apache.flink.core.fs.FileSystem.initialize(new org.apache.flink.configuration.Configuration(), null);
        }
    }

    private static void assertNone() {
        var address = URI.create("s3://lake/numbers");
        assertThatThrownBy(() -> org.apache.flink.core.fs.FileSystem.get(address))
                .isInstanceOf(UnsupportedFileSystemSchemeException.class)
                .hasMessageContaining("Could not find a file system implementation for scheme 's3'");
        assertThatThrownBy(() -> FileSystem.get(address, new Configuration()))
                .isInstanceOf(UnsupportedFileSystemSchemeException.class)
                .hasMessageContaining("Could not find a file system implementation for scheme 's3'");
    }
}

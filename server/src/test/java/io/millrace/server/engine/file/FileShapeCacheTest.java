package io.millrace.server.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.datafile.FileShape;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileShapeCacheTest {
    private static final Instant NOW = Instant.parse("2026-11-30T10:00:00Z");

    @TempDir
    private Path folder;

    private final FileShapeCache cache = new FileShapeCache(Clock.fixed(NOW, ZoneOffset.UTC));
    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("a.csv");
    }

    private void write(String text, Instant at) throws IOException {
        Files.writeString(file, text);
        Files.setLastModifiedTime(file, FileTime.from(at));
    }

    private FileShape shape() {
        return cache.of("a.csv", file.toString());
    }

    @Test
    void readsAFileAgainOnlyAfterAChange() throws IOException {
        write("id,name\n1,a\n", NOW.minusSeconds(60));
        var first = shape();
        assertThat(shape()).isSameAs(first);

        write("id,name\n1,bc\n", NOW.minusSeconds(60));
        assertThat(shape()).as("another length").isNotSameAs(first);

        write("ix,name\n1,bc\n", NOW.minusSeconds(59));
        assertThat(shape().columns().getFirst().name()).as("another time").isEqualTo("ix");
    }

    @Test
    void readsAFileAgainThatMayHaveChangedSinceAtTheSameTime() throws IOException {
        write("id,name\n1,a\n", NOW.minusSeconds(1));
        shape();

        write("ix,name\n1,a\n", NOW.minusSeconds(1));

        assertThat(shape().columns().getFirst().name()).isEqualTo("ix");
    }

    @Test
    void keepsAFewFiles() throws IOException {
        write("id,name\n1,a\n", NOW.minusSeconds(60));
        var first = shape();
        for (int i = 0; i < 20; i++) {
            var other = Files.copy(file, folder.resolve(i + ".csv"));
            Files.setLastModifiedTime(other, FileTime.from(NOW.minusSeconds(60)));
            cache.of("other", other.toString());
        }
        assertThat(shape()).isNotSameAs(first).isEqualTo(first);
    }

    @Test
    void saysThatAFileIsMissing() {
        assertThatThrownBy(this::shape).isInstanceOf(Refusal.class).hasMessageContaining("There is no file a.csv.");
    }
}

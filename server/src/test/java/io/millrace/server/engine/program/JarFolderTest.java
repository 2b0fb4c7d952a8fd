package io.millrace.server.engine.program;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.wire.Refusal;
import io.millrace.wire.Upload;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JarFolderTest {
    @TempDir
    private Path directory;

    private JarFolder folder;

    @BeforeEach
    void makeFolder() {
        folder = new JarFolder(directory.resolve("jars"), new JarLimits(2, 3, 100_000));
    }

    private Upload.File zip(String name, int size, String... entries) throws IOException {
        var file = directory.resolve(name);
        try (var out = new ZipOutputStream(Files.newOutputStream(file))) {
            for (var entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
                out.write(new byte[size]);
            }
        }
        return Upload.File.of(file);
    }

    private void refuses(Upload.File file, String why) {
        assertThatThrownBy(() -> folder.keep(file)).isInstanceOf(Refusal.class).hasMessageContaining(why);
        assertThat(folder.list()).isEmpty();
    }

    @Test
    void keepsListsAndDeletes() throws IOException {
        var kept = folder.keep(zip("a b.jar", 10, "a.class"));
        assertThat(kept.name()).isEqualTo("a b.jar");
        assertThat(kept.id()).matches("[0-9a-f-]{36}_a b\\.jar");
        assertThat(folder.list()).containsExactly(kept);
        folder.delete(kept.id());
        assertThat(folder.list()).isEmpty();
    }

    @Test
    void refusesAJarThatUnpacksToMoreThanTheLimit() throws IOException {
        var bomb = zip("bomb.jar", 60_000, "a", "b");
        assertThat(Files.size(bomb.path())).isLessThan(2000);
        refuses(bomb, "unpacks to more than 100000 bytes");
    }

    @Test
    void refusesAClassThatIsTooLargeToRead() throws IOException {
        var size = 17 << 20;
        folder = new JarFolder(directory.resolve("jars"), new JarLimits(2, 3, 2L * size));
        refuses(zip("class.jar", size, "a.class"), "a class in it is larger than 16777216 bytes");
        assertThat(folder.keep(zip("data.jar", size, "a.bin")).name()).isEqualTo("data.jar");
    }

    @Test
    void refusesAJarOfTooManyFiles() throws IOException {
        refuses(zip("many.jar", 0, "a", "b", "c", "d"), "has 4 files, the limit is 3");
    }

    @Test
    void refusesNamesThatLeadElsewhere() throws IOException {
        for (var name : List.of("../a", "a/../../b", "/etc/passwd", "a\\..\\b", "C:/a", "a\nb", "..")) {
            refuses(zip("names.jar", 1, name), "a file in it is called");
        }
    }

    @Test
    void refusesAFileThatIsCutOff() throws IOException {
        var whole = Files.readAllBytes(zip("whole.jar", 5000, "a").path());
        var cut = Files.write(directory.resolve("cut.jar"), java.util.Arrays.copyOf(whole, whole.length / 2));
        refuses(Upload.File.of(cut), "cannot be read");
        refuses(zip("empty.jar", 0, "folder/"), "is empty");
    }

    @Test
    void keepsNoMoreJarsThanTheLimit() throws IOException {
        folder.keep(zip("1.jar", 1, "a"));
        folder.keep(zip("2.jar", 1, "a"));
        var third = zip("3.jar", 1, "a");
        assertThatThrownBy(() -> folder.keep(third))
                .isInstanceOf(Refusal.class)
                .hasMessage("There are 2 jars, which is the limit (web.submit.max-jars). Delete some first.");
    }

    @Test
    void uploadsAtOnceDoNotExceedTheLimit() throws IOException {
        var jars = new ArrayList<Upload.File>();
        for (int i = 0; i < 40; i++) {
            jars.add(zip(i + ".jar", 1, "a"));
        }
        try (var uploads = Executors.newFixedThreadPool(jars.size())) {
            var together = new CountDownLatch(jars.size());
            for (var jar : jars) {
                uploads.submit(() -> {
                    together.countDown();
                    together.await();
                    return folder.keep(jar);
                });
            }
        }
        assertThat(folder.list()).hasSize(2);
    }

    @Test
    void countsItsJars() throws IOException {
        folder.keep(zip("1.jar", 1, "a"));
        var second = folder.keep(zip("2.jar", 1, "a"));
        var third = zip("3.jar", 1, "a");
        assertThatThrownBy(() -> folder.keep(third)).isInstanceOf(Refusal.class);
        folder.delete(second.id());

        var use = folder.meter().state();
        assertThat(use.key()).isEqualTo("web.submit.max-jars");
        assertThat(use.used()).isEqualTo(1);
        assertThat(use.highest()).isEqualTo(2);
        assertThat(use.max()).contains(2L);
        assertThat(use.refused()).isEqualTo(1);
        assertThat(new JarFolder(directory.resolve("jars"), new JarLimits(2, 3, 1))
                        .meter()
                        .used())
                .as("after a restart")
                .isEqualTo(1);
    }

    @Test
    void onlyWhatLiesInTheFolderExists() throws IOException {
        var jars = Files.createDirectories(directory.resolve("jars"));
        var secret = Files.writeString(directory.resolve("1_secret.jar"), "secret");
        Files.createSymbolicLink(jars.resolve("1_link.jar"), secret);
        Files.createDirectory(jars.resolve("1_folder.jar"));
        for (var id :
                List.of("1_link.jar", "1_folder.jar", "../1_secret.jar", secret.toString(), "1_\0.jar", "_.jar")) {
            assertThatThrownBy(() -> folder.jar(id)).as(id).isInstanceOf(Refusal.class);
            assertThatThrownBy(() -> folder.delete(id)).as(id).isInstanceOf(Refusal.class);
        }
        assertThat(folder.list()).isEmpty();
        assertThat(secret).hasContent("secret");
    }

    @Test
    void saysThatAJarCannotBeStored() throws IOException {
        Files.writeString(directory.resolve("jars"), "in the way");

        refuses(zip("a.jar", 10, "a.class"), "The jar could not be stored in the server's folder of jars: ");
    }
}

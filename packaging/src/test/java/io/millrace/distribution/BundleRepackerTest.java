package io.millrace.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleRepackerTest {
    @TempDir
    private Path folder;

    private Path bundle;
    private Path target;

    @BeforeEach
    void makeFolders() throws IOException {
        bundle = Files.createDirectory(folder.resolve("bundle"));
        target = folder.resolve("target");
    }

    private Path jar(String name, String... entries) throws IOException {
        var jar = bundle.resolve(name);
        try (var out = new ZipOutputStream(Files.newOutputStream(jar))) {
            for (var entry : entries) {
                out.putNextEntry(new ZipEntry(entry));
                out.write("the same text, the same text, the same text".getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }

    private Path bill(Path... jars) throws IOException {
        var hashes = new StringBuilder();
        for (var jar : jars) {
            hashes.append("\"hashes\" : [ { \"alg\" : \"MD5\", \"content\" : \"00\" }, { \"content\" : \"")
                    .append(BillOfMaterials.sha256(jar))
                    .append("\" } ]\n");
        }
        return Files.writeString(folder.resolve("bill"), hashes);
    }

    private void repack(Path bill, String rules) throws IOException {
        BundleRepacker.repack(bundle, target, Files.writeString(folder.resolve("rules"), rules), bill);
    }

    @Test
    void leavesOutAndStoresWhatTheRulesSay() throws IOException {
        var made = jar("native-1.0.jar", "a.class", "lib-win64.dll", "lib-linux64.so");
        var other = jar("native-extra-1.0.jar", "lib-win64.dll");
        var bill = bill(made, other);

        repack(bill, "# a comment\nnative store lib-win   # and another\n");

        try (var repacked = new ZipFile(target.resolve("native-1.0.jar").toFile())) {
            assertThat(repacked.stream()).extracting(ZipEntry::getName).containsExactly("a.class", "lib-linux64.so");
            assertThat(repacked.stream()).extracting(ZipEntry::getMethod).containsOnly(ZipEntry.STORED);
        }
        assertThat(target.resolve("native-extra-1.0.jar")).hasSameBinaryContentAs(other);
        var lines = Files.readAllLines(bill);
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst())
                .contains(BillOfMaterials.sha256(target.resolve("native-1.0.jar")))
                .doesNotContain("MD5");
        assertThat(lines.getLast()).contains(BillOfMaterials.sha256(other), "MD5");
    }

    @Test
    void makesTheSameBytesEachTime() throws IOException {
        var made = jar("native-1.0.jar", "a.class");
        var bill = bill(made);
        repack(bill, "native deflate");
        var first = Files.readAllBytes(target.resolve("native-1.0.jar"));

        repack(bill, "native deflate");

        assertThat(target.resolve("native-1.0.jar")).hasBinaryContent(first);
    }

    @Test
    void refusesARuleThatHasNoEffect() throws IOException {
        var made = jar("native-1.0.jar", "a.class");
        var bill = bill(made);

        assertThatThrownBy(() -> repack(bill, "native store lib-win")).hasMessageContaining("lib-win");
        assertThatThrownBy(() -> repack(bill, "gone store")).hasMessageContaining("gone");
    }
}

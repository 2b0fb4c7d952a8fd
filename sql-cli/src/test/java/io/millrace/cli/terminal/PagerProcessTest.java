package io.millrace.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests a pager that the user has set.
class PagerProcessTest {
    @TempDir
    private Path folder;

    @Test
    void readsAllThatItIsGivenBeforeItEnds() throws Exception {
        var read = folder.resolve("read");
        try (var pager = PagerProcess.start("cat > '" + read + "'")) {
            assertThat(pager.write("wört 1\n")).isTrue();
            assertThat(pager.write("word 2\n")).isTrue();
        }
        assertThat(Files.readString(read)).isEqualTo("wört 1\nword 2\n");
    }

    @Test
    void oneThatIsLeftEarlyReadsNoMore() throws Exception {
        var more = "x".repeat(1 << 16) + "\n";
        try (var pager = PagerProcess.start("head -c 1 > /dev/null")) {
            int written = 0;
            while (written < 1_000 && pager.write(more)) {
                written++;
            }
            assertThat(written).isLessThan(1_000);
        }
    }
}

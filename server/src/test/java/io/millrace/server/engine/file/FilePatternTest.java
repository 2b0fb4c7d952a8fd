package io.millrace.server.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FilePatternTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "/d/*.csv /d /d/a.csv true",
                "/d/*.csv /d /d/e/a.csv false",
                "/d/*.csv /d /d/acsv false",
                "/d/**.csv /d /d/e/f/a.csv true",
                "/d/x=*/a?.csv /d /d/x=1/a2.csv true",
                "/d/[ab]*.csv /d /d/b1.csv true",
                "/d/[!ab]*.csv /d /d/b1.csv false",
                "/d/{a,b}.csv /d /d/b.csv true",
                "/d/{a,b}.csv /d /d/c.csv false",
                "/d.e/*.csv /d.e /dxe/a.csv false",
                "/*.csv / /a.csv true",
                "s3://bucket/d/*.csv s3://bucket/d /d/a.csv true",
            })
    void matchesPaths(String glob, String folder, String path, boolean matches) {
        var pattern = FilePattern.of(glob);
        assertThat(pattern.folder()).isEqualTo(folder);
        assertThat(Pattern.matches(pattern.regex().orElseThrow(), path)).isEqualTo(matches);
    }

    @Test
    void withoutAWildcardIsAFileOrFolder(@TempDir Path directory) throws IOException {
        Files.createDirectories(directory.resolve("x/y"));
        Files.writeString(directory.resolve("x/_hidden"), "");
        Files.writeString(directory.resolve("x/y/b.csv"), "");
        Files.writeString(directory.resolve("x/y/a.txt"), "");
        assertThat(FilePattern.of(directory.resolve("x").toString()).first().orElseThrow())
                .endsWith("/x/y/a.txt");
        assertThat(FilePattern.of(directory + "/x/**.csv").first().orElseThrow())
                .endsWith("/x/y/b.csv");
        assertThat(FilePattern.of(directory + "/x/y/b.csv").first()).hasValue(directory + "/x/y/b.csv");
        Files.writeString(directory.resolve("x/y/c.csv"), "1");
        assertThat(FilePattern.of(directory + "/x/**.csv").first().orElseThrow())
                .endsWith("/x/y/c.csv");
        assertThat(FilePattern.of(directory + "/x/*.csv").first()).isEmpty();
        assertThat(FilePattern.of(directory + "/none").first()).isEmpty();
        assertThat(FilePattern.of("a.csv").folder())
                .isEqualTo(Path.of("a.csv").toAbsolutePath().toString());
    }
}

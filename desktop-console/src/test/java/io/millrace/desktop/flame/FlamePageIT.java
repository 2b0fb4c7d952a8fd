package io.millrace.desktop.flame;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.testing.InstalledProgram;
import io.millrace.testing.TestTimeout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests the exported page in a browser.
class FlamePageIT {
    private static final long PATIENCE_SECONDS = TestTimeout.LIMIT.toSeconds();
    private static final int ROW = 19;

    @TempDir
    private Path folder;

    /// The document as the page's own script has left it.
    private String opened(Path page) throws Exception {
        var document = folder.resolve("document.html");
        var process = new ProcessBuilder(List.of(
                        InstalledProgram.browser().toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--user-data-dir=" + folder.resolve("browser"),
                        "--dump-dom",
                        page.toUri().toString()))
                .redirectOutput(document.toFile())
                .redirectError(folder.resolve("said.txt").toFile())
                .start();
        try {
            assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS))
                    .as("the browser ends")
                    .isTrue();
        } finally {
            process.destroyForcibly();
        }
        return Files.readString(document, UTF_8);
    }

    @Test
    void drawsItsFramesAndTellsOfTheOneThatIsShown() throws Exception {
        var page = folder.resolve("flame.html");
        var profile = StackSamples.profile("a.X.run;a.X.one 5", "c.D.other 5");
        FlameExport.HTML.save(new FlamePage("orders", "10 samples", profile, 0, false), page);

        assertThat(opened(page))
                .contains("all · total 10 samples, 100.0 % · self 0 samples")
                .contains("height: " + 3 * ROW + "px");
    }
}

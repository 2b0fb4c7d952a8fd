package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.fx.PngFile;
import io.millrace.testing.Exhaustive;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import javafx.scene.image.Image;
import org.testfx.util.WaitForAsyncUtils;

/// Writes pictures of windows to `target/screenshots`, in an exhaustive run or with `-Dscreenshots`. People look at
/// them; what a window has to contain is asserted by tests.
public final class Screenshots {
    private static final Path FOLDER = Path.of("target", "screenshots");
    private static final boolean WANTED = Exhaustive.ENABLED || System.getProperty("screenshots") != null;

    private Screenshots() {}

    /// Waits for what is on its way to be painted, and writes the picture that the window's thread takes.
    public static void write(String name, Callable<? extends Image> picture) {
        WaitForAsyncUtils.waitForFxEvents(3);
        if (!WANTED) {
            return;
        }
        try {
            var file = Files.createDirectories(FOLDER).resolve(name + ".png");
            PngFile.write(WaitForAsyncUtils.asyncFx(picture).get(), file);
            assertThat(file).isNotEmptyFile();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }
}

package io.millrace.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import javafx.scene.input.Clipboard;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.util.WaitForAsyncUtils;

/// Tests what a user sees of an unexpected error of the console.
class FaultsIT {
    @TempDir
    private Path home;

    @Test
    void aFaultIsReportedInTheWindowAndItsDetailsCanBeCopied() {
        try (var console = Console.open(home)) {
            console.faults().uncaughtException(Thread.currentThread(), new IllegalStateException("out of step"));

            console.awaitText("#toasts .label", "A fault of the console (IllegalStateException)");
            assertThat(console.text("#toasts .label")).doesNotContain("out of step");
            console.picture("fault");
            console.robot.clickOn("Copy details");

            console.await("what to report on the clipboard", () -> {
                var copied = WaitForAsyncUtils.asyncFx(
                                () -> Clipboard.getSystemClipboard().getString())
                        .get();
                return copied != null && copied.contains("out of step");
            });
        }
    }
}

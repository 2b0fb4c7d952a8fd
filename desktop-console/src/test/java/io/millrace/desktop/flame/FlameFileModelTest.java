package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.millrace.desktop.service.UiExecutors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlameFileModelTest {
    @TempDir
    private Path folder;

    private FlameFileModel opened(String name, String content) throws IOException {
        return new FlameFileModel(Files.writeString(folder.resolve(name), content), UiExecutors.direct()).start();
    }

    @Test
    void aFileIsReadAndShown() throws IOException {
        var model = opened("a.collapsed", "a;b 3\na;c 1\n");

        assertThat(model.state().get()).isInstanceOf(FlameFileModel.State.Read.class);
        assertThat(model.profile().whole().frames().orElseThrow().total()).isEqualTo(4);
    }

    @Test
    void aFileThatIsNoProfileSaysWhy() throws IOException {
        var model = opened("a.collapsed", "hello\n");

        assertThat(model.state().get())
                .isInstanceOfSatisfying(
                        FlameFileModel.State.Failed.class,
                        failed -> assertThat(failed.reason()).startsWith("Line 1 does not end in a number"));
    }

    @Test
    void twoFilesAreCompared() throws IOException {
        var model = opened("b.collapsed", "a 5\nb 5\n");

        model.compareWith(Files.writeString(folder.resolve("a.collapsed"), "a 8\n"));

        var profile = model.profile().profile().get().orElseThrow();
        var change = profile.change().orElseThrow();
        assertThat(change.of(profile.frames().find(List.of("all", "a")))).isCloseTo(-0.5, within(1e-9));
        model.alone();
        assertThat(model.profile().profile().get().orElseThrow().change()).isEmpty();
    }

    @Test
    void aFileThatCannotBeComparedLeavesTheProfileOpenAndSaysWhy() throws IOException {
        var model = opened("b.collapsed", "a 5\nb 5\n");

        model.compareWith(Files.writeString(folder.resolve("a.collapsed"), "hello\n"));

        assertThat(model.state().get()).isEqualTo(new FlameFileModel.State.Read());
        assertThat(model.problem().get()).startsWith("a.collapsed cannot be compared: Line 1 does not end in a number");
        assertThat(model.base().get()).isEmpty();
        assertThat(model.profile().whole().frames().orElseThrow().total()).isEqualTo(10);

        model.compareWith(Files.writeString(folder.resolve("c.collapsed"), "a 8\n"));
        assertThat(model.problem().get()).isEmpty();
    }

    @Test
    void whatIsClosedWhileItIsReadIsNotShown() throws IOException {
        var shown = new ArrayList<Runnable>();
        var model = new FlameFileModel(
                        Files.writeString(folder.resolve("a.collapsed"), "a 1\n"),
                        new UiExecutors(Runnable::run, shown::add))
                .start();

        model.close();
        List.copyOf(shown).forEach(Runnable::run);

        assertThat(model.profile().whole().frames()).isEmpty();
    }
}

package io.millrace.desktop.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.flame.FlameFiles;
import io.millrace.desktop.service.Preferences;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OpenFilesTest {
    @TempDir
    Path home;

    private final List<String> opened = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private OpenFiles files;

    @BeforeEach
    void make() {
        files = new OpenFiles(new Preferences(home.resolve("config"), home.resolve("state")));
        files.onProblem(problems::add);
        files.take(new FileKind("Case files", List.of(".mrcase"), file -> opened.add("case " + file.getFileName())));
        files.take(new FileKind("Logs", List.of(".log", ".txt"), file -> opened.add("log " + file.getFileName())));
    }

    @Test
    void eachFileGoesToTheScreenThatTakesItsKind() {
        files.open(List.of(home.resolve("a.LOG"), home.resolve("b.mrcase")));
        assertThat(opened).containsExactly("log a.LOG", "case b.mrcase");
    }

    @Test
    void takesWhatSomeScreenTakes() {
        assertThat(files.accepts(List.of(home.resolve("a.png"), home.resolve("b.txt"))))
                .isTrue();
        assertThat(files.accepts(List.of(home.resolve("a.png")))).isFalse();
        assertThat(files.accepts(List.of())).isFalse();
    }

    @Test
    void knowsProfilesByTheirNames() {
        var profiles = new FileKind("Profiles", FlameFiles.ENDINGS, _ -> {});
        assertThat(List.of("a.jfr", "A.JFR", "b.collapsed", "b.collapsed.gz", "c.folded", "x.collapsed.txt"))
                .allMatch(name -> profiles.accepts(Path.of(name)));
        assertThat(List.of("a.log", "a.txt", "b.gz", "jfr")).noneMatch(name -> profiles.accepts(Path.of(name)));
    }

    @Test
    void saysWhatItTakesWhereItDoesNot() {
        files.open(List.of(home.resolve("a.png")));
        assertThat(opened).isEmpty();
        assertThat(problems)
                .containsExactly(
                        "a.png is of no kind that this window opens: Case files (.mrcase), Logs (.log, .txt).");
    }

    @Test
    void remembersTheLatestAcrossStarts() {
        files.open(IntStream.range(0, 10)
                .mapToObj(number -> home.resolve(number + ".log"))
                .toList());
        files.open(List.of(home.resolve("5.log")));
        var next = new OpenFiles(new Preferences(home.resolve("config"), home.resolve("state")));
        assertThat(next.recent()).hasSize(8).startsWith(home.resolve("5.log"), home.resolve("9.log"));
        assertThat(next.recent()).doesNotHaveDuplicates();
    }
}

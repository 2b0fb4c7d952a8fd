package io.millrace.desktop.flame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlameFilesTest {
    @TempDir
    private Path folder;

    private Path file(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private static Frames stacks(Path file) {
        return ((FlameFiles.Content.Stacks) FlameFiles.read(file, ReadProgress.NONE))
                .profile()
                .frames();
    }

    private void refuses(String content, String sentence) throws IOException {
        var file = file("bad.collapsed", content);

        assertThatThrownBy(() -> FlameFiles.read(file, ReadProgress.NONE))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining(sentence);
    }

    @Test
    void collapsedStacksAreMerged() throws IOException {
        var frames = stacks(file("a.collapsed", "# a comment\nmain;a b;c 3\r\nmain;a b;c 2\n\nmain;ü\t4\nmain 1"));

        assertThat(frames.total()).isEqualTo(10);
        assertThat(frames.weight(frames.find(List.of("all", "main", "a b", "c"))))
                .isEqualTo(5);
        assertThat(frames.name(frames.find(List.of("all", "main", "ü")))).isEqualTo("ü");
    }

    @Test
    void packedStacksAreUnpackedWhateverTheFileIsCalled() throws IOException {
        var file = folder.resolve("a.collapsed");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write("a;b 7\n".getBytes(StandardCharsets.UTF_8));
        }

        assertThat(stacks(file).total()).isEqualTo(7);
    }

    @Test
    void linesLongerThanAnyBufferAreRead() throws IOException {
        var deep = "frame;".repeat(100_000) + "leaf 2\nx 1\n";

        var frames = stacks(file("deep.collapsed", deep));

        assertThat(frames.depth()).isEqualTo(100_002);
        assertThat(frames.total()).isEqualTo(3);
    }

    @Test
    void whatIsNoProfileIsRefusedInOneSentence() throws IOException {
        refuses("a;b 3\nhello world\n", "Line 2 does not end in a number of samples");
        refuses("", "There are no stacks in this file.");
        refuses("x".repeat(20_000_000), "longer than any stack");
        var cut = folder.resolve("cut.collapsed.gz");
        Files.write(cut, new byte[] {0x1f, (byte) 0x8b, 8, 0, 0, 0});
        assertThatThrownBy(() -> FlameFiles.read(cut, ReadProgress.NONE))
                .isInstanceOf(UnreadableFile.class)
                .hasMessageContaining("ends too early");
        assertThatThrownBy(() -> FlameFiles.read(folder, ReadProgress.NONE)).hasMessageContaining("folder");
        assertThatThrownBy(() -> FlameFiles.read(folder.resolve("none"), ReadProgress.NONE))
                .hasMessageContaining("There is no file");
    }

    @Test
    void readingTellsHowFarItIsAndStopsWhenNoOneWaits() throws IOException {
        var file = file("long.collapsed", "a;b;c 1\n".repeat(200_000));
        var shares = new ArrayList<Double>();

        FlameFiles.read(file, new ReadProgress() {
            @Override
            public void reached(double share) {
                shares.add(share);
            }

            @Override
            public boolean stopped() {
                return false;
            }
        });

        assertThat(shares).isSorted().hasSizeGreaterThan(3).last().isEqualTo(1.0);
        var cut = file("stopped.collapsed", "a 1\n".repeat(2_000_000));
        var begun = new ArrayList<Double>();
        assertThatThrownBy(() -> FlameFiles.read(cut, new ReadProgress() {
                    @Override
                    public void reached(double share) {
                        begun.add(share);
                    }

                    @Override
                    public boolean stopped() {
                        return !begun.isEmpty();
                    }
                }))
                .isInstanceOf(UnreadableFile.class);
        assertThat(begun).hasSizeLessThan(4);
    }
}

package io.millrace.server.engine.file.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilePartsTest {
    private static final FileParts QUOTED = new FileParts(10, true);

    @TempDir
    Path folder;

    @Test
    void dividesALargeFileBetweenReaders() throws IOException {
        var file = file("lines.csv", "a".repeat(100));

        assertThat(ranges(QUOTED.of(List.of(file), 1))).containsExactly("lines.csv 0 100");
        assertThat(ranges(QUOTED.of(List.of(file), 3)))
                .containsExactly("lines.csv 0 33", "lines.csv 33 66", "lines.csv 66 100");
        assertThat(QUOTED.of(List.of(file), 3))
                .extracting(FileSourceSplit::splitId)
                .doesNotHaveDuplicates();
        assertThat(QUOTED.of(List.of(file), 100)).hasSize(8);
        assertThat(new FileParts(10, false).of(List.of(file), 100)).hasSize(10);
    }

    @Test
    void leavesFilesWholeThatAreNotWorthIt() throws IOException {
        var small = file("small.csv", "a".repeat(14));
        var large = file("large.csv", "a".repeat(60));

        assertThat(ranges(QUOTED.of(List.of(small), 4))).containsExactly("small.csv 0 14");
        assertThat(ranges(QUOTED.of(List.of(small, large), 2)))
                .containsExactlyInAnyOrder("small.csv 0 14", "large.csv 0 30", "large.csv 30 60");
        assertThat(QUOTED.of(List.of(large, large, large, large), 4)).hasSize(4);
    }

    @Test
    void leavesFilesWholeThatCannotBeReadFromTheMiddle() throws IOException {
        assertThat(QUOTED.of(List.of(file("lines.csv.gz", "a".repeat(100))), 4)).hasSize(1);
        assertThat(QUOTED.of(List.of(file("lines.csv", "\uFEFF" + "a".repeat(100))), 4))
                .hasSize(1);
    }

    private FileSourceSplit file(String name, String text) throws IOException {
        var file = Files.writeString(folder.resolve(name), text);
        long size = Files.size(file);
        return new FileSourceSplit("0" + name, new org.apache.flink.core.fs.Path(file.toUri()), 0, size, 0, size);
    }

    private static List<String> ranges(List<FileSourceSplit> parts) {
        return parts.stream()
                .map(part -> part.path().getName() + " " + part.offset() + " " + (part.offset() + part.length()))
                .toList();
    }
}

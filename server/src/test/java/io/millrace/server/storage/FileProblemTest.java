package io.millrace.server.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileProblemTest {
    @TempDir
    private Path folder;

    @Test
    void saysWhatIsWrongWithAFile() throws IOException {
        var missing = folder.resolve("missing");
        assertThat(FileProblem.of(catchThrowable(() -> Files.readString(missing))))
                .isEqualTo(missing + ": no such file or folder");
        var there = Files.createFile(folder.resolve("there"));
        assertThat(FileProblem.of(catchThrowable(() -> Files.createDirectories(there))))
                .isEqualTo(there + " exists already");
        assertThat(FileProblem.of(new AccessDeniedException("/a"))).isEqualTo("/a: this user may not read or write it");
        assertThat(FileProblem.of(new FileAlreadyExistsException("/a", null, "choose another name")))
                .isEqualTo("/a: choose another name");
        assertThat(FileProblem.of(new IOException("the disk is full"))).isEqualTo("the disk is full");
    }

    @Test
    void saysThatAFileIsInAnotherEncoding() throws IOException {
        var file = Files.write(folder.resolve("users"), "Müller\n".getBytes(StandardCharsets.ISO_8859_1));

        assertThat(catchThrowable(() -> WatchedFile.lines(file)))
                .isInstanceOf(IOException.class)
                .hasMessage("it is not in UTF-8: save it in that encoding");
        var watched = WatchedFile.open(file, lines -> lines, List.of());
        assertThat(watched.problem()).contains("it is not in UTF-8: save it in that encoding");
    }
}

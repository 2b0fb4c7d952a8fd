package io.millrace.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.cli.option.ExitCode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedirectTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    private ExitCode run(String input) throws IOException {
        try (var gateway = Samples.teach(new FakeGateway())) {
            return TranscriptTest.run(List.of("--endpoint", gateway.address()), input, out, err);
        }
    }

    @Test
    void writesResultsAsTheNameOfTheFileSaysAndThenToTheScreenAgain() throws IOException {
        var file = directory.resolve("cities.csv");
        assertThat(run("\\o " + file + "\nSELECT * FROM cities;\n\\o\nSHOW TABLES;\n"))
                .isEqualTo(ExitCode.SUCCESS);
        assertThat(file).hasContent("id,city\n1,Ulm\n20,\"\"\n300,\n4,NULL\n");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .isEqualTo(" table name\n────────────\n cities\n counts\n2 rows\n");
    }

    @Test
    void aSecondFileTakesThePlaceOfTheFirst() throws IOException {
        var first = directory.resolve("a.json");
        var second = directory.resolve("b");
        run("\\o " + first + "\nSHOW TABLES;\n\\o " + second + "\nSHOW TABLES;\n");
        assertThat(Files.readString(first)).startsWith("[").endsWith("]\n");
        assertThat(Files.readString(second)).startsWith(" table name");
    }

    @Test
    void runsTheStatementsOfAnotherFile() throws IOException {
        var file = Files.writeString(directory.resolve("more.sql"), "SHOW TABLES;\nSELECT nonsense;\nSHOW TABLES;\n");
        assertThat(run("\\i " + file + "\nSHOW TABLES;\n")).isEqualTo(ExitCode.STATEMENT);
        assertThat(out.toString(StandardCharsets.UTF_8)).containsOnlyOnce("cities");
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("at more.sql, line 2");
    }

    @Test
    void aFileThatNamesItselfEnds() throws IOException {
        var file = directory.resolve("self.sql");
        Files.writeString(file, "\\i " + file + "\n");
        assertThat(run("\\i " + file + "\n")).isEqualTo(ExitCode.STATEMENT);
        assertThat(err.toString(StandardCharsets.UTF_8)).contains("Does a script include itself?");
    }

    @Test
    void saysWhyAFileCannotBeWritten() throws IOException {
        assertThat(run("\\o " + directory.resolve("no/such/folder.csv") + "\n")).isEqualTo(ExitCode.STATEMENT);
        assertThat(err.toString(StandardCharsets.UTF_8))
                .contains("Cannot write")
                .contains("folder.csv");
    }
}

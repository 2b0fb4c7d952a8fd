package io.millrace.server.engine.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ArchiveLineFormatTest {
    private static final String HOSTILE = "a\tname\nof \\n \\ two\r lines, =1 \u00e4 \ud83d\ude00\\";
    private static final ArchiveLine.Job JOB = new ArchiveLine.Job(
            Ended.id(1).toString(),
            HOSTILE,
            Optional.of("STREAMING"),
            Optional.empty(),
            1,
            -1,
            "FINISHED",
            3,
            Map.of("FINISHED", 2, "CANCELED", 1),
            3,
            4);

    private static ArchiveLine line(String name, ArchiveLine.Job... jobs) {
        return new ArchiveLine(
                Ended.id(1).toString(),
                name,
                "FINISHED",
                Long.MIN_VALUE,
                Long.MAX_VALUE,
                5,
                6,
                Optional.of(HOSTILE),
                List.of(jobs));
    }

    @Test
    void readsWhatItHasWrittenWhateverTheNames() {
        for (var line : List.of(line(HOSTILE, JOB), line(""), line("\\", JOB, JOB))) {
            var text = ArchiveLineFormat.text(line);
            assertThat(text).doesNotContain("\n");
            assertThat(ArchiveLineFormat.read(text)).isEqualTo(line);
        }
    }

    @Test
    void refusesWhatIsNoLine() {
        var whole = ArchiveLineFormat.text(line("name", JOB));
        for (var text : List.of("", "a\tb", whole + "\t", whole.replace("=2", "2"), whole.replace("\t5\t", "\tx\t"))) {
            assertThatIllegalArgumentException().as(text).isThrownBy(() -> ArchiveLineFormat.read(text));
        }
    }
}

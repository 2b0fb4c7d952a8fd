package io.millrace.desktop.service.metric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.desktop.Samples;
import io.millrace.wire.id.TaskManagerId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DashboardShelfTest {
    @TempDir
    private Path folder;

    @Test
    void whatIsKeptComesBackAsItWas() throws IOException {
        var shelf = new DashboardShelf(folder.resolve("new/dashboards.json"));
        var board = new Dashboard(
                "mine, \"quoted\"",
                List.of(
                        new ChartPlan(
                                "all kinds",
                                List.of(
                                        new Pick(new Subject.Job(), "uptime"),
                                        new Pick(
                                                Optional.of(Samples.JOB),
                                                new Subject.Vertex(Samples.vertex(1)),
                                                "busy"),
                                        new Pick(new Subject.EachVertex(), "busyMax"),
                                        new Pick(new Subject.Subtask(Samples.vertex(1), 3), "Source__x,y~z[1].num/In"),
                                        new Pick(new Subject.EachSubtask(Samples.vertex(1)), "numLateRecords"),
                                        new Pick(new Subject.JobManager(), "cpuLoad"),
                                        new Pick(
                                                new Subject.TaskManager(TaskManagerId.parse("host:1-a/b")), "heapUsed"),
                                        new Pick(new Subject.EachTaskManager(), "threads")),
                                ChartPlan.Form.AREA,
                                true,
                                7,
                                3),
                        ChartPlan.of("empty")));

        shelf.write(List.of(board));

        assertThat(shelf.read()).containsExactly(board);
        assertThat(folder.resolve("new")).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void beginsWithWhatFitsAnyCluster() throws IOException {
        var boards = new DashboardShelf(folder.resolve("none.json")).read();

        assertThat(boards).extracting(Dashboard::name).containsExactly("Job at a glance", "Processes");
        assertThat(boards)
                .flatExtracting(Dashboard::charts)
                .flatExtracting(ChartPlan::picks)
                .allSatisfy(pick -> assertThat(pick.job()).isEmpty());
    }

    @Test
    void aFileThatIsNoneSaysSoAndStays() throws IOException {
        var file = folder.resolve("dashboards.json");
        for (var text : List.of("{", "[]", "{\"version\":1}", "{\"version\":9,\"dashboards\":[]}")) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> new DashboardShelf(file).read())
                    .as(text)
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("dashboards.json");
        }
        assertThatThrownBy(() -> DashboardText.read(
                        ("{\"version\":1,\"dashboards\":[{\"name\":\"a\",\"charts\":[{\"title\":\"t\",\"form\":\"PIE\","
                                        + "\"metrics\":[]}]}]}")
                                .getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

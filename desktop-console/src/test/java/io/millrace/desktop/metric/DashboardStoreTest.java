package io.millrace.desktop.metric;

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

class DashboardStoreTest {
    @TempDir
    private Path folder;

    @Test
    void whatIsKeptComesBackAsItWas() throws IOException {
        var collection = new DashboardStore(folder.resolve("new/dashboards.json"));
        var board = new Dashboard(
                "mine, \"quoted\"",
                List.of(
                        new ChartDefinition(
                                "all kinds",
                                List.of(
                                        new PickedMetric(new MetricSubject.Job(), "uptime"),
                                        new PickedMetric(
                                                Optional.of(Samples.JOB),
                                                new MetricSubject.Vertex(Samples.vertex(1)),
                                                "busy"),
                                        new PickedMetric(new MetricSubject.EachVertex(), "busyMax"),
                                        new PickedMetric(
                                                new MetricSubject.Subtask(Samples.vertex(1), 3),
                                                "Source__x,y~z[1].num/In"),
                                        new PickedMetric(
                                                new MetricSubject.EachSubtask(Samples.vertex(1)), "numLateRecords"),
                                        new PickedMetric(new MetricSubject.JobManager(), "cpuLoad"),
                                        new PickedMetric(
                                                new MetricSubject.TaskManager(new TaskManagerId("host:1-a/b")),
                                                "heapUsed"),
                                        new PickedMetric(new MetricSubject.EachTaskManager(), "threads")),
                                ChartDefinition.Form.AREA,
                                true,
                                7,
                                3),
                        ChartDefinition.of("empty")));

        collection.write(List.of(board));

        assertThat(collection.read()).containsExactly(board);
        assertThat(folder.resolve("new")).isDirectoryNotContaining("glob:**.tmp");
    }

    @Test
    void beginsWithWhatFitsAnyCluster() throws IOException {
        var boards = new DashboardStore(folder.resolve("none.json")).read();

        assertThat(boards).extracting(Dashboard::name).containsExactly("Job at a glance", "Processes");
        assertThat(boards)
                .flatExtracting(Dashboard::charts)
                .flatExtracting(ChartDefinition::picks)
                .allSatisfy(pick -> assertThat(pick.job()).isEmpty());
    }

    @Test
    void aFileThatIsNoneSaysSoAndStays() throws IOException {
        var file = folder.resolve("dashboards.json");
        for (var text : List.of("{", "[]", "{\"version\":1}", "{\"version\":9,\"dashboards\":[]}")) {
            Files.writeString(file, text);
            assertThatThrownBy(() -> new DashboardStore(file).read())
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

package io.millrace.desktop.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeCluster;
import io.millrace.desktop.FakeFigures;
import io.millrace.desktop.Samples;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.id.TaskManagerId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PickerModelTest {
    private final FakeCluster cluster = new FakeCluster();
    private final PickerModel model = new PickerModel(cluster.client(), UiExecutors.direct());

    @BeforeEach
    void objects() {
        cluster.figures.names = List.of("numRecordsIn", "numRecordsOut", "Status.JVM.Memory.Heap.Used");
        cluster.figures.jobs = Map.of(
                Samples.JOB, new MetricSubjects.Whole("sample", List.of(FakeFigures.vertex(1, "Source: orders", 2))));
        cluster.logs.write(ClusterProcess.of(new TaskManagerId("tm-1")), List.of());
    }

    private MetricSuggestion first(String words) {
        model.text().set(words);
        return model.found().get().offers().getFirst();
    }

    @Test
    void everyObjectHasItsMetrics() {
        model.begin(Optional.of(Samples.JOB));

        assertThat(model.found().get().complete()).isTrue();
        assertThat(model.found().get().offers())
                .extracting(MetricSuggestion::object)
                .contains(
                        "Job",
                        "Every vertex",
                        "Source: orders",
                        "Source: orders · every subtask",
                        "Source: orders · subtask 1",
                        "Job manager",
                        "Every task manager",
                        "Task manager tm-1");
    }

    @Test
    void wordsInAnyOrderFindOne() {
        model.begin(Optional.of(Samples.JOB));

        assertThat(first("orders numrecordsout").pick())
                .isEqualTo(new PickedMetric(new MetricSubject.Vertex(Samples.vertex(1)), "numRecordsOut"));
        assertThat(first("recordsin subtask 1 orders").pick().subject())
                .isEqualTo(new MetricSubject.Subtask(Samples.vertex(1), 1));
        assertThat(first("heap manager tm").pick().subject())
                .isEqualTo(new MetricSubject.TaskManager(new TaskManagerId("tm-1")));
        assertThat(first("nrout").pick().metric()).isEqualTo("numRecordsOut");
        model.text().set("nothing like it");
        assertThat(model.found().get().offers()).isEmpty();
    }

    @Test
    void whatWasUsedLatelyComesFirst() {
        model.begin(Optional.of(Samples.JOB));
        var pick = first("orders recordsout").pick();

        model.used(pick);
        model.text().set("");

        assertThat(model.found().get().offers().getFirst().pick()).isEqualTo(pick);
        assertThat(model.recent(pick)).isTrue();
    }

    @Test
    void aMetricCanBeThatOfThisJobAlone() {
        model.begin(Optional.of(Samples.JOB));

        assertThat(model.pinned(new PickedMetric(new MetricSubject.Job(), "uptime"))
                        .job())
                .contains(Samples.JOB);
        assertThat(model.pinned(new PickedMetric(new MetricSubject.JobManager(), "cpuLoad"))
                        .job())
                .isEmpty();
    }

    @Test
    void tensOfThousandsAreSearchedThrough() {
        var offers = IntStream.range(0, 60_000)
                .mapToObj(number -> MetricSuggestion.of(
                        new PickedMetric(
                                new MetricSubject.Subtask(Samples.vertex(number % 200), number % 8), "metric" + number),
                        "vertex " + number % 200))
                .toList();

        assertThat(MetricSuggestion.search(offers, "vertex metric59999", 300)
                        .getFirst()
                        .metric())
                .isEqualTo("metric59999");
    }
}

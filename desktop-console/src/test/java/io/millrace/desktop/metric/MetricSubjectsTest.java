package io.millrace.desktop.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.FakeFigures;
import io.millrace.desktop.Samples;
import io.millrace.desktop.history.TimeSeries;
import io.millrace.wire.id.TaskManagerId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MetricSubjectsTest {
    private static final MetricSubjects PARTS = new MetricSubjects(
            Map.of(
                    Samples.JOB,
                    new MetricSubjects.Whole(
                            "sample", List.of(FakeFigures.vertex(1, "source", 1), FakeFigures.vertex(2, "sink", 3)))),
            List.of(new TaskManagerId("tm-1"), new TaskManagerId("tm-2")));

    private static List<ChartLine> lines(MetricSubject subject, String metric) {
        return PARTS.lines(List.of(new PickedMetric(subject, metric)), Optional.of(Samples.JOB));
    }

    @Test
    void eachBecomesWhatThereIs() {
        assertThat(lines(new MetricSubject.EachVertex(), "busy"))
                .extracting(ChartLine::label)
                .containsExactly("source", "sink");
        assertThat(lines(new MetricSubject.EachSubtask(Samples.vertex(2)), "x"))
                .extracting(ChartLine::label)
                .containsExactly("sink · subtask 0", "sink · subtask 1", "sink · subtask 2");
        assertThat(lines(new MetricSubject.EachTaskManager(), "cpuLoad")).hasSize(2);
    }

    @Test
    void theRecorderHasAMetricOfTheEngineBySubtask() {
        var line = lines(new MetricSubject.Vertex(Samples.vertex(2)), "numLateRecords")
                .getFirst();

        assertThat(line.keys())
                .extracting(ChartLine.Key::metric)
                .containsExactly("0.numLateRecords", "1.numLateRecords", "2.numLateRecords");
        assertThat(line.fold()).isEqualTo(ChartLine.Fold.SUM);
        assertThat(lines(new MetricSubject.Vertex(Samples.vertex(2)), "mailboxLatencyMs_p99")
                        .getFirst()
                        .fold())
                .isEqualTo(ChartLine.Fold.MAX);
        assertThat(lines(new MetricSubject.Vertex(Samples.vertex(2)), "busyMax")
                        .getFirst()
                        .keys())
                .containsExactly(new ChartLine.Key(
                        Optional.of(Samples.JOB), Samples.vertex(2).text(), "busyMax"));
    }

    @Test
    void figuresOfSubtasksBecomeOneWithoutThoseThatAreMissing() {
        var line = lines(new MetricSubject.Vertex(Samples.vertex(2)), "numLateRecords")
                .getFirst();
        long[] times = {1, 2};
        var found = Map.of(
                line.keys().get(0), new TimeSeries(times, new double[] {1, Double.NaN}),
                line.keys().get(2), new TimeSeries(times, new double[] {5, Double.NaN}));

        var trace = RecordedFigures.fold(line, found).orElseThrow();

        assertThat(trace.values()).containsExactly(6, Double.NaN);
    }

    @Test
    void withoutAJobNothingOfAJobIsDrawn() {
        assertThat(PARTS.lines(List.of(new PickedMetric(new MetricSubject.Job(), "uptime")), Optional.empty()))
                .isEmpty();
        assertThat(PARTS.lines(List.of(new PickedMetric(new MetricSubject.JobManager(), "cpuLoad")), Optional.empty()))
                .hasSize(1);
    }
}

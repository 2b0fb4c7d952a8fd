package io.millrace.desktop.taskmanager;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.desktop.Samples;
import io.millrace.desktop.taskmanager.ProcessRow.ProcessMetric;
import io.millrace.wire.cluster.History;
import io.millrace.wire.id.JobId;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PastProcessesTest {
    private static final long THEN = Samples.NOON.toEpochMilli();

    private static History.Series series(String process, String metric, Double... values) {
        return new History.Series(Optional.empty(), process, process, metric, Arrays.asList(values));
    }

    private static List<ProcessRow> read(History.Series... series) {
        var status = new History.Status(History.State.RECORDING, "", 0, 0, 0, 10_000);
        var times = List.of(THEN - 20_000, THEN - 10_000, THEN, THEN + 10_000);
        return PastProcesses.of(new History.Charts(0, 0, 10_000, times, List.of(series), false, status), Samples.NOON);
    }

    @Test
    void theJobManagerComesFirstAndEachFigureIsTheLastThatWasKnown() {
        var rows = read(
                series("a-worker", "heapUsed", 1.0, 2.0, Double.NaN, 9.0),
                series("jobmanager", "cpuLoad", 0.1, 0.2, 0.3, 0.9));

        assertThat(rows).extracting(ProcessRow::name).containsExactly("Job manager", "a-worker");
        assertThat(rows.getFirst().figure(ProcessMetric.CPU)).hasValue(0.3);
        assertThat(rows.getLast().figure(ProcessMetric.HEAP_USED)).hasValue(2.0);
        assertThat(rows.getLast().figure(ProcessMetric.CPU)).isEmpty();
    }

    @Test
    void theShareOfCollectingIsHowFastItsSumGrew() {
        assertThat(read(series("w", "gcTime", 100.0, 500.0, 1500.0, 9000.0))
                        .getFirst()
                        .figure(ProcessMetric.COLLECTING))
                .hasValue(100);
        // a restarted process counts from zero
        assertThat(read(series("w", "gcTime", 100.0, 500.0, 20.0, 9000.0), series("w", "threads", 1.0, 1.0, 1.0, 1.0))
                        .getFirst()
                        .figure(ProcessMetric.COLLECTING))
                .isEmpty();
    }

    @Test
    void figuresOfJobsAreNotThoseOfAProcess() {
        var status = new History.Status(History.State.RECORDING, "", 0, 0, 0, 10_000);
        var ofJob = new History.Series(
                Optional.of(new JobId("0123456789abcdef0123456789abcdef")), "v", "v", "cpuLoad", List.of(1.0));

        assertThat(PastProcesses.of(
                        new History.Charts(0, 0, 1, List.of(THEN), List.of(ofJob), false, status), Samples.NOON))
                .isEmpty();
    }
}

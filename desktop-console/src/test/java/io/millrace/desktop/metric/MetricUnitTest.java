package io.millrace.desktop.metric;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDateTime;
import java.time.ZoneId;
import org.junit.jupiter.api.Test;

class MetricUnitTest {
    private static String said(String metric, double value) {
        return MetricUnit.of(metric).text(value);
    }

    @Test
    void theNameTellsTheUnit() {
        assertThat(said("busyMax", 0.5)).isEqualTo("50 %");
        assertThat(said("Status.JVM.CPU.Load", 0.013)).isEqualTo("1.3 %");
        assertThat(said("numBytesInPerSecond", 2048)).isEqualTo("2 KiB/s");
        assertThat(said("Calc[4].numRecordsOutPerSecond", 1e6)).isEqualTo("1 M/s");
        assertThat(said("lastCheckpointDuration", 1500)).isEqualTo("1.5 s");
        assertThat(said("lastCheckpointSize", 1024)).isEqualTo("1 KiB");
        assertThat(said("Status.JVM.Memory.Heap.Used", 3L << 30)).isEqualTo("3 GiB");
        assertThat(said("Status.JVM.CPU.Time", 2e9)).isEqualTo("2 s");
        assertThat(said("Status.JVM.FileDescriptor.Max", 20_000)).isEqualTo("20 k");
        assertThat(said("busyTimeMsPerSecond", 500)).isEqualTo("500 ms/s");
        assertThat(said("mailboxLatencyMs_p99", 2.5)).isEqualTo("2.5 ms");
        assertThat(said("checkpointStartDelayNanos", 3e6)).isEqualTo("3 ms");
        assertThat(said("Shuffle.Netty.Input.Buffers.inPoolUsage", 1)).isEqualTo("100 %");
        assertThat(said("skew", 3.7)).isEqualTo("3.7 ×");
        assertThat(said("numRecordsIn", Double.NaN)).isEqualTo("–");
    }

    @Test
    void aWatermarkIsATimeOfDay() {
        double noon = LocalDateTime.of(2026, 11, 23, 12, 0)
                .atZone(ZoneId.systemDefault())
                .toInstant()
                .toEpochMilli();

        assertThat(said("currentInputWatermark", noon)).isEqualTo("12:00:00");
        assertThat(said("0.Calc[4].currentOutputWatermark", noon)).isEqualTo("12:00:00");
        assertThat(said("currentInputWatermark", Long.MIN_VALUE)).as("none yet").isEqualTo("–");
        assertThat(said("currentInputWatermark", Long.MAX_VALUE)).as("all read").isEqualTo("–");
        assertThat(said("watermarkLag", 1500)).isEqualTo("1.5 s");
    }

    @Test
    void timesAndSizesHaveTheirUnitAlsoWhereTheNameDoesNotEndInIt() {
        assertThat(said("currentEmitEventTimeLag", 2500)).isEqualTo("2.5 s");
        assertThat(said("watermarkAlignmentDrift", 2500)).isEqualTo("2.5 s");
        assertThat(said("runningTimeTotal", 90_000)).isEqualTo("1 min 30 s");
        assertThat(said("checkpointAlignmentTime", 3e6))
                .as("the engine's are nanoseconds")
                .isEqualTo("3 ms");
        assertThat(said("lastDurationOfMaterialization", 40)).isEqualTo("40 ms");
        assertThat(said("lastFullSizeOfMaterialization", 4096)).isEqualTo("4 KiB");
        assertThat(said("latency.source_id.1.operator_id.2.latency_p99", 12)).isEqualTo("12 ms");
        assertThat(said("checkpointStartDelayNanos_mean", 3e6)).isEqualTo("3 ms");
        assertThat(said("records-lag-max", 2500)).as("a lag of records").isEqualTo("2,500");
    }
}

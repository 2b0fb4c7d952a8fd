package io.millrace.server.engine.projection;

import io.millrace.wire.cluster.IoMetrics;
import org.apache.flink.runtime.executiongraph.AccessExecution;
import org.apache.flink.runtime.executiongraph.IOMetrics;
import org.apache.flink.runtime.metrics.MetricNames;
import org.apache.flink.runtime.rest.handler.legacy.metrics.MetricStore;
import org.jspecify.annotations.Nullable;

/// Sums the bytes and records that attempts have read and written. Those of an ended attempt are in the graph, those of
/// a running one in the metrics. A sum is incomplete until all of its metrics have been reported.
final class IoTally {
    private final Sum bytesIn = new Sum();
    private final Sum bytesOut = new Sum();
    private final Sum recordsIn = new Sum();
    private final Sum recordsOut = new Sum();
    private long backPressured;
    private long idle;
    private double busy;

    void add(AccessExecution attempt, MetricStore.@Nullable ComponentMetricStore live) {
        if (attempt.getState().isTerminal()) {
            var last = attempt.getIOMetrics();
            if (last != null) {
                addLast(last);
            }
            return;
        }
        if (live == null) {
            bytesIn.complete = false;
            bytesOut.complete = false;
            recordsIn.complete = false;
            recordsOut.complete = false;
            return;
        }
        bytesIn.add(live, MetricNames.IO_NUM_BYTES_IN);
        bytesOut.add(live, MetricNames.IO_NUM_BYTES_OUT);
        recordsIn.add(live, MetricNames.IO_NUM_RECORDS_IN);
        recordsOut.add(live, MetricNames.IO_NUM_RECORDS_OUT);
        backPressured += time(live, MetricNames.ACC_TASK_BACK_PRESSURED_TIME);
        idle += time(live, MetricNames.ACC_TASK_IDLE_TIME);
        busy += Double.parseDouble(live.getMetric(MetricNames.ACC_TASK_BUSY_TIME, "0"));
    }

    private void addLast(IOMetrics last) {
        bytesIn.value += last.getNumBytesIn();
        bytesOut.value += last.getNumBytesOut();
        recordsIn.value += last.getNumRecordsIn();
        recordsOut.value += last.getNumRecordsOut();
        backPressured += last.getAccumulateBackPressuredTime();
        idle += last.getAccumulateIdleTime();
        busy += last.getAccumulateBusyTime();
    }

    private static long time(MetricStore.ComponentMetricStore live, String name) {
        return Long.parseLong(live.getMetric(name, "0"));
    }

    IoMetrics total() {
        return new IoMetrics(
                bytesIn.value,
                bytesIn.complete,
                bytesOut.value,
                bytesOut.complete,
                recordsIn.value,
                recordsIn.complete,
                recordsOut.value,
                recordsOut.complete,
                backPressured,
                idle,
                busy);
    }

    private static final class Sum {
        private long value;
        private boolean complete = true;

        void add(MetricStore.ComponentMetricStore live, String name) {
            var reported = live.getMetric(name);
            if (reported == null) {
                complete = false;
            } else {
                value += Long.parseLong(reported);
            }
        }
    }
}

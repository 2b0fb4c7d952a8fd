package io.millrace.server.engine.file.text;

import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.metrics.groups.AbstractMetricGroup;
import org.apache.flink.table.data.RowData;

/// The output of a [FileReader], which learns from its release that a file has been read.
///
/// @param metrics of the operator
record SplitOutput(ReaderOutput<RowData> engine, MetricGroup metrics) implements ReaderOutput<RowData> {
    /// The name of the groups that the engine makes for splits.
    static final String GROUP = "split";

    @Override
    public SourceOutput<RowData> createOutputForSplit(String split) {
        return engine.createOutputForSplit(split);
    }

    @Override
    public void releaseOutputForSplit(String split) {
        engine.releaseOutputForSplit(split);
        // the group that the engine has made
        if (metrics.addGroup(GROUP, split) instanceof AbstractMetricGroup<?> group) {
            group.close();
        }
    }

    @Override
    public void collect(RowData row) {
        engine.collect(row);
    }

    @Override
    public void collect(RowData row, long timestamp) {
        engine.collect(row, timestamp);
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        engine.emitWatermark(watermark);
    }

    @Override
    public void markIdle() {
        engine.markIdle();
    }

    @Override
    public void markActive() {
        engine.markActive();
    }
}

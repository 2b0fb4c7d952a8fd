package io.millrace.server.engine.planner.local;

import org.apache.flink.streaming.api.operators.Input;
import org.apache.flink.streaming.api.operators.TwoInputStreamOperator;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.table.data.RowData;

/// An input of an operator with two.
record SideInput(TwoInputStreamOperator<RowData, RowData, RowData> operator, boolean first) implements Input<RowData> {
    @Override
    public void setKeyContextElement(StreamRecord<RowData> record) throws Exception {
        if (first) {
            operator.setKeyContextElement1(record);
        } else {
            operator.setKeyContextElement2(record);
        }
    }

    @Override
    public void processElement(StreamRecord<RowData> record) throws Exception {
        if (first) {
            operator.processElement1(record);
        } else {
            operator.processElement2(record);
        }
    }

    @Override
    public void processWatermark(Watermark mark) throws Exception {
        if (first) {
            operator.processWatermark1(mark);
        } else {
            operator.processWatermark2(mark);
        }
    }

    @Override
    public void processWatermarkStatus(WatermarkStatus status) {
        throw unexpected();
    }

    @Override
    public void processLatencyMarker(LatencyMarker marker) {
        throw unexpected();
    }

    @Override
    public void processRecordAttributes(RecordAttributes attributes) {
        throw unexpected();
    }

    private static UnsupportedOperationException unexpected() {
        return new UnsupportedOperationException("a local query passes on only rows and ends");
    }
}

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
abstract class SideInput implements Input<RowData> {
    final TwoInputStreamOperator<RowData, RowData, RowData> operator;

    private SideInput(TwoInputStreamOperator<RowData, RowData, RowData> operator) {
        this.operator = operator;
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

    static final class First extends SideInput {
        First(TwoInputStreamOperator<RowData, RowData, RowData> operator) {
            super(operator);
        }

        @Override
        public void setKeyContextElement(StreamRecord<RowData> record) throws Exception {
            operator.setKeyContextElement1(record);
        }

        @Override
        public void processElement(StreamRecord<RowData> record) throws Exception {
            operator.processElement1(record);
        }

        @Override
        public void processWatermark(Watermark mark) throws Exception {
            operator.processWatermark1(mark);
        }
    }

    static final class Second extends SideInput {
        Second(TwoInputStreamOperator<RowData, RowData, RowData> operator) {
            super(operator);
        }

        @Override
        public void setKeyContextElement(StreamRecord<RowData> record) throws Exception {
            operator.setKeyContextElement2(record);
        }

        @Override
        public void processElement(StreamRecord<RowData> record) throws Exception {
            operator.processElement2(record);
        }

        @Override
        public void processWatermark(Watermark mark) throws Exception {
            operator.processWatermark2(mark);
        }
    }
}

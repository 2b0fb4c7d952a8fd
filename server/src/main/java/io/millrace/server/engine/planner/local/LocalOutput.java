package io.millrace.server.engine.planner.local;

import java.util.List;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.table.data.RowData;
import org.apache.flink.util.ExceptionUtils;
import org.apache.flink.util.OutputTag;

/// Passes the rows of an operator on. Each reader gets a copy, because operators reuse their rows. Watermarks are not
/// passed on: the sources of a local query have only the one at their end.
final class LocalOutput implements Output<StreamRecord<RowData>> {
    private final List<LocalInput> readers;
    private final TypeSerializer<RowData> serializer;
    private final LocalBudget budget;

    LocalOutput(List<LocalInput> readers, TypeSerializer<RowData> serializer, LocalBudget budget) {
        this.readers = List.copyOf(readers);
        this.serializer = serializer;
        this.budget = budget;
    }

    @Override
    public void collect(StreamRecord<RowData> record) {
        budget.countRow();
        for (var reader : readers) {
            try {
                reader.read(record.copy(serializer.copy(record.getValue())));
            } catch (Exception e) {
                ExceptionUtils.rethrow(e);
            }
        }
    }

    void end() throws Exception {
        for (var reader : readers) {
            reader.end();
        }
    }

    @Override
    public <X> void collect(OutputTag<X> tag, StreamRecord<X> record) {
        throw new UnsuitableQueryException("has a side output");
    }

    @Override
    public void emitWatermark(Watermark watermark) {
        // see above
    }

    @Override
    public void emitWatermark(WatermarkEvent watermark) {
        // see above
    }

    @Override
    public void emitWatermarkStatus(WatermarkStatus status) {
        // no source pauses
    }

    @Override
    public void emitLatencyMarker(LatencyMarker marker) {
        // nothing measures it
    }

    @Override
    public void emitRecordAttributes(RecordAttributes attributes) {
        // all rows of a source come at once
    }

    @Override
    public void close() {
        // it holds nothing
    }
}

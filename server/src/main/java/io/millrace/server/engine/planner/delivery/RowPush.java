package io.millrace.server.engine.planner.delivery;

import java.time.ZoneId;
import java.util.List;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.jspecify.annotations.Nullable;

/// The sink of a query's job. It puts each row into the query's feed, and blocks while the feed is full, so that a slow
/// reader slows the job down.
final class RowPush extends AbstractStreamOperator<Object>
        implements OneInputStreamOperator<RowData, Object>, BoundedOneInput {
    private static final long serialVersionUID = 1;

    private final RowAddress address;
    private final List<LogicalType> types;
    private final String zone;
    private transient @Nullable CellReader reader;
    private transient RowAddress.@Nullable Output rows;

    RowPush(RowAddress address, List<LogicalType> types, ZoneId zone) {
        this.address = address;
        this.types = List.copyOf(types);
        this.zone = zone.getId();
    }

    @Override
    public void open() throws Exception {
        super.open();
        rows = address.open();
        reader = new CellReader(types, ZoneId.of(zone));
    }

    @Override
    public void processElement(StreamRecord<RowData> element) throws Exception {
        if (reader == null || rows == null) {
            throw new IllegalStateException("a row came before the sink was opened");
        }
        var row = reader.read(element.getValue());
        rows.put(row, row.weight());
    }

    @Override
    public void endInput() throws Exception {
        if (rows != null) {
            rows.end();
        }
    }

    @Override
    public void close() throws Exception {
        if (rows != null) {
            rows.close();
        }
        super.close();
    }
}

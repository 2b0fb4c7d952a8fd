package io.millrace.server.engine.planner.delivery;

import io.millrace.server.gateway.result.RowFeed;
import java.io.IOException;
import java.time.ZoneId;
import java.util.List;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.types.logical.LogicalType;
import org.jspecify.annotations.Nullable;

/// The sink of a query's job in this process. It puts each row into the query's feed, and blocks while the feed is
/// full, so that a slow reader slows the job down.
final class RowPush extends AbstractStreamOperator<Object>
        implements OneInputStreamOperator<RowData, Object>, BoundedOneInput {
    private static final long serialVersionUID = 1;

    private final String query;
    private final List<LogicalType> types;
    private final String zone;
    private transient @Nullable CellReader reader;
    private transient @Nullable RowFeed feed;

    RowPush(String query, List<LogicalType> types, ZoneId zone) {
        this.query = query;
        this.types = List.copyOf(types);
        this.zone = zone.getId();
    }

    @Override
    public void open() throws Exception {
        super.open();
        var target = RowTarget.find(query)
                .orElseThrow(() -> new IOException("Nobody in this process reads the query " + query + "."));
        if (target.feed().accepted() > 0) {
            // the job would deliver the same rows again
            target.startedOver().run();
        }
        reader = new CellReader(types, ZoneId.of(zone));
        feed = target.feed();
    }

    @Override
    public void processElement(StreamRecord<RowData> element) throws Exception {
        if (reader == null || feed == null) {
            throw new IllegalStateException("a row came before the sink was opened");
        }
        var row = reader.read(element.getValue());
        feed.put(row, CellReader.weight(row));
    }

    @Override
    public void endInput() {
        if (feed != null) {
            feed.end();
        }
    }
}

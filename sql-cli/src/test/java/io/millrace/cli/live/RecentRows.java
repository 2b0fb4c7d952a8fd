package io.millrace.cli.live;

import io.millrace.sql.result.RowLog;
import io.millrace.sql.result.RowSize;
import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.List;

/// A log of the latest rows in memory.
final class RecentRows implements RowLog {
    private final int maxRows;
    private final long maxWeight;
    private final List<Row> rows = new ArrayList<>();
    private int dropped;
    private long first;
    private long weight;

    RecentRows(int maxRows, long maxWeight) {
        this.maxRows = maxRows;
        this.maxWeight = maxWeight;
    }

    @Override
    public void add(Row row) {
        rows.add(row);
        weight += RowSize.of(row);
        while (rows.size() - dropped > maxRows || (weight > maxWeight && rows.size() - dropped > 1)) {
            weight -= RowSize.of(rows.get(dropped++));
            first++;
        }
        if (dropped > maxRows / 2 + 64) {
            rows.subList(0, dropped).clear();
            dropped = 0;
        }
    }

    @Override
    public long first() {
        return first;
    }

    @Override
    public long end() {
        return first + rows.size() - dropped;
    }

    @Override
    public Row row(long number) {
        return rows.get((int) (number - first) + dropped);
    }
}

package io.millrace.sql.result;

import io.millrace.wire.sql.Row;
import java.util.ArrayList;
import java.util.List;

/// The last rows, in memory.
public final class RecentRows implements RowLog {
    private final int most;
    private final long mostWeight;
    private final List<Row> rows = new ArrayList<>();
    private int given;
    private long first;
    private long weight;

    public RecentRows(int most, long mostWeight) {
        this.most = most;
        this.mostWeight = mostWeight;
    }

    @Override
    public void add(Row row) {
        rows.add(row);
        weight += RowSize.of(row);
        while (rows.size() - given > most || (weight > mostWeight && rows.size() - given > 1)) {
            weight -= RowSize.of(rows.get(given++));
            first++;
        }
        if (given > most / 2 + 64) {
            rows.subList(0, given).clear();
            given = 0;
        }
    }

    @Override
    public long first() {
        return first;
    }

    @Override
    public long end() {
        return first + rows.size() - given;
    }

    @Override
    public Row row(long number) {
        return rows.get((int) (number - first) + given);
    }
}

package io.millrace.cli.live;

import io.millrace.sql.result.TableRow;
import java.util.List;

/// The rows of a snapshot by position.
sealed interface RowPlaces {

    long first();

    long end();

    /// The row at a position, or the first remaining one if it was dropped.
    TableRow row(long place);

    /// The rows of a table.
    record Table(List<TableRow> rows) implements RowPlaces {
        @Override
        public long first() {
            return 0;
        }

        @Override
        public long end() {
            return rows.size();
        }

        @Override
        public TableRow row(long place) {
            return rows.get((int) place);
        }
    }

    /// Append-only rows up to a position.
    record Appended(QueryModel model, long end) implements RowPlaces {
        @Override
        public long first() {
            return Math.min(model.firstRow(), end);
        }

        @Override
        public TableRow row(long place) {
            return model.appendedRow(place);
        }
    }
}

package io.millrace.cli.live;

import io.millrace.sql.result.TableRow;
import java.util.List;

/// The rows of a state, by their places.
sealed interface RowPlaces {

    long first();

    long end();

    /// The row at this place, or one near it when that has been given up in the meantime.
    TableRow row(long place);

    /// A table as it was at one moment.
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

    /// Rows that are only added, up to one moment.
    record Appended(QueryModel model, long end) implements RowPlaces {
        @Override
        public long first() {
            return Math.min(model.firstRow(), end);
        }

        @Override
        public TableRow row(long place) {
            return model.appended(place);
        }
    }
}

package io.millrace.server.datafile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Collects what a guess needs of the records of CSV, of which it keeps only the first one: a sample of 4 MiB has half
/// a million fields. Empty lines are not records beside others with several fields. In a single column each is a NULL,
/// which makes a difference only in the first record.
final class CsvScan {
    private final int maxColumns;
    private final List<Column> columns = new ArrayList<>();
    private final Map<Integer, Width> widths = new HashMap<>();
    private @Nullable Row first;
    private @Nullable Row leadingBlank;
    private boolean wide;
    private boolean repeatsFirst;

    /// @param maxColumns of which the values are collected
    CsvScan(int maxColumns) {
        this.maxColumns = maxColumns;
    }

    /// A record.
    ///
    /// @param line the number of its first line
    record Row(long line, List<@Nullable String> fields) {
        int width() {
            return fields.size();
        }

        @Nullable
        String field(int index) {
            return index < fields.size() ? fields.get(index) : null;
        }
    }

    /// The records with one number of fields.
    ///
    /// @param line the number of the first one's first line
    record Width(int fields, long records, long line) {
        Width and(Width more) {
            return new Width(fields, records + more.records, Math.min(line, more.line));
        }
    }

    /// The values of a column in all records but the first one, which may be a header.
    static final class Column {
        private static final int MAX_SAMPLES = 5;

        private final TextTypeGuess type = new TextTypeGuess();
        private final List<String> samples = new ArrayList<>();

        private void add(String value) {
            type.see(value);
            if (samples.size() < MAX_SAMPLES) {
                samples.add(value);
            }
        }

        private void addFirst(String value) {
            type.see(value);
            samples.addFirst(value);
            if (samples.size() > MAX_SAMPLES) {
                samples.removeLast();
            }
        }

        TextTypeGuess type() {
            return type;
        }

        List<String> samples() {
            return samples;
        }
    }

    /// Reads records until their end.
    ///
    /// @param max number of records
    void read(CsvRecordReader records, int max) throws IOException {
        try {
            for (int read = 0; read < max && records.next(); read++) {
                var row = new Row(records.line(), records.fields());
                if (!records.blank()) {
                    add(row);
                } else if (first == null && leadingBlank == null) {
                    leadingBlank = row;
                }
            }
        } finally { // what was read before an error counts, too
            if (!wide && first != null && leadingBlank != null) {
                addFirst();
                first = leadingBlank;
            }
        }
    }

    private void add(Row row) {
        wide |= row.width() > 1;
        var width = new Width(row.width(), 1, row.line());
        widths.merge(row.width(), width, Width::and);
        if (first == null) {
            first = row;
            return;
        }
        for (int index = 0; index < Math.min(row.width(), maxColumns); index++) {
            var value = row.field(index);
            if (value != null) {
                column(index).add(value);
                repeatsFirst |= value.equals(first.field(index));
            }
        }
    }

    /// The first record; empty if there are only empty lines.
    Optional<Row> first() {
        return Optional.ofNullable(first);
    }

    /// Adds the first record to the columns, if it is not a header.
    void addFirst() {
        for (int index = 0; first != null && index < Math.min(first.width(), maxColumns); index++) {
            var value = first.field(index);
            if (value != null) {
                column(index).addFirst(value);
            }
        }
    }

    /// Whether a later record has the same value as the first one in some column.
    boolean repeatsFirst() {
        return repeatsFirst;
    }

    /// The number of fields that most records have, or 0 without a record.
    int usualWidth() {
        return usual().map(Width::fields).orElse(0);
    }

    /// The share of the records with the usual number of fields, up to 1.
    double usualShare() {
        var records = widths.values().stream().mapToLong(Width::records).sum();
        return usual().map(width -> (double) width.records() / records).orElse(0.0);
    }

    private Optional<Width> usual() {
        return widths.values().stream()
                .max(Comparator.comparingLong(Width::records).thenComparingInt(Width::fields));
    }

    /// The first record with another number of fields than this.
    Optional<Width> firstOther(int fields) {
        return widths.values().stream()
                .filter(width -> width.fields() != fields)
                .min(Comparator.comparingLong(Width::line));
    }

    Column column(int index) {
        while (columns.size() <= index) {
            columns.add(new Column());
        }
        return columns.get(index);
    }
}

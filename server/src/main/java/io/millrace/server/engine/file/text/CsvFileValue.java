package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.CsvRowConverter;
import java.time.DateTimeException;
import org.jspecify.annotations.Nullable;

/// Makes values of a column of `csv-file`.
///
/// @param column  the index of the column
/// @param lenient whether a text that is not valid is NULL
record CsvFileValue(CsvRowConverter converter, int column, boolean lenient) implements CsvValue {
    @Override
    public @Nullable Object value(String text) {
        try {
            return converter.value(column, text);
        } catch (IllegalArgumentException | DateTimeException invalid) {
            if (lenient) {
                return null;
            }
            throw invalid;
        }
    }
}

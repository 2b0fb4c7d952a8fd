package io.millrace.server.engine.file.text;

import io.millrace.server.datafile.CsvRecordReader;
import io.millrace.server.engine.file.CsvFormatFactory.Header;
import io.millrace.server.engine.file.CsvRowConverter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.Arrays;
import java.util.Collections;

/// The first line of a file of `csv-file`.
record CsvHeader(CsvSyntax syntax, Header kind, CsvRowConverter columns) implements Serializable {
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};

    /// The number of records that are not rows.
    int records() {
        return kind == Header.FALSE ? 0 : 1;
    }

    /// Passes over what is before the first row.
    ///
    /// @return false if the whole reader must read the file, because there is something wrong
    boolean pass(ByteWindow in) throws IOException {
        while (in.to() - in.from() < BYTE_ORDER_MARK.length && !in.ended()) {
            in.fill();
        }
        int after = in.from() + BYTE_ORDER_MARK.length;
        if (after <= in.to()
                && Arrays.equals(in.bytes(), in.from(), after, BYTE_ORDER_MARK, 0, BYTE_ORDER_MARK.length)) {
            in.take(after);
        }
        return kind == Header.FALSE || passNames(in);
    }

    private boolean passNames(ByteWindow in) throws IOException {
        var skipped = Collections.nCopies(columns.width(), CsvColumn.skipped()).toArray(CsvColumn[]::new);
        var any = new CsvSyntax(syntax.delimiter(), syntax.quoteOrNull(), null, true, true);
        try {
            var text = new CsvRowParser(any, skipped, 0).text(in);
            try (var record = new CsvRecordReader(new ByteArrayInputStream(text), syntax.delimiter())) {
                if (record.next()) {
                    columns.checkHeader(record, kind == Header.CHECKED);
                }
            }
            return true;
        } catch (IOException | UnclearRecord e) {
            return false; // the whole reader says the line
        }
    }
}

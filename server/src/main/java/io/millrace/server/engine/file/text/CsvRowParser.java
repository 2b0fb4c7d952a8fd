package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.UnreadableFileException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.jspecify.annotations.Nullable;

/// Makes rows of records of CSV, as the whole reader of the format makes them, or says that it must be asked.
final class CsvRowParser implements RecordParser {
    private static final byte PLAIN = 0;
    private static final byte DELIMITER = 1;
    private static final byte LINE_END = 2;
    /// Equal to no byte.
    private static final int NO_QUOTE = 256;
    private static final int ENCODING_BYTES = 4;
    private static final String FIELDS =
            " Check 'csv.field-delimiter', or set 'csv.ignore-parse-errors' = 'true' to leave out such records.";

    private static final String INVALID =
            "Make the column a STRING, or set 'csv.ignore-parse-errors' = 'true' to make it NULL.";
    /// A hint about empty values, which an INSERT writes for NULL unless the table has a literal for it.
    private static final String EMPTY = "Set 'csv.null-literal' = '' to make empty values NULL.";
    private static final String QUOTES = " Correct the file, or set 'csv.disable-quote-character' = 'true'.";
    private static final long LINE_FEEDS = ByteScan.repeated('\n');
    private static final long CARRIAGE_RETURNS = ByteScan.repeated('\r');

    private final byte[] kinds = new byte[256];
    private final int quote;
    private final long quotes;
    private final long delimiters;
    private final byte @Nullable [] nullLiteral;
    private final boolean lenient;
    private final boolean ours;
    private final boolean skipsBlankLines;
    private final CsvColumn[] columns;
    private final int width;
    private final @Nullable CsvHeader header;

    // the state of the record that is being parsed
    private byte[] bytes = {};
    private int to;
    private boolean ended;
    private int at;
    private boolean ascii;

    /// @param columns of the file, of which those with a target are made fields
    /// @param width of rows
    CsvRowParser(CsvSyntax syntax, CsvColumn[] columns, int width) {
        this(syntax, columns, width, null);
    }

    /// @param columns of the file, of which those with a target are made fields
    /// @param width   of rows
    /// @param header  of `csv-file`
    CsvRowParser(CsvSyntax syntax, CsvColumn[] columns, int width, @Nullable CsvHeader header) {
        this.quote = syntax.quote().map(c -> (int) c).orElse(NO_QUOTE);
        this.quotes = ByteScan.repeated(quote);
        this.delimiters = ByteScan.repeated(syntax.delimiter());
        this.nullLiteral = syntax.nullLiteral()
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .orElse(null);
        this.lenient = syntax.lenient();
        this.ours = syntax.ours();
        this.skipsBlankLines = syntax.skipsBlankLines(columns.length);
        this.columns = columns;
        this.width = width;
        this.header = header;
        kinds['\n'] = LINE_END;
        kinds['\r'] = LINE_END;
        kinds[syntax.delimiter()] = DELIMITER;
    }

    @Override
    public boolean begin(ByteWindow in) throws IOException {
        return header == null ? beginsPlain(in) : header.pass(in);
    }

    /// The engine's reader may find another encoding than UTF-8, or a byte order mark, in the first bytes of a file.
    static boolean beginsPlain(ByteWindow in) throws IOException {
        while (in.to() - in.from() < ENCODING_BYTES && !in.ended()) {
            in.fill();
        }
        for (int i = in.from(); i < Math.min(in.to(), in.from() + ENCODING_BYTES); i++) {
            int b = in.bytes()[i] & 0xFF;
            if (b == 0 || b == 0xEF || b == 0xFE || b == 0xFF) {
                return false;
            }
        }
        return true;
    }

    /// Whether a file of which [#beginsPlain] was asked begins with the end of a line.
    static boolean beginsBlank(ByteWindow in) {
        return in.from() < in.to() && CsvStates.isLineEnd(in.bytes()[in.from()]);
    }

    /// The bytes of the next record, which are none at the end.
    byte[] text(ByteWindow in) throws IOException, UnclearRecord {
        skipBlankLines(in);
        long start = in.position();
        read(in, new ArrayList<>());
        int length = (int) (in.position() - start);
        return Arrays.copyOfRange(in.bytes(), in.from() - length, in.from());
    }

    /// Passes over lines that are not records.
    void skipBlankLines(ByteWindow in) throws IOException {
        if (!skipsBlankLines) {
            return;
        }
        while (true) {
            while (beginsBlank(in)) {
                in.take(in.from() + 1);
            }
            if (in.from() < in.to() || in.ended()) {
                return;
            }
            in.fill();
        }
    }

    @Override
    public boolean read(ByteWindow in, List<RowData> rows) throws IOException, UnclearRecord {
        skipBlankLines(in);
        while (true) {
            if (in.from() < in.to()) {
                var row = record(in);
                if (row != null) {
                    in.take(at);
                    rows.add(row);
                    return true;
                }
            } else if (in.ended()) {
                return false;
            }
            if (!in.fill()) {
                throw new UnclearRecord();
            }
        }
    }

    /// Null if the record goes on after the window.
    private @Nullable RowData record(ByteWindow in) throws UnclearRecord {
        bytes = in.bytes();
        to = in.to();
        ended = in.ended();
        at = in.from();
        ascii = true;
        var row = new GenericRowData(width);
        int count = 0;
        do {
            if (!field(row, count++)) {
                return null;
            }
        } while (passDelimiter());
        if (!passLineEnd()) {
            return null;
        }
        if (!lenient && (ours ? count != columns.length : count < width)) {
            throw unclear("has " + count + " of " + columns.length + " fields." + FIELDS);
        }
        if (!ascii && !Utf8.isValid(bytes, in.from(), at)) {
            throw unclear("is not in UTF-8.");
        }
        return row;
    }

    /// The whole reader of `csv-file` says itself what is wrong, and in which line.
    private UnclearRecord unclear(String problem) {
        return ours ? new UnclearRecord() : new UnclearRecord(problem);
    }

    private boolean passDelimiter() {
        boolean more = at < to && kinds[bytes[at] & 0xFF] == DELIMITER;
        at += more ? 1 : 0;
        return more;
    }

    private boolean passLineEnd() {
        if (at == to) {
            return true; // the end of the file
        }
        boolean carriageReturn = bytes[at++] == '\r';
        if (carriageReturn && at == to) {
            return ended;
        }
        at += carriageReturn && bytes[at] == '\n' ? 1 : 0;
        return true;
    }

    /// @return false if the window ends before the field
    private boolean field(GenericRowData row, int index) throws UnclearRecord {
        if (at == to && !ended) {
            return false;
        }
        return (at < to && bytes[at] == quote) ? quoted(row, index) : unquoted(row, index);
    }

    private boolean unquoted(GenericRowData row, int index) throws UnclearRecord {
        int start = at;
        int end = unquotedEnd(start);
        at = end;
        if (end == to && !ended) {
            return false;
        }
        if (start < end || !ours) {
            set(row, index, bytes, start, end);
        }
        return true;
    }

    private boolean quoted(GenericRowData row, int index) throws UnclearRecord {
        int start = at + 1;
        boolean doubled = false;
        int end = closingQuote(start);
        while (end + 1 < to && bytes[end + 1] == quote) {
            doubled = true;
            end = closingQuote(end + 2);
        }
        if (end + 1 >= to && !ended) {
            return false;
        }
        if (end >= to) {
            throw unclear("has a quote that is not closed." + QUOTES);
        }
        at = end + 1;
        int last = ours ? unquotedEnd(at) : at;
        if (last > at) {
            return quotedWithMore(row, index, single(start, end), last);
        }
        while (at < to && kinds[bytes[at] & 0xFF] == PLAIN) {
            if (bytes[at] < 0 || bytes[at] > ' ') {
                throw new UnclearRecord("has text after a closing quote." + QUOTES);
            }
            at++;
        }
        if (at == to && !ended) {
            return false;
        }
        if (doubled) {
            var single = single(start, end);
            set(row, index, single, 0, single.length);
        } else {
            set(row, index, bytes, start, end);
        }
        return true;
    }

    /// A field whose text goes on after the closing quote.
    private boolean quotedWithMore(GenericRowData row, int index, byte[] quoted, int end) throws UnclearRecord {
        int start = at;
        at = end;
        if (end == to && !ended) {
            return false;
        }
        var text = Arrays.copyOf(quoted, quoted.length + end - start);
        System.arraycopy(bytes, start, text, quoted.length, end - start);
        set(row, index, text, 0, text.length);
        return true;
    }

    /// The index of the next delimiter or end of a line.
    private int unquotedEnd(int from) {
        var text = bytes;
        int limit = to;
        int i = from;
        long seen = 0;
        while (i <= limit - ByteScan.WIDTH) {
            long next = ByteScan.load(text, i);
            long ends = ByteScan.equal(next, delimiters)
                    | ByteScan.equal(next, LINE_FEEDS)
                    | ByteScan.equal(next, CARRIAGE_RETURNS);
            if (ends != 0) {
                int before = ByteScan.before(ends);
                ascii &= ((seen | ByteScan.first(next, before)) & ByteScan.SIGNS) == 0;
                return i + before;
            }
            seen |= next;
            i += ByteScan.WIDTH;
        }
        while (i < limit && kinds[text[i] & 0xFF] == PLAIN) {
            seen |= text[i] & ByteScan.SIGNS;
            i++;
        }
        ascii &= (seen & ByteScan.SIGNS) == 0;
        return i;
    }

    private int closingQuote(int from) {
        int i = from;
        long seen = 0;
        while (i <= to - ByteScan.WIDTH) {
            long next = ByteScan.load(bytes, i);
            long ends = ByteScan.equal(next, quotes);
            if (ends != 0) {
                int before = ByteScan.before(ends);
                ascii &= ((seen | ByteScan.first(next, before)) & ByteScan.SIGNS) == 0;
                return i + before;
            }
            seen |= next;
            i += ByteScan.WIDTH;
        }
        while (i < to && bytes[i] != quote) {
            seen |= bytes[i] & ByteScan.SIGNS;
            i++;
        }
        ascii &= (seen & ByteScan.SIGNS) == 0;
        return i;
    }

    /// A text without the first of each two quotes.
    private byte[] single(int start, int end) {
        var result = new byte[end - start];
        int length = 0;
        for (int i = start; i < end; i++) {
            i += bytes[i] == quote ? 1 : 0;
            result[length++] = bytes[i];
        }
        return Arrays.copyOf(result, length);
    }

    private void set(GenericRowData row, int index, byte[] text, int from, int end) throws UnclearRecord {
        if (index < columns.length) {
            var column = columns[index];
            if (column.target() >= 0 && !isNull(text, from, end)) {
                row.setField(column.target(), value(column, text, from, end));
            }
        } else if (!ours && (index > columns.length || !isBlank(text, from, end))) { // one blank field more is left out
            throw new UnclearRecord("has more than " + columns.length + " fields." + FIELDS);
        }
    }

    private boolean isNull(byte[] text, int from, int end) {
        return nullLiteral != null && Arrays.equals(text, from, end, nullLiteral, 0, nullLiteral.length);
    }

    private static boolean isBlank(byte[] text, int from, int end) {
        for (int i = from; i < end; i++) {
            if (text[i] < 0 || text[i] > ' ') {
                return false;
            }
        }
        return true;
    }

    private @Nullable Object value(CsvColumn column, byte[] text, int from, int end) throws UnclearRecord {
        var value = column.parser().parse(text, from, end);
        if (!(value instanceof FieldParser.Unclear)) {
            return value;
        }
        var field = new String(text, from, end - from, StandardCharsets.UTF_8);
        try {
            return column.engine().value(field);
        } catch (RuntimeException invalid) { // the whole reader fails in the same way
            throw unclear("has '" + UnreadableFileException.shown(field) + "' in the column " + column.engine() + ". "
                    + (field.isEmpty() ? EMPTY : INVALID));
        }
    }
}

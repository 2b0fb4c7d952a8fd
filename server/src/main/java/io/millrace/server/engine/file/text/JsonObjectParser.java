package io.millrace.server.engine.file.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.binary.BinaryStringData;
import org.jspecify.annotations.Nullable;

/// Makes rows of JSON objects. It accepts only objects that leave no doubt: well-formed, each field once, values in the
/// form of their types. The engine's own reader gets all others.
final class JsonObjectParser {
    private static final int MAX_DEPTH = 200;
    private static final int MAX_NUMBER = 100;
    private static final int MAX_NAME = 1_000;
    private static final long QUOTES = ByteScan.repeated('"');
    private static final long BACKSLASHES = ByteScan.repeated('\\');
    private static final byte[] TRUE = "true".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] FALSE = "false".getBytes(StandardCharsets.ISO_8859_1);
    private static final byte[] NULL = "null".getBytes(StandardCharsets.ISO_8859_1);
    /// Stands in place of the column of a name that is unclear.
    private static final int UNCLEAR = -2;
    /// The largest number of columns, each of which has a bit.
    static final int MAX_COLUMNS = 64;

    private final JsonColumn[] columns;
    private final JsonNames names;
    private final boolean requiresAll;

    // the state of the object that is being parsed
    private byte[] bytes = {};
    private int to;
    private int at;
    /// The start and end of the string or number that was passed last.
    private int start;
    private int end;
    private boolean escaped;
    private boolean ascii;

    /// @param requiresAll whether an object without one of the fields is an error
    JsonObjectParser(List<JsonColumn> columns, boolean requiresAll) {
        this.columns = columns.toArray(JsonColumn[]::new);
        this.names = new JsonNames(columns.stream().map(JsonColumn::name).toList());
        this.requiresAll = requiresAll;
    }

    /// @return null if the object is unclear, or does not end before a limit
    @Nullable
    GenericRowData parse(byte[] text, int from, int limit) {
        bytes = text;
        at = from;
        to = limit;
        ascii = true;
        var row = new GenericRowData(columns.length);
        boolean clear = object(row);
        passSpace();
        return clear && (ascii || Utf8.isValid(bytes, from, at)) ? row : null;
    }

    /// The index after the object that was parsed last, and spaces.
    int end() {
        return at;
    }

    private boolean object(GenericRowData row) {
        if (!pass('{')) {
            return false;
        }
        passSpace();
        if (pass('}')) {
            return !requiresAll || columns.length == 0;
        }
        long seen = 0;
        int place = 0;
        do {
            passSpace();
            int index = column(place++);
            if (index == UNCLEAR) {
                return false;
            }
            passSpace();
            if (index < 0) {
                if (!value(0)) {
                    return false;
                }
            } else {
                if ((seen >>> index & 1) != 0 || !field(row, index)) {
                    return false;
                }
                seen |= 1L << index;
            }
            passSpace();
        } while (pass(','));
        return pass('}') && (!requiresAll || Long.bitCount(seen) == columns.length);
    }

    /// Passes a name and its colon.
    ///
    /// @param place of the field in the object
    private int column(int place) {
        var usual = names.usual(place);
        if (usual.isAt(bytes, at, to)) {
            at += usual.length();
            return usual.column();
        }
        int from = at;
        if (!string() || escaped || end - start > MAX_NAME) {
            return UNCLEAR;
        }
        int column = names.column(bytes, start, end);
        passSpace();
        if (!pass(':')) {
            return UNCLEAR;
        }
        names.keep(place, bytes, from, at, column);
        return column;
    }

    private boolean field(GenericRowData row, int index) {
        var column = columns[index];
        if (at == to) {
            return false;
        }
        var value = switch (bytes[at]) {
            case '"' -> string() ? text(column) : FieldParser.UNCLEAR;
            case 'n' -> literal(NULL) ? null : FieldParser.UNCLEAR;
            case 't' -> literal(TRUE) && column.kind() == JsonColumn.Kind.BOOLEAN ? (Object) true : FieldParser.UNCLEAR;
            case 'f' ->
                literal(FALSE) && column.kind() == JsonColumn.Kind.BOOLEAN ? (Object) false : FieldParser.UNCLEAR;
            default -> number() ? column.number().parse(bytes, start, end) : FieldParser.UNCLEAR;
        };
        row.setField(index, value);
        return !(value instanceof FieldParser.Unclear);
    }

    private Object text(JsonColumn column) {
        if (!escaped) {
            return column.string().parse(bytes, start, end);
        }
        return column.kind() == JsonColumn.Kind.TEXT ? unescaped() : FieldParser.UNCLEAR;
    }

    private Object unescaped() {
        var result = new byte[end - start];
        int length = 0;
        for (int i = start; i < end; i++) {
            if (bytes[i] != '\\') {
                result[length++] = bytes[i];
            } else if (bytes[++i] != 'u') {
                result[length++] = escape(bytes[i]);
            } else {
                int c = Integer.parseInt(new String(bytes, i + 1, 4, StandardCharsets.ISO_8859_1), 16);
                if (Character.isSurrogate((char) c)) {
                    return FieldParser.UNCLEAR;
                }
                var encoded = String.valueOf((char) c).getBytes(StandardCharsets.UTF_8);
                System.arraycopy(encoded, 0, result, length, encoded.length);
                length += encoded.length;
                i += 4;
            }
        }
        return BinaryStringData.fromBytes(Arrays.copyOf(result, length));
    }

    private static byte escape(byte letter) {
        return switch (letter) {
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            default -> letter;
        };
    }

    /// Skips a value of a field that is not asked for.
    private boolean value(int depth) {
        if (at == to || depth > MAX_DEPTH) {
            return false;
        }
        return switch (bytes[at]) {
            case '"' -> string();
            case '{' -> members('}', true, depth);
            case '[' -> members(']', false, depth);
            case 't' -> literal(TRUE);
            case 'f' -> literal(FALSE);
            case 'n' -> literal(NULL);
            default -> number();
        };
    }

    private boolean members(char close, boolean named, int depth) {
        at++;
        passSpace();
        if (pass(close)) {
            return true;
        }
        do {
            passSpace();
            if (named && !name()) {
                return false;
            }
            if (!value(depth + 1)) {
                return false;
            }
            passSpace();
        } while (pass(','));
        return pass(close);
    }

    private boolean name() {
        boolean passed = string() && end - start <= MAX_NAME;
        passSpace();
        passed &= pass(':');
        passSpace();
        return passed;
    }

    private boolean string() {
        if (!pass('"')) {
            return false;
        }
        start = at;
        escaped = false;
        passPlain();
        while (at < to && bytes[at] != '"') {
            byte b = bytes[at];
            if (b == '\\') {
                escaped = true;
                if (!passEscape()) {
                    return false;
                }
            } else if (b == 0 || b == '\n') {
                return false; // another encoding, or the end of the line
            } else {
                ascii &= b >= 0;
                at++;
            }
            passPlain();
        }
        end = at;
        return pass('"');
    }

    /// Passes letters, eight at once, as long as they are neither special nor outside of ASCII.
    private void passPlain() {
        int i = at;
        while (i <= to - ByteScan.WIDTH) {
            long next = ByteScan.load(bytes, i);
            long special = ByteScan.equal(next, QUOTES)
                    | ByteScan.equal(next, BACKSLASHES)
                    | ByteScan.control(next)
                    | (next & ByteScan.SIGNS);
            if (special != 0) {
                at = i + ByteScan.before(special);
                return;
            }
            i += ByteScan.WIDTH;
        }
        at = i;
    }

    private boolean passEscape() {
        if (at + 1 >= to) {
            return false;
        }
        byte letter = bytes[at + 1];
        if (letter != 'u') {
            at += 2;
            return "\"\\/bfnrt".indexOf(letter) >= 0;
        }
        if (at + 6 > to) {
            return false;
        }
        for (int i = at + 2; i < at + 6; i++) {
            if (Character.digit(bytes[i], 16) < 0) {
                return false;
            }
        }
        at += 6;
        return true;
    }

    private boolean literal(byte[] text) {
        if (to - at < text.length) {
            return false;
        }
        for (int i = 0; i < text.length; i++) {
            if (bytes[at + i] != text[i]) {
                return false;
            }
        }
        at += text.length;
        return true;
    }

    private boolean number() {
        start = at;
        pass('-');
        int digits = digits();
        boolean leadingZero = digits > 1 && bytes[at - digits] == '0';
        boolean clear = digits > 0 && !leadingZero;
        if (pass('.')) {
            clear &= digits() > 0;
        }
        if (pass('e') || pass('E')) {
            if (!pass('-')) {
                pass('+');
            }
            clear &= digits() > 0;
        }
        end = at;
        return clear && end - start <= MAX_NUMBER;
    }

    private int digits() {
        int i = at;
        while (i < to && bytes[i] >= '0' && bytes[i] <= '9') {
            i++;
        }
        int count = i - at;
        at = i;
        return count;
    }

    private boolean pass(char c) {
        boolean there = at < to && bytes[at] == c;
        at += there ? 1 : 0;
        return there;
    }

    private void passSpace() {
        while (at < to && bytes[at] <= ' ' && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\r')) {
            at++;
        }
    }
}

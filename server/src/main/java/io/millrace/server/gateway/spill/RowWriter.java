package io.millrace.server.gateway.spill;

import io.millrace.server.gateway.result.SizedRow;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Encodes rows for [RowReader]. Each value begins with its kind; whole numbers have variable length.
@SuppressWarnings("EnumOrdinal") // files that outlive their process carry #FORMAT
public final class RowWriter {
    /// The version of the format. Increase it with each change.
    public static final int FORMAT = 1;

    private static final int INITIAL_SIZE = 1 << 16;
    private static final int MAX_LATIN = 0xFF;

    private byte[] bytes = new byte[INITIAL_SIZE];
    private int length;

    /// The bytes of some rows.
    public static byte[] write(List<SizedRow> rows) {
        var writer = new RowWriter();
        writer.number(rows.size());
        for (var weighed : rows) {
            writer.number(weighed.weight());
            writer.put(weighed.row().kind().ordinal());
            writer.items(weighed.row().cells());
        }
        return Arrays.copyOf(writer.bytes, writer.length);
    }

    private void cell(@Nullable Object cell) {
        switch (cell) {
            case null -> kind(CellKind.ABSENT);
            case String text -> text(text);
            case Boolean truth -> kind(truth ? CellKind.TRUE : CellKind.FALSE);
            case Byte number -> whole(CellKind.BYTE, number);
            case Short number -> whole(CellKind.SHORT, number);
            case Integer number -> whole(CellKind.INTEGER, number);
            case Long number -> whole(CellKind.LONG, number);
            case Float number -> fixed(CellKind.FLOAT, Float.floatToRawIntBits(number), Integer.BYTES);
            case Double number -> fixed(CellKind.DOUBLE, Double.doubleToRawLongBits(number), Long.BYTES);
            case BigDecimal number -> {
                whole(CellKind.DECIMAL, number.scale());
                blob(number.unscaledValue().toByteArray());
            }
            case byte[] value -> {
                kind(CellKind.BYTES);
                blob(value);
            }
            case LocalDate date -> whole(CellKind.DATE, date.toEpochDay());
            case LocalTime time -> whole(CellKind.TIME, time.toNanoOfDay());
            case LocalDateTime time -> {
                whole(CellKind.TIMESTAMP, time.toLocalDate().toEpochDay());
                number(time.toLocalTime().toNanoOfDay());
            }
            case List<?> list -> {
                kind(CellKind.LIST);
                items(list);
            }
            case Map<?, ?> map -> {
                kind(CellKind.MAP);
                entries(map);
            }
            default -> throw new IllegalStateException("unexpected type of a cell: " + cell.getClass());
        }
    }

    private void items(List<?> items) {
        number(items.size());
        for (int i = 0; i < items.size(); i++) {
            cell(items.get(i));
        }
    }

    private void entries(Map<?, ?> map) {
        number(map.size());
        map.forEach((key, value) -> {
            cell(key);
            cell(value);
        });
    }

    /// Text beyond Latin-1 is written char by char, because no charset preserves an unpaired surrogate.
    private void text(String text) {
        var size = text.length();
        var latin = true;
        for (int i = 0; i < size && latin; i++) {
            latin = text.charAt(i) <= MAX_LATIN;
        }
        if (latin) {
            kind(CellKind.LATIN);
            blob(text.getBytes(StandardCharsets.ISO_8859_1));
            return;
        }
        kind(CellKind.TEXT);
        number(size);
        ensure(Math.multiplyExact(size, Character.BYTES));
        for (int i = 0; i < size; i++) {
            var each = text.charAt(i);
            bytes[length++] = (byte) (each >> Byte.SIZE);
            bytes[length++] = (byte) each;
        }
    }

    private void kind(CellKind kind) {
        put(kind.ordinal());
    }

    private void put(int value) {
        ensure(1);
        bytes[length++] = (byte) value;
    }

    private void whole(CellKind kind, long value) {
        kind(kind);
        // zigzag encoding, so that small negative numbers are short as well
        number((value << 1) ^ (value >> (Long.SIZE - 1)));
    }

    /// Seven bits in each byte, the lowest first.
    private void number(long value) {
        ensure(CellKind.MAX_NUMBER_BYTES);
        var rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    private void fixed(CellKind kind, long bits, int size) {
        kind(kind);
        ensure(size);
        for (int i = 0; i < size; i++) {
            bytes[length++] = (byte) (bits >>> (i * Byte.SIZE));
        }
    }

    private void blob(byte[] value) {
        number(value.length);
        ensure(value.length);
        System.arraycopy(value, 0, bytes, length, value.length);
        length += value.length;
    }

    private void ensure(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(length, more), (int)
                    Math.min(Integer.MAX_VALUE - Long.BYTES, 2L * bytes.length)));
        }
    }
}

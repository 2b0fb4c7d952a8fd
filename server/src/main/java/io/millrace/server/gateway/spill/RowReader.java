package io.millrace.server.gateway.spill;

import io.millrace.server.gateway.result.ResultRow;
import io.millrace.server.gateway.result.SizedRow;
import io.millrace.wire.sql.RowKind;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Reads rows that [RowWriter] has written, after their checksum was verified.
public final class RowReader {
    private static final List<RowKind> KINDS = List.of(RowKind.values());

    private final byte[] bytes;
    private int position;

    private RowReader(byte[] bytes) {
        this.bytes = bytes;
    }

    public static List<SizedRow> read(byte[] bytes) {
        var reader = new RowReader(bytes);
        var size = (int) reader.number();
        var rows = new ArrayList<SizedRow>(size);
        for (int i = 0; i < size; i++) {
            var weight = reader.number();
            var kind = KINDS.get(reader.next());
            rows.add(new SizedRow(ResultRow.of(kind, reader.items()), weight));
        }
        return rows;
    }

    private @Nullable Object cell() {
        return switch (CellKind.ALL.get(next())) {
            case ABSENT -> null;
            case TRUE -> true;
            case FALSE -> false;
            case BYTE -> (byte) whole();
            case SHORT -> (short) whole();
            case INTEGER -> (int) whole();
            case LONG -> whole();
            case FLOAT -> Float.intBitsToFloat((int) fixed(Integer.BYTES));
            case DOUBLE -> Double.longBitsToDouble(fixed(Long.BYTES));
            case DECIMAL -> {
                var scale = (int) whole();
                yield new BigDecimal(new BigInteger(blob()), scale);
            }
            case LATIN -> latin();
            case TEXT -> text();
            case BYTES -> blob();
            case DATE -> LocalDate.ofEpochDay(whole());
            case TIME -> LocalTime.ofNanoOfDay(whole());
            case TIMESTAMP -> LocalDateTime.of(LocalDate.ofEpochDay(whole()), LocalTime.ofNanoOfDay(number()));
            case LIST -> ResultRow.of(RowKind.INSERT, items()).cells();
            case MAP -> entries();
        };
    }

    private @Nullable Object[] items() {
        var items = new @Nullable Object[(int) number()];
        for (int i = 0; i < items.length; i++) {
            items[i] = cell();
        }
        return items;
    }

    private Map<@Nullable Object, @Nullable Object> entries() {
        var size = (int) number();
        var map = new LinkedHashMap<@Nullable Object, @Nullable Object>();
        for (int i = 0; i < size; i++) {
            var key = cell();
            map.put(key, cell());
        }
        return map;
    }

    private String latin() {
        var size = (int) number();
        position += size;
        return new String(bytes, position - size, size, StandardCharsets.ISO_8859_1);
    }

    private String text() {
        var chars = new char[(int) number()];
        for (int i = 0; i < chars.length; i++) {
            chars[i] = (char) (next() << Byte.SIZE | next());
        }
        return new String(chars);
    }

    private int next() {
        return bytes[position++] & 0xFF;
    }

    private long whole() {
        var value = number();
        return (value >>> 1) ^ -(value & 1);
    }

    private long number() {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            var part = next();
            value |= (part & 0x7FL) << shift;
            if (part < 0x80) {
                return value;
            }
        }
    }

    private long fixed(int size) {
        long bits = 0;
        for (int i = 0; i < size; i++) {
            bits |= (long) next() << (i * Byte.SIZE);
        }
        return bits;
    }

    private byte[] blob() {
        var size = (int) number();
        position += size;
        return Arrays.copyOfRange(bytes, position - size, position);
    }
}

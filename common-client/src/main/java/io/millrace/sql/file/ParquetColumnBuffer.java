package io.millrace.sql.file;

import io.millrace.json.Json;
import io.millrace.wire.sql.Cell;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.SqlType;
import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The values of one column in a row group, as Parquet writes them. Nested values are JSON texts.
final class ParquetColumnBuffer {
    private static final int LONG_DIGITS = 18;
    private static final int DECIMAL_BYTES = 16;
    private static final int MILLIS = 3;
    private static final int MICROS = 6;

    private final String name;
    private final SqlType type;
    private final Physical physical;
    private final ByteArrayOutputStream values = new ByteArrayOutputStream();
    private final ByteArrayOutputStream present = new ByteArrayOutputStream();
    private final ByteBuffer scratch = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private int count;
    private int presentBits;
    private int truths;
    private int truthBits;

    /// The types of Parquet, with their numbers.
    enum Physical {
        BOOLEAN(0),
        INT32(1),
        INT64(2),
        FLOAT(4),
        DOUBLE(5),
        BYTE_ARRAY(6),
        FIXED_LEN_BYTE_ARRAY(7);

        private final int number;

        Physical(int number) {
            this.number = number;
        }

        int number() {
            return number;
        }
    }

    ParquetColumnBuffer(Column column) {
        this.name = column.name();
        this.type = column.type();
        this.physical = physical(type);
    }

    private static Physical physical(SqlType type) {
        return switch (type) {
            case SqlType.Simple simple ->
                switch (simple.name()) {
                    case "BOOLEAN" -> Physical.BOOLEAN;
                    case "TINYINT", "SMALLINT", "INTEGER", "DATE" -> Physical.INT32;
                    case "BIGINT" -> Physical.INT64;
                    case "FLOAT" -> Physical.FLOAT;
                    case "DOUBLE" -> Physical.DOUBLE;
                    default -> Physical.BYTE_ARRAY;
                };
            case SqlType.Decimal decimal ->
                decimal.precision() <= LONG_DIGITS ? Physical.INT64 : Physical.FIXED_LEN_BYTE_ARRAY;
            case SqlType.Temporal temporal -> temporal.name().startsWith("TIME_") ? Physical.INT32 : Physical.INT64;
            default -> Physical.BYTE_ARRAY;
        };
    }

    String name() {
        return name;
    }

    Physical physical() {
        return physical;
    }

    int count() {
        return count;
    }

    int size() {
        return values.size();
    }

    void add(@Nullable Object value) {
        presentBits |= (value == null ? 0 : 1) << (count & 7);
        count++;
        if ((count & 7) == 0) {
            present.write(presentBits);
            presentBits = 0;
        }
        if (value != null) {
            put(value);
        }
    }

    private void put(Object value) {
        switch (physical) {
            case BOOLEAN -> bit((Boolean) value);
            case INT32 -> int32(whole(value));
            case INT64 -> int64(value);
            case FLOAT -> int32(Float.floatToIntBits(Float.parseFloat(number(value))));
            case DOUBLE -> int64(Double.doubleToLongBits(Double.parseDouble(number(value))));
            case FIXED_LEN_BYTE_ARRAY -> values.writeBytes(padded(unscaled(value)));
            case BYTE_ARRAY -> bytes(value);
        }
    }

    private void bit(boolean truth) {
        truthBits |= (truth ? 1 : 0) << (truths & 7);
        truths++;
        if ((truths & 7) == 0) {
            values.write(truthBits);
            truthBits = 0;
        }
    }

    private static String number(Object value) {
        return String.valueOf(value);
    }

    private int whole(Object value) {
        if (value instanceof Number number) {
            return number.intValue();
        }
        var text = String.valueOf(value);
        return type instanceof SqlType.Temporal
                ? (int) (LocalTime.parse(text).toNanoOfDay() / 1_000_000)
                : (int) LocalDate.parse(text).toEpochDay();
    }

    private void int64(Object value) {
        int64(
                switch (type) {
                    case SqlType.Decimal _ -> unscaled(value).longValueExact();
                    case SqlType.Temporal temporal -> moment(temporal, String.valueOf(value));
                    default -> ((Number) value).longValue();
                });
    }

    /// The local time, also of moments, which the gateway sends in the time zone of the session.
    private long moment(SqlType.Temporal temporal, String text) {
        var moment = LocalDateTime.parse(text.endsWith("Z") ? text.substring(0, text.length() - 1) : text)
                .atOffset(ZoneOffset.UTC)
                .toInstant();
        try {
            return unit(temporal).between(Instant.EPOCH, moment);
        } catch (ArithmeticException e) {
            throw new IllegalArgumentException(
                    "The column " + name + " has the time " + text + ", and Parquet has nanoseconds from 1677 to 2262"
                            + " only. CAST it to TIMESTAMP(" + MICROS + ").",
                    e);
        }
    }

    private static ChronoUnit unit(SqlType.Temporal type) {
        return type.precision() <= MILLIS
                ? ChronoUnit.MILLIS
                : type.precision() <= MICROS ? ChronoUnit.MICROS : ChronoUnit.NANOS;
    }

    private BigInteger unscaled(Object value) {
        int scale = type instanceof SqlType.Decimal decimal ? decimal.scale() : 0;
        return new BigDecimal(String.valueOf(value))
                .setScale(scale, RoundingMode.UNNECESSARY)
                .unscaledValue();
    }

    private static byte[] padded(BigInteger number) {
        var bytes = number.toByteArray();
        var padded = new byte[DECIMAL_BYTES];
        Arrays.fill(padded, (byte) (number.signum() < 0 ? -1 : 0));
        System.arraycopy(bytes, 0, padded, DECIMAL_BYTES - bytes.length, bytes.length);
        return padded;
    }

    private void bytes(Object value) {
        var bytes = switch (value) {
            case String text when isBinary() -> Base64.getDecoder().decode(text);
            case String text -> text.getBytes(StandardCharsets.UTF_8);
            case Collection<?> nested -> Json.bytes(nested);
            case Map<?, ?> nested -> Json.bytes(nested);
            default -> Cell.of(value).display().getBytes(StandardCharsets.UTF_8);
        };
        int32(bytes.length);
        values.writeBytes(bytes);
    }

    private boolean isBinary() {
        return type instanceof SqlType.Sized sized && sized.name().endsWith("BINARY");
    }

    private void int32(int value) {
        scratch.clear();
        values.write(scratch.putInt(value).array(), 0, Integer.BYTES);
    }

    private void int64(long value) {
        scratch.clear();
        values.write(scratch.putLong(value).array(), 0, Long.BYTES);
    }

    /// The page of all values: first which are present, in groups of eight bits, then those.
    byte[] page() {
        var levels = new ByteArrayOutputStream();
        int groups = (count + 7) / 8;
        varint((groups << 1) | 1, levels);
        levels.writeBytes(present.toByteArray());
        if ((count & 7) != 0) {
            levels.write(presentBits);
        }
        if ((truths & 7) != 0) {
            values.write(truthBits);
        }
        var page = new ByteArrayOutputStream();
        page.writeBytes(ByteBuffer.allocate(Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(levels.size())
                .array());
        page.writeBytes(levels.toByteArray());
        page.writeBytes(values.toByteArray());
        return page.toByteArray();
    }

    private static void varint(int value, ByteArrayOutputStream out) {
        int rest = value;
        while ((rest & ~0x7f) != 0) {
            out.write((rest & 0x7f) | 0x80);
            rest >>>= 7;
        }
        out.write(rest);
    }

    void clear() {
        values.reset();
        present.reset();
        count = 0;
        presentBits = 0;
        truths = 0;
        truthBits = 0;
    }

    /// Describes the column as an element of the schema.
    void describe(ThriftCompactOutput out) {
        out.element().i32(1, physical.number());
        if (physical == Physical.FIXED_LEN_BYTE_ARRAY) {
            out.i32(2, DECIMAL_BYTES);
        }
        out.i32(3, 1).text(4, name);
        switch (type) {
            case SqlType.Decimal decimal ->
                out.i32(6, 5).i32(7, decimal.scale()).i32(8, decimal.precision());
            case SqlType.Temporal temporal when physical == Physical.INT32 -> out.i32(6, 7);
            case SqlType.Temporal temporal -> timestamp(temporal, out);
            case SqlType.Simple simple when simple.name().equals("DATE") -> out.i32(6, 6);
            case SqlType.Simple simple when simple.name().equals("TINYINT") -> out.i32(6, 15);
            case SqlType.Simple simple when simple.name().equals("SMALLINT") -> out.i32(6, 16);
            default -> {
                if (physical == Physical.BYTE_ARRAY && !isBinary()) {
                    out.i32(6, 0);
                }
            }
        }
        out.end();
    }

    /// A logical type, because the older annotation always means UTC.
    private static void timestamp(SqlType.Temporal type, ThriftCompactOutput out) {
        int unit = switch (unit(type)) {
            case MILLIS -> 1;
            case MICROS -> 2;
            default -> 3;
        };
        out.begin(10)
                .begin(8)
                .bool(1, false)
                .begin(2)
                .begin(unit)
                .end()
                .end()
                .end()
                .end();
    }
}

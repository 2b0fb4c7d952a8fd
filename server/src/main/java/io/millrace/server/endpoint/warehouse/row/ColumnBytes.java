package io.millrace.server.endpoint.warehouse.row;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TProtocol;
import org.jspecify.annotations.Nullable;

/// The values of one column of a page in the binary protocol. All columns of a page are filled together, so that each
/// row is read once while it is in the CPU cache.
final class ColumnBytes {
    private static final VarHandle SHORTS = view(short[].class);
    private static final VarHandle INTS = view(int[].class);
    private static final VarHandle LONGS = view(long[].class);
    /// The estimated size of a text with its length.
    private static final int TEXT = 20;

    private static final byte[] NOTHING = new byte[0];

    private final CellType type;
    private final int rows;
    private final NullBits nulls;
    private byte[] bytes;
    private int filled;

    ColumnBytes(CellType type, int rows) {
        this.type = type;
        this.rows = rows;
        this.nulls = new NullBits(rows);
        this.bytes = new byte[rows * width(type.shape())];
    }

    private static VarHandle view(Class<?> array) {
        return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
    }

    private static int width(ColumnEncoding shape) {
        return switch (shape) {
            case TRUTH, BYTE -> Byte.BYTES;
            case SHORT -> Short.BYTES;
            case INT -> Integer.BYTES;
            case LONG, DOUBLE -> Long.BYTES;
            case TEXT, BINARY -> TEXT;
        };
    }

    /// A null is the value with the fewest bytes.
    void add(int row, @Nullable Object cell) {
        if (cell == null) {
            nulls.add(row);
        }
        switch (type.shape()) {
            case TRUTH -> bytes[filled++] = (byte) (cell != null && (Boolean) cell ? 1 : 0);
            case BYTE -> bytes[filled++] = cell == null ? 0 : (Byte) cell;
            case SHORT -> {
                SHORTS.set(bytes, filled, cell == null ? (short) 0 : (short) (Short) cell);
                filled += Short.BYTES;
            }
            case INT -> {
                INTS.set(bytes, filled, cell == null ? 0 : (int) (Integer) cell);
                filled += Integer.BYTES;
            }
            case LONG -> add(cell == null ? 0 : (Long) cell);
            case DOUBLE -> add(cell == null ? 0 : Double.doubleToLongBits(CellType.number(cell)));
            case TEXT -> add(cell == null ? NOTHING : type.text(cell).getBytes(StandardCharsets.UTF_8));
            case BINARY -> add(cell == null ? NOTHING : (byte[]) cell);
        }
    }

    private void add(long value) {
        LONGS.set(bytes, filled, value);
        filled += Long.BYTES;
    }

    private void add(byte[] value) {
        var needed = filled + Integer.BYTES + value.length;
        if (needed > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(needed, 2 * bytes.length));
        }
        INTS.set(bytes, filled, value.length);
        System.arraycopy(value, 0, bytes, filled + Integer.BYTES, value.length);
        filled = needed;
    }

    /// Writes the values as the field of a union.
    void write(TProtocol out) throws TException {
        out.writeFieldBegin(type.shape().column());
        out.writeFieldBegin(RowSet.VALUES);
        out.writeListBegin(new TList(type.shape().element(), rows));
        out.getTransport().write(bytes, 0, filled);
        out.writeFieldBegin(RowSet.NULLS);
        out.writeBinary(nulls.bytes());
        out.writeFieldStop();
        out.writeFieldStop();
    }
}

package io.millrace.sql.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/// Writes structs in Thrift's compact protocol, in which Parquet describes itself.
final class ThriftCompactOutput {
    private static final int TRUE = 1;
    private static final int FALSE = 2;
    private static final int I32 = 5;
    private static final int I64 = 6;
    private static final int BINARY = 8;
    private static final int LIST = 9;
    private static final int STRUCT = 12;
    private static final int SHORT_LIST = 15;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final Deque<Integer> outer = new ArrayDeque<>();
    private int last;

    byte[] bytes() {
        return out.toByteArray();
    }

    ThriftCompactOutput bool(int id, boolean value) {
        field(id, value ? TRUE : FALSE);
        return this;
    }

    ThriftCompactOutput i32(int id, int value) {
        field(id, I32);
        zigzag(value);
        return this;
    }

    ThriftCompactOutput i64(int id, long value) {
        field(id, I64);
        zigzag(value);
        return this;
    }

    ThriftCompactOutput text(int id, String value) {
        field(id, BINARY);
        binary(value);
        return this;
    }

    ThriftCompactOutput texts(int id, List<String> values) {
        list(id, values.size(), BINARY);
        values.forEach(this::binary);
        return this;
    }

    ThriftCompactOutput i32s(int id, int... values) {
        list(id, values.length, I32);
        for (int value : values) {
            zigzag(value);
        }
        return this;
    }

    /// Begins a struct in a field, which [#end] ends.
    ThriftCompactOutput begin(int id) {
        field(id, STRUCT);
        return enter();
    }

    /// Announces a list of structs, each of which [#element] begins and [#end] ends.
    ThriftCompactOutput structs(int id, int size) {
        list(id, size, STRUCT);
        return this;
    }

    ThriftCompactOutput element() {
        return enter();
    }

    private ThriftCompactOutput enter() {
        outer.push(last);
        last = 0;
        return this;
    }

    /// Ends a struct, at last the outermost.
    ThriftCompactOutput end() {
        out.write(0);
        last = outer.isEmpty() ? 0 : outer.pop();
        return this;
    }

    private void list(int id, int size, int type) {
        field(id, LIST);
        if (size < SHORT_LIST) {
            out.write((size << 4) | type);
        } else {
            out.write(0xf0 | type);
            varint(size);
        }
    }

    private void field(int id, int type) {
        int delta = id - last;
        if (delta > 0 && delta <= 15) {
            out.write((delta << 4) | type);
        } else {
            out.write(type);
            zigzag(id);
        }
        last = id;
    }

    private void binary(String value) {
        var bytes = value.getBytes(StandardCharsets.UTF_8);
        varint(bytes.length);
        out.writeBytes(bytes);
    }

    private void zigzag(long value) {
        varint((value << 1) ^ (value >> 63));
    }

    private void varint(long value) {
        long rest = value;
        while ((rest & ~0x7fL) != 0) {
            out.write((int) ((rest & 0x7f) | 0x80));
            rest >>>= 7;
        }
        out.write((int) rest);
    }
}

package io.millrace.server.endpoint.warehouse.row;

import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TType;

/// The encoding of a column in a message: the field number in the unions of columns and values, and the Thrift type.
enum ColumnEncoding {
    TRUTH(1, TType.BOOL),
    BYTE(2, TType.BYTE),
    SHORT(3, TType.I16),
    INT(4, TType.I32),
    LONG(5, TType.I64),
    DOUBLE(6, TType.DOUBLE),
    TEXT(7, TType.STRING),
    /// Rows have no binary values: there the bytes are a text.
    BINARY(8, TType.STRING);

    /// The last encoding that values of rows have.
    private static final int LAST_VALUE = 7;

    private final int number;
    private final byte element;

    ColumnEncoding(int number, byte element) {
        this.number = number;
        this.element = element;
    }

    byte element() {
        return element;
    }

    TField column() {
        return new TField("column", TType.STRUCT, (short) number);
    }

    TField value() {
        return new TField("value", TType.STRUCT, (short) Math.min(number, LAST_VALUE));
    }
}

package io.millrace.server.endpoint.warehouse.row;

import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TType;

/// How the values of a column stand in a message: the number of their field in the unions that hold a column or a
/// value, and their type in Thrift.
enum ColumnEncoding {
    TRUTH(1, TType.BOOL),
    BYTE(2, TType.BYTE),
    SHORT(3, TType.I16),
    INT(4, TType.I32),
    LONG(5, TType.I64),
    DOUBLE(6, TType.DOUBLE),
    TEXT(7, TType.STRING),
    /// In rows, which have no such value, the same bytes are those of a text.
    BINARY(8, TType.STRING);

    /// The last one there is for a value of a row.
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

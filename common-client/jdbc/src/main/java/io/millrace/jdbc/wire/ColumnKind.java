package io.millrace.jdbc.wire;

import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransportException;

/// The type of a column's values, by the number of the field that carries them.
enum ColumnKind {
    BOOL(TType.BOOL) {
        @Override
        ArrayRowSet.Values read(TProtocol in, int size) throws TException {
            var values = new boolean[size];
            for (int i = 0; i < size; i++) {
                values[i] = in.readBool();
            }
            return new Listed(size, i -> values[i]);
        }
    },
    BYTE(TType.BYTE) {
        @Override
        ArrayRowSet.Values read(TProtocol in, int size) throws TException {
            var values = new byte[size];
            for (int i = 0; i < size; i++) {
                values[i] = in.readByte();
            }
            return new Listed(size, i -> values[i]);
        }
    },
    I16(TType.I16) {
        @Override
        ArrayRowSet.Values read(TProtocol in, int size) throws TException {
            var values = new short[size];
            for (int i = 0; i < size; i++) {
                values[i] = in.readI16();
            }
            return new Listed(size, i -> values[i]);
        }
    },
    I32(TType.I32) {
        @Override
        ArrayRowSet.Values read(TProtocol in, int size) throws TException {
            var values = new int[size];
            for (int i = 0; i < size; i++) {
                values[i] = in.readI32();
            }
            return new Listed(size, i -> values[i]);
        }
    },
    I64(TType.I64) {
        @Override
        ArrayRowSet.Values read(TProtocol in, int size) throws TException {
            var values = new long[size];
            for (int i = 0; i < size; i++) {
                values[i] = in.readI64();
            }
            return new Listed(size, i -> values[i]);
        }
    },
    DOUBLE(TType.DOUBLE) {
        @Override
        ArrayRowSet.Values read(TProtocol in, int size) throws TException {
            var values = new double[size];
            for (int i = 0; i < size; i++) {
                values[i] = in.readDouble();
            }
            return new Listed(size, i -> values[i]);
        }
    },
    STRING(TType.STRING) {
        @Override
        ArrayRowSet.Values read(TProtocol in, int size) throws TException {
            var values = new String[size];
            for (int i = 0; i < size; i++) {
                values[i] = in.readString();
            }
            return new Listed(size, i -> values[i]);
        }
    },
    BINARY(TType.STRING) {
        @Override
        ArrayRowSet.Values read(TProtocol in, int size) throws TException {
            var values = new byte[size][];
            for (int i = 0; i < size; i++) {
                // the protocol hands out arrays of their own
                values[i] = in.readBinary().array();
            }
            return new Listed(size, i -> values[i]);
        }
    };

    private final byte element;

    ColumnKind(byte element) {
        this.element = element;
    }

    static ColumnKind of(int field) throws TTransportException {
        if (field < 1 || field > values().length) {
            throw ArrayRowSet.broken("Unknown kind of column: " + field);
        }
        return values()[field - 1];
    }

    byte element() {
        return element;
    }

    /// Reads the announced number of values, which the protocol has checked against the maximum size.
    abstract ArrayRowSet.Values read(TProtocol in, int size) throws TException;

    private record Listed(int size, Each each) implements ArrayRowSet.Values {
        @Override
        public Object at(int row) {
            return each.at(row);
        }
    }

    private interface Each {
        Object at(int row);
    }
}

package io.millrace.jdbc.wire;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.hive.service.rpc.thrift.TRow;
import org.apache.hive.service.rpc.thrift.TRowSet;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/// A page with its columns in arrays. Other encodings are read into the generated message.
final class ArrayRowSet extends TRowSet {
    private static final long serialVersionUID = 1;

    private static final int ROWS = 2;
    private static final int COLUMNS = 3;
    private static final int BLOCK = 4;
    private static final int BLOCK_COLUMNS = 5;
    private static final int VALUES = 1;
    private static final int NULLS = 2;

    private final transient List<ValueColumn> arrays = new ArrayList<>();

    private ArrayRowSet() {}

    /// @param nulls bit i of the null bytes is row i, least significant bit first
    record ValueColumn(Values values, BitSet nulls) {}

    /// The values of a column, with placeholders for nulls.
    interface Values {
        int size();

        Object at(int row);
    }

    List<ValueColumn> arrays() {
        return arrays;
    }

    static ArrayRowSet readFrom(TProtocol in) throws TException {
        var set = new ArrayRowSet();
        in.readStructBegin();
        for (var field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
            if (field.id == ROWS && field.type == TType.LIST) {
                set.setRows(rows(in));
            } else if (field.id == COLUMNS && field.type == TType.LIST) {
                int count = in.readListBegin().size;
                for (int i = 0; i < count; i++) {
                    set.arrays.add(union(in));
                }
            } else if (field.id == BLOCK && field.type == TType.STRING) {
                set.setBinaryColumns(in.readBinary());
            } else if (field.id == BLOCK_COLUMNS && field.type == TType.I32) {
                set.setColumnCount(in.readI32());
            } else {
                TProtocolUtil.skip(in, field.type);
            }
        }
        return set;
    }

    private static List<TRow> rows(TProtocol in) throws TException {
        int count = in.readListBegin().size;
        var rows = new ArrayList<TRow>();
        for (int i = 0; i < count; i++) {
            var row = new TRow();
            row.read(in);
            rows.add(row);
        }
        return rows;
    }

    /// Reads a union of one field, whose number is the kind of the values.
    private static ValueColumn union(TProtocol in) throws TException {
        in.readStructBegin();
        @Nullable ValueColumn column = null;
        for (var field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
            if (field.type != TType.STRUCT || column != null) {
                throw broken("Malformed column");
            }
            column = column(in, ColumnKind.of(field.id));
        }
        if (column == null) {
            throw broken("A column without values");
        }
        return column;
    }

    private static ValueColumn column(TProtocol in, ColumnKind kind) throws TException {
        in.readStructBegin();
        @Nullable Values values = null;
        @Nullable BitSet nulls = null;
        for (var field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
            if (field.id == VALUES && field.type == TType.LIST) {
                var list = in.readListBegin();
                if (list.size > 0 && list.elemType != kind.element()) {
                    throw broken("Values of another type than their column's");
                }
                values = kind.read(in, list.size);
            } else if (field.id == NULLS && field.type == TType.STRING) {
                nulls = BitSet.valueOf(in.readBinary());
            } else {
                TProtocolUtil.skip(in, field.type);
            }
        }
        if (values == null || nulls == null) {
            throw broken("A column without values");
        }
        return new ValueColumn(values, nulls);
    }

    static TTransportException broken(String what) {
        return new TTransportException(TTransportException.CORRUPTED_DATA, what);
    }
}

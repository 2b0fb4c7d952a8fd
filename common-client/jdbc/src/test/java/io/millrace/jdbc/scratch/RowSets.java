package io.millrace.jdbc.scratch;

import io.millrace.jdbc.scratch.Reply.Field;
import io.millrace.jdbc.scratch.ScratchBehaviour.Deviation;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.apache.hive.service.rpc.thrift.TBinaryColumn;
import org.apache.hive.service.rpc.thrift.TBoolColumn;
import org.apache.hive.service.rpc.thrift.TBoolValue;
import org.apache.hive.service.rpc.thrift.TByteColumn;
import org.apache.hive.service.rpc.thrift.TByteValue;
import org.apache.hive.service.rpc.thrift.TColumn;
import org.apache.hive.service.rpc.thrift.TColumnValue;
import org.apache.hive.service.rpc.thrift.TDoubleColumn;
import org.apache.hive.service.rpc.thrift.TDoubleValue;
import org.apache.hive.service.rpc.thrift.TI16Column;
import org.apache.hive.service.rpc.thrift.TI16Value;
import org.apache.hive.service.rpc.thrift.TI32Column;
import org.apache.hive.service.rpc.thrift.TI32Value;
import org.apache.hive.service.rpc.thrift.TI64Column;
import org.apache.hive.service.rpc.thrift.TI64Value;
import org.apache.hive.service.rpc.thrift.TRow;
import org.apache.hive.service.rpc.thrift.TRowSet;
import org.apache.hive.service.rpc.thrift.TStringColumn;
import org.apache.hive.service.rpc.thrift.TStringValue;
import org.apache.hive.service.rpc.thrift.TTypeId;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.transport.TMemoryBuffer;

/// Pages in the encoding of each version.
final class RowSets {
    private static final int COLUMNS_SINCE = 6;

    private RowSets() {}

    static TRowSet of(int version, List<Field> fields, List<List<Object>> rows, ScratchBehaviour manner)
            throws TException {
        if (version < COLUMNS_SINCE) {
            return new TRowSet(0, rows.stream().map(row -> row(fields, row)).toList());
        }
        var set = new TRowSet(0, List.of());
        var columns = new ArrayList<TColumn>();
        for (int index = 0; index < fields.size(); index++) {
            int column = index;
            columns.add(column(
                    fields.get(index).type(),
                    rows.stream().map(row -> row.get(column)).toList(),
                    rows));
        }
        if (manner.has(Deviation.BLOCKS)) {
            var buffer = new TMemoryBuffer(1_024);
            for (var column : columns) {
                column.write(new TCompactProtocol(buffer));
            }
            set.setBinaryColumns(Arrays.copyOf(buffer.getArray(), buffer.length()));
            set.setColumnCount(columns.size());
        } else {
            set.setColumns(columns);
        }
        return set;
    }

    private static TColumn column(TTypeId type, List<Object> values, List<?> rows) {
        var nulls = new BitSet();
        for (int row = 0; row < rows.size(); row++) {
            nulls.set(row, values.get(row) == null);
        }
        var bits = ByteBuffer.wrap(nulls.toByteArray());
        return switch (type) {
            case BOOLEAN_TYPE -> TColumn.boolVal(new TBoolColumn(filled(values, false), bits));
            case TINYINT_TYPE -> TColumn.byteVal(new TByteColumn(filled(values, (byte) 0), bits));
            case SMALLINT_TYPE -> TColumn.i16Val(new TI16Column(filled(values, (short) 0), bits));
            case INT_TYPE -> TColumn.i32Val(new TI32Column(filled(values, 0), bits));
            case BIGINT_TYPE -> TColumn.i64Val(new TI64Column(filled(values, 0L), bits));
            case FLOAT_TYPE, DOUBLE_TYPE -> TColumn.doubleVal(new TDoubleColumn(filled(values, 0.0), bits));
            case BINARY_TYPE ->
                TColumn.binaryVal(new TBinaryColumn(
                        values.stream()
                                .map(value -> ByteBuffer.wrap(value == null ? new byte[0] : (byte[]) value))
                                .toList(),
                        bits));
            default -> TColumn.stringVal(new TStringColumn(filled(values, ""), bits));
        };
    }

    @SuppressWarnings("unchecked")
    private static <T> List<T> filled(List<Object> values, T instead) {
        return values.stream().map(value -> value == null ? instead : (T) value).toList();
    }

    private static TRow row(List<Field> fields, List<Object> row) {
        var values = new ArrayList<TColumnValue>();
        for (int index = 0; index < fields.size(); index++) {
            values.add(value(fields.get(index).type(), row.get(index)));
        }
        return new TRow(values);
    }

    private static TColumnValue value(TTypeId type, Object value) {
        return switch (type) {
            case BOOLEAN_TYPE -> {
                var sent = new TBoolValue();
                if (value != null) {
                    sent.setValue((Boolean) value);
                }
                yield TColumnValue.boolVal(sent);
            }
            case TINYINT_TYPE -> {
                var sent = new TByteValue();
                if (value != null) {
                    sent.setValue((Byte) value);
                }
                yield TColumnValue.byteVal(sent);
            }
            case SMALLINT_TYPE -> {
                var sent = new TI16Value();
                if (value != null) {
                    sent.setValue((Short) value);
                }
                yield TColumnValue.i16Val(sent);
            }
            case INT_TYPE -> {
                var sent = new TI32Value();
                if (value != null) {
                    sent.setValue((Integer) value);
                }
                yield TColumnValue.i32Val(sent);
            }
            case BIGINT_TYPE -> {
                var sent = new TI64Value();
                if (value != null) {
                    sent.setValue((Long) value);
                }
                yield TColumnValue.i64Val(sent);
            }
            case FLOAT_TYPE, DOUBLE_TYPE -> {
                var sent = new TDoubleValue();
                if (value != null) {
                    sent.setValue((Double) value);
                }
                yield TColumnValue.doubleVal(sent);
            }
            default -> {
                var sent = new TStringValue();
                if (value != null) {
                    sent.setValue(value instanceof byte[] bytes ? new String(bytes) : value.toString());
                }
                yield TColumnValue.stringVal(sent);
            }
        };
    }
}

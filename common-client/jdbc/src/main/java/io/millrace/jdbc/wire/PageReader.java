package io.millrace.jdbc.wire;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.hive.service.rpc.thrift.TColumn;
import org.apache.hive.service.rpc.thrift.TColumnValue;
import org.apache.hive.service.rpc.thrift.TRow;
import org.apache.hive.service.rpc.thrift.TRowSet;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.apache.thrift.transport.TTransportException;
import org.jspecify.annotations.Nullable;

/// Reads the three encodings of a page: columns (version 6 and later), columns in a block of bytes, and rows.
final class PageReader {
    private PageReader() {}

    static RowPage of(TRowSet set) throws TException {
        // PageClient reads no other type
        var arrays = ((ArrayRowSet) set).arrays();
        if (!arrays.isEmpty()) {
            return arrays(arrays);
        }
        if (set.isSetBinaryColumns() && set.getColumnCount() > 0) {
            return columns(block(set.getBinaryColumns(), set.getColumnCount()));
        }
        return set.isSetRows() ? new Rows(set.getRows()) : RowPage.empty();
    }

    private static List<TColumn> block(byte[] bytes, int count) throws TException {
        if (count > bytes.length) {
            throw new TTransportException(TTransportException.CORRUPTED_DATA, "More columns than bytes of them");
        }
        var protocol = new TCompactProtocol(new TMemoryInputTransport(bytes));
        var columns = new ArrayList<TColumn>(count);
        for (int index = 0; index < count; index++) {
            var column = new TColumn();
            column.read(protocol);
            columns.add(column);
        }
        return columns;
    }

    private static RowPage columns(List<TColumn> sent) throws TException {
        var columns = new ArrayList<PageColumn>(sent.size());
        for (var column : sent) {
            columns.add(column(column));
        }
        int size = columns.get(0).values().size();
        if (columns.stream().anyMatch(column -> column.values().size() != size)) {
            throw new TTransportException(TTransportException.CORRUPTED_DATA, "The columns of a page differ in length");
        }
        return new Columns(size, columns);
    }

    private static PageColumn column(TColumn column) throws TException {
        if (!column.isSet()) {
            throw new TTransportException(TTransportException.CORRUPTED_DATA, "A column without values");
        }
        return switch (column.getSetField()) {
            case BOOL_VAL ->
                PageColumn.of(
                        column.getBoolVal().getValues(), column.getBoolVal().getNulls());
            case BYTE_VAL ->
                PageColumn.of(
                        column.getByteVal().getValues(), column.getByteVal().getNulls());
            case I16_VAL ->
                PageColumn.of(column.getI16Val().getValues(), column.getI16Val().getNulls());
            case I32_VAL ->
                PageColumn.of(column.getI32Val().getValues(), column.getI32Val().getNulls());
            case I64_VAL ->
                PageColumn.of(column.getI64Val().getValues(), column.getI64Val().getNulls());
            case DOUBLE_VAL ->
                PageColumn.of(
                        column.getDoubleVal().getValues(), column.getDoubleVal().getNulls());
            case STRING_VAL ->
                PageColumn.of(
                        column.getStringVal().getValues(), column.getStringVal().getNulls());
            case BINARY_VAL ->
                PageColumn.of(
                        column.getBinaryVal().getValues(), column.getBinaryVal().getNulls());
        };
    }

    private static RowPage arrays(List<ArrayRowSet.ValueColumn> columns) throws TException {
        int size = columns.get(0).values().size();
        if (columns.stream().anyMatch(column -> column.values().size() != size)) {
            throw ArrayRowSet.broken("The columns of a page differ in length");
        }
        return new Arrays(size, columns);
    }

    private record Arrays(int size, List<ArrayRowSet.ValueColumn> columns) implements RowPage {
        @Override
        public @Nullable Object value(int row, int column) {
            var values = columns.get(column);
            return values.nulls().get(row) ? null : values.values().at(row);
        }
    }

    /// @param nulls bit i is row i, least significant bit first, without trailing zeros
    private record PageColumn(List<?> values, BitSet nulls) {
        static PageColumn of(@Nullable List<?> values, byte @Nullable [] nulls) throws TException {
            if (values == null || nulls == null) {
                throw new TTransportException(TTransportException.CORRUPTED_DATA, "A column without values");
            }
            return new PageColumn(values, BitSet.valueOf(nulls));
        }
    }

    private record Columns(int size, List<PageColumn> columns) implements RowPage {
        @Override
        public @Nullable Object value(int row, int column) {
            var values = columns.get(column);
            return values.nulls().get(row) ? null : values.values().get(row);
        }
    }

    private record Rows(List<TRow> rows) implements RowPage {
        @Override
        public int size() {
            return rows.size();
        }

        @Override
        public @Nullable Object value(int row, int column) {
            var values = rows.get(row).getColVals();
            return values != null && column < values.size() ? value(values.get(column)) : null;
        }

        /// A null is a member that was chosen and has no value.
        private static @Nullable Object value(TColumnValue value) {
            if (!value.isSet()) {
                return null;
            }
            return switch (value.getSetField()) {
                case BOOL_VAL ->
                    value.getBoolVal().isSetValue() ? value.getBoolVal().isValue() : null;
                case BYTE_VAL ->
                    value.getByteVal().isSetValue() ? value.getByteVal().getValue() : null;
                case I16_VAL ->
                    value.getI16Val().isSetValue() ? value.getI16Val().getValue() : null;
                case I32_VAL ->
                    value.getI32Val().isSetValue() ? value.getI32Val().getValue() : null;
                case I64_VAL ->
                    value.getI64Val().isSetValue() ? value.getI64Val().getValue() : null;
                case DOUBLE_VAL ->
                    value.getDoubleVal().isSetValue() ? value.getDoubleVal().getValue() : null;
                case STRING_VAL -> value.getStringVal().getValue();
            };
        }
    }
}

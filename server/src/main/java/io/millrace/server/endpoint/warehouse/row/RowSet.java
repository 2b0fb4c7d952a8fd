package io.millrace.server.endpoint.warehouse.row;

import io.millrace.server.gateway.result.ResultRow;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.hive.service.rpc.thrift.TRowSet;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;

/// Rows of a result in a message. They are written directly: the generated message would need a list of boxed values
/// for each column.
public final class RowSet extends TRowSet {
    private static final TStruct STRUCT = new TStruct("");
    private static final TField OFFSET = new TField("startRowOffset", TType.I64, (short) 1);
    private static final TField ROWS = new TField("rows", TType.LIST, (short) 2);
    private static final TField COLUMNS = new TField("columns", TType.LIST, (short) 3);
    /// The fields of a column, row or value: its content and its nulls.
    static final TField VALUES = new TField("values", TType.LIST, (short) 1);

    static final TField NULLS = new TField("nulls", TType.STRING, (short) 2);

    private final transient ResultLayout layout;
    private final transient List<ResultRow> content;

    public RowSet(ResultLayout layout, List<ResultRow> content) {
        super(0, List.of());
        this.layout = layout;
        this.content = content;
    }

    @Override
    public void write(TProtocol out) throws TException {
        out.writeStructBegin(STRUCT);
        out.writeFieldBegin(OFFSET);
        out.writeI64(0);
        out.writeFieldBegin(ROWS);
        if (layout.columnar()) {
            out.writeListBegin(new TList(TType.STRUCT, 0));
            out.writeFieldBegin(COLUMNS);
            out.writeListBegin(new TList(TType.STRUCT, layout.types().size()));
            for (var column : columns()) {
                column.write(out);
            }
        } else {
            out.writeListBegin(new TList(TType.STRUCT, content.size()));
            for (var row : content) {
                writeRow(out, row);
            }
        }
        out.writeFieldStop();
        out.writeStructEnd();
    }

    private List<ColumnBytes> columns() {
        var columns = layout.types().stream()
                .map(type -> new ColumnBytes(type, content.size()))
                .toArray(ColumnBytes[]::new);
        for (int row = 0; row < content.size(); row++) {
            var cells = content.get(row).cells();
            for (int i = 0; i < columns.length; i++) {
                columns[i].add(row, cells.get(i));
            }
        }
        return List.of(columns);
    }

    private void writeRow(TProtocol out, ResultRow row) throws TException {
        var cells = row.cells();
        out.writeFieldBegin(VALUES);
        out.writeListBegin(new TList(TType.STRUCT, cells.size()));
        for (int i = 0; i < cells.size(); i++) {
            var type = layout.types().get(i);
            var cell = cells.get(i);
            out.writeFieldBegin(type.shape().value());
            if (cell != null) {
                out.writeFieldBegin(new TField("value", type.shape().element(), (short) 1));
                writeValue(out, type, cell);
            }
            out.writeFieldStop();
            out.writeFieldStop();
        }
        out.writeFieldStop();
    }

    private static void writeValue(TProtocol out, CellType type, Object cell) throws TException {
        switch (type.shape()) {
            case TRUTH -> out.writeBool((Boolean) cell);
            case BYTE -> out.writeByte((Byte) cell);
            case SHORT -> out.writeI16((Short) cell);
            case INT -> out.writeI32((Integer) cell);
            case LONG -> out.writeI64((Long) cell);
            case DOUBLE -> out.writeDouble(CellType.number(cell));
            case TEXT -> out.writeString(type.text(cell));
            case BINARY -> out.writeBinary(ByteBuffer.wrap((byte[]) cell));
        }
    }
}

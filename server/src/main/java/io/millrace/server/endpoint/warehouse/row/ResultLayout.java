package io.millrace.server.endpoint.warehouse.row;

import io.millrace.wire.sql.Column;
import java.util.ArrayList;
import java.util.List;
import org.apache.hive.service.rpc.thrift.TColumnDesc;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TTableSchema;

/// The columns of a result in one version of the protocol: column by column since the sixth, row by row before.
public record ResultLayout(List<Column> columns, List<CellType> types, boolean columnar) {
    private static final TProtocolVersion COLUMNS = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V6;

    public ResultLayout {
        columns = List.copyOf(columns);
        types = List.copyOf(types);
    }

    /// @param zone of the session
    public static ResultLayout of(List<Column> columns, TProtocolVersion version, String zone) {
        var types = columns.stream()
                .map(column -> CellType.of(column.type(), version, zone))
                .toList();
        return new ResultLayout(columns, types, version.compareTo(COLUMNS) >= 0);
    }

    /// The columns that a client sees; positions begin with 1.
    public TTableSchema describe() {
        var descriptions = new ArrayList<TColumnDesc>(columns.size());
        for (int i = 0; i < columns.size(); i++) {
            var column = columns.get(i);
            var description = new TColumnDesc(column.name(), types.get(i).describe(), i + 1);
            column.comment().ifPresent(description::setComment);
            descriptions.add(description);
        }
        return new TTableSchema(descriptions);
    }
}

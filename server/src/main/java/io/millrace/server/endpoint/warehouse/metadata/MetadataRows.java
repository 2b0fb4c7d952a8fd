package io.millrace.server.endpoint.warehouse.metadata;

import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Builds the answer to a question about catalogs: columns with their types, then rows.
final class MetadataRows {
    private final List<Column> columns = new ArrayList<>();
    private final List<ResultRow> rows = new ArrayList<>();

    MetadataRows texts(String... names) {
        return add(SqlType.string(), names);
    }

    MetadataRows integers(String... names) {
        return add(new SqlType.Simple("INTEGER", true), names);
    }

    MetadataRows shorts(String... names) {
        return add(new SqlType.Simple("SMALLINT", true), names);
    }

    MetadataRows bytes(String... names) {
        return add(new SqlType.Simple("TINYINT", true), names);
    }

    MetadataRows truths(String... names) {
        return add(new SqlType.Simple("BOOLEAN", true), names);
    }

    private MetadataRows add(SqlType type, String... names) {
        for (var name : names) {
            columns.add(Column.of(name, type));
        }
        return this;
    }

    void row(@Nullable Object... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException(cells.length + " cells for " + columns.size() + " columns");
        }
        rows.add(ResultRow.of(RowKind.INSERT, cells));
    }

    Outcome.Answer answer() {
        return new Outcome.Answer(columns, ResultKind.SUCCESS_WITH_CONTENT, rows, Optional.empty());
    }
}

package io.millrace.server.engine.file;

import java.time.LocalDate;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamSink;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.ProviderContext;
import org.apache.flink.table.connector.sink.DataStreamSinkProvider;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.sink.abilities.SupportsOverwrite;
import org.apache.flink.table.connector.sink.abilities.SupportsPartitioning;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.data.StringData;
import org.apache.flink.table.runtime.typeutils.InternalTypeInfo;
import org.apache.flink.table.types.logical.RowType;

/// The engine's sink of files for a table that is partitioned by a DATE. The engine names a folder after its number of
/// the day, `day=20455`, in which its source finds no date. This sink gives it such columns as texts, `2026-01-02`.
/// They
/// are in the names of folders only, and in no file.
///
/// @param files takes the dates as texts
/// @param type  of the table
/// @param dates the partition columns of the type DATE
public record DatedPartitionSink(DynamicTableSink files, RowType type, Set<String> dates)
        implements DynamicTableSink, SupportsPartitioning, SupportsOverwrite {
    private static final String NAME = "Partition dates";

    /// The table as the engine's sink gets it.
    public static ResolvedCatalogTable withTexts(ResolvedCatalogTable table, Set<String> dates) {
        var columns = table.getResolvedSchema().getColumns().stream()
                .map(column -> dates.contains(column.getName()) ? column.copy(DataTypes.STRING()) : column)
                .toArray(Column[]::new);
        return new ResolvedCatalogTable(table.getOrigin(), ResolvedSchema.of(columns));
    }

    @Override
    public ChangelogMode getChangelogMode(ChangelogMode requested) {
        return files.getChangelogMode(requested);
    }

    @Override
    public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
        var provider = (DataStreamSinkProvider) files.getSinkRuntimeProvider(context);
        return new DataStreamSinkProvider() {
            @Override
            public DataStreamSink<?> consumeDataStream(ProviderContext operators, DataStream<RowData> rows) {
                return provider.consumeDataStream(operators, withTexts(operators, rows));
            }
        };
    }

    private DataStream<RowData> withTexts(ProviderContext operators, DataStream<RowData> rows) {
        var input = rows.getTransformation();
        var texts = rows.map(new DateTexts(type, dates), InternalTypeInfo.of(DateTexts.type(type, dates)))
                .name(NAME);
        texts.getTransformation().setParallelism(input.getParallelism(), input.isParallelismConfigured());
        operators.generateUid("partition-dates").ifPresent(texts::uid);
        return texts;
    }

    /// Copies a row with its dates as texts.
    private static final class DateTexts implements MapFunction<RowData, RowData> {
        private static final long serialVersionUID = 1;

        private final RowData.FieldGetter[] fields;
        private final boolean[] isDate;

        DateTexts(RowType type, Set<String> dates) {
            fields = IntStream.range(0, type.getFieldCount())
                    .mapToObj(index -> RowData.createFieldGetter(type.getTypeAt(index), index))
                    .toArray(RowData.FieldGetter[]::new);
            isDate = new boolean[fields.length];
            for (int index = 0; index < isDate.length; index++) {
                isDate[index] = dates.contains(type.getFieldNames().get(index));
            }
        }

        static RowType type(RowType type, Set<String> dates) {
            return new RowType(
                    type.isNullable(),
                    type.getFields().stream()
                            .map(field -> dates.contains(field.getName())
                                    ? new RowType.RowField(
                                            field.getName(), DataTypes.STRING().getLogicalType())
                                    : field)
                            .toList());
        }

        @Override
        public RowData map(RowData row) {
            var copy = new GenericRowData(row.getRowKind(), fields.length);
            for (int index = 0; index < fields.length; index++) {
                var value = fields[index].getFieldOrNull(row);
                copy.setField(index, isDate[index] && value != null ? text((Integer) value) : value);
            }
            return copy;
        }

        private static StringData text(int day) {
            return StringData.fromString(LocalDate.ofEpochDay(day).toString());
        }
    }

    @Override
    public void applyStaticPartition(Map<String, String> partition) {
        ((SupportsPartitioning) files).applyStaticPartition(partition);
    }

    @Override
    public boolean requiresPartitionGrouping(boolean supportsGrouping) {
        return ((SupportsPartitioning) files).requiresPartitionGrouping(supportsGrouping);
    }

    @Override
    public void applyOverwrite(boolean overwrite) {
        ((SupportsOverwrite) files).applyOverwrite(overwrite);
    }

    @Override
    public DynamicTableSink copy() {
        return new DatedPartitionSink(files.copy(), type, dates);
    }

    @Override
    public String asSummaryString() {
        return files.asSummaryString();
    }
}

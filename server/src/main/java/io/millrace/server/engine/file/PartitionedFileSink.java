package io.millrace.server.engine.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.flink.api.common.functions.MapFunction;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.core.fs.Path;
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
import org.apache.flink.table.utils.PartitionPathUtils;

/// The engine's sink of files for a partitioned table, with two faults mended.
///
/// The engine names the folder of a DATE after its number of the day, `day=20455`, in which its source finds no date.
/// This sink gives it such columns as texts, `2026-01-02`. They are in the names of folders only, and in no file.
///
/// The engine keeps the rows of a partition that is overwritten with none. This sink does so only in a statement that
/// leaves some of the partitions to its rows, as overwriting those is all that it asks for.
public final class PartitionedFileSink implements DynamicTableSink, SupportsPartitioning, SupportsOverwrite {
    /// Whether a statement that overwrites a table replaces all partitions that it does not name, instead of those that
    /// it has rows for. It is set in the configuration of the planner for refreshes of materialized tables.
    public static final ConfigOption<Boolean> REPLACES_ALL =
            ConfigOptions.key("millrace.replaces-all").booleanType().defaultValue(false);

    private final DynamicTableSink files;
    private final Table table;
    private final Path folder;
    private final Map<String, String> partition = new HashMap<>();
    private boolean overwrite;

    /// A partitioned table.
    ///
    /// @param dates       the partition columns of the type DATE
    /// @param replacesAll whether partitions that a statement does not name are replaced as well
    public record Table(ResolvedCatalogTable definition, Set<String> dates, boolean replacesAll) {
        private RowType type() {
            return (RowType)
                    definition.getResolvedSchema().toPhysicalRowDataType().getLogicalType();
        }

        /// The table as the engine's sink gets it.
        public ResolvedCatalogTable withTexts() {
            var columns = definition.getResolvedSchema().getColumns().stream()
                    .map(column -> dates.contains(column.getName()) ? column.copy(DataTypes.STRING()) : column)
                    .toArray(Column[]::new);
            return new ResolvedCatalogTable(definition.getOrigin(), ResolvedSchema.of(columns));
        }
    }

    /// @param files  takes the dates as texts
    /// @param folder of the table
    public PartitionedFileSink(DynamicTableSink files, Table table, Path folder) {
        this.files = files;
        this.table = table;
        this.folder = folder;
    }

    @Override
    public ChangelogMode getChangelogMode(ChangelogMode requested) {
        return files.getChangelogMode(requested);
    }

    @Override
    public SinkRuntimeProvider getSinkRuntimeProvider(Context context) {
        var provider = (DataStreamSinkProvider) files.getSinkRuntimeProvider(context);
        var keys = table.definition().getPartitionKeys();
        var replaced = context.isBounded()
                && overwrite
                && (table.replacesAll() || partition.keySet().containsAll(keys));
        return new DataStreamSinkProvider() {
            @Override
            public DataStreamSink<?> consumeDataStream(ProviderContext operators, DataStream<RowData> rows) {
                var texts = table.dates().isEmpty() ? rows : withTexts(operators, rows);
                var sink = provider.consumeDataStream(operators, texts);
                return replaced ? ReplacedFiles.of(sink, texts, partitionFolders()) : sink;
            }
        };
    }

    /// The folders of all partitions that the statement replaces.
    private List<Path> partitionFolders() {
        var keys = table.definition().getPartitionKeys();
        if (partition.keySet().containsAll(keys)) {
            var values = new LinkedHashMap<String, String>();
            keys.forEach(key -> values.put(key, partition.get(key)));
            return List.of(new Path(folder, PartitionPathUtils.generatePartitionPath(values)));
        }
        try {
            var system = folder.getFileSystem();
            return PartitionPathUtils.searchPartSpecAndPaths(system, folder, keys.size()).stream()
                    .filter(found -> found.f0.keySet().containsAll(keys)
                            && found.f0.entrySet().containsAll(partition.entrySet()))
                    .map(found -> found.f1)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private DataStream<RowData> withTexts(ProviderContext operators, DataStream<RowData> rows) {
        var input = rows.getTransformation();
        var texts = rows.map(
                        new DateTexts(table.type(), table.dates()),
                        InternalTypeInfo.of(DateTexts.type(table.type(), table.dates())))
                .name("Partition dates");
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
    public void applyStaticPartition(Map<String, String> values) {
        partition.putAll(values);
        ((SupportsPartitioning) files).applyStaticPartition(values);
    }

    @Override
    public boolean requiresPartitionGrouping(boolean supportsGrouping) {
        return ((SupportsPartitioning) files).requiresPartitionGrouping(supportsGrouping);
    }

    @Override
    public void applyOverwrite(boolean wanted) {
        overwrite = wanted;
        ((SupportsOverwrite) files).applyOverwrite(wanted);
    }

    @Override
    public DynamicTableSink copy() {
        var copy = new PartitionedFileSink(files.copy(), table, folder);
        copy.partition.putAll(partition);
        copy.overwrite = overwrite;
        return copy;
    }

    @Override
    public String asSummaryString() {
        return files.asSummaryString();
    }
}

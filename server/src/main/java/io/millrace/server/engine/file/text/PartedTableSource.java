package io.millrace.server.engine.file.text;

import io.millrace.server.engine.file.PartitionFolders;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.flink.api.common.serialization.DeserializationSchema;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.connector.file.src.FileSource;
import org.apache.flink.connector.file.src.FileSourceSplit;
import org.apache.flink.connector.file.src.reader.BulkFormat;
import org.apache.flink.connector.file.table.FileSystemConnectorOptions;
import org.apache.flink.connector.file.table.FileSystemTableSource;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.Path;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.connector.format.DecodingFormat;
import org.apache.flink.table.connector.source.SourceProvider;
import org.apache.flink.table.data.RowData;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.plan.stats.TableStats;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/// The engine's own table of files with our reader, which reads large files in parts if their format can be.
public final class PartedTableSource extends FileSystemTableSource {
    private final Definition definition;
    /// The changes that the planner has made to this source, for copies.
    private final List<Consumer<PartedTableSource>> applied;

    private DataType produced;
    private boolean pruned;

    /// The properties that all copies share.
    ///
    /// @param lines the format of single texts, used if there is none of files
    record Definition(
            ObjectIdentifier table,
            DataType type,
            List<String> partitionKeys,
            ReadableConfig options,
            @Nullable DecodingFormat<BulkFormat<RowData, FileSourceSplit>> format,
            @Nullable DecodingFormat<DeserializationSchema<RowData>> lines) {}

    @SuppressWarnings("NullAway") // the engine takes a table without one kind of format
    PartedTableSource(Definition definition) {
        super(
                definition.table(),
                definition.type(),
                definition.partitionKeys(),
                definition.options(),
                definition.format() == null
                        ? null
                        : NamedDecoding.of(
                                definition.format(),
                                definition
                                        .options()
                                        .getOptional(FactoryUtil.FORMAT)
                                        .orElse("")),
                definition.lines());
        this.definition = definition;
        this.applied = new ArrayList<>();
        this.produced = definition.type();
    }

    /// Whether its files have CSV or JSON and are on a disk of this machine.
    public boolean isLocalText() {
        var format = definition.format();
        if (!(format instanceof CsvDecoding || format instanceof CsvFileDecoding || format instanceof JsonDecoding)) {
            return false;
        }
        try {
            return !new Path(definition.options().get(FileSystemConnectorOptions.PATH))
                    .getFileSystem()
                    .isDistributedFS();
        } catch (IOException e) {
            return false;
        }
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
        requireFolders();
        var provider = super.getScanRuntimeProvider(context);
        return provider instanceof SourceProvider sources ? parted(sources, parts()) : provider;
    }

    /// Whether these files are one file, or those of a folder without folders, with at most `max` bytes in total.
    ///
    /// @param max in bytes
    public boolean isSmallLocalText(long max) {
        if (!isLocalText()) {
            return false;
        }
        try {
            var path = new Path(definition.options().get(FileSystemConnectorOptions.PATH));
            var files = path.getFileSystem().listStatus(path);
            return files != null
                    && Arrays.stream(files).noneMatch(FileStatus::isDir)
                    && Arrays.stream(files).mapToLong(FileStatus::getLen).sum() <= max;
        } catch (IOException e) {
            return false;
        }
    }

    private FileParts parts() {
        return definition.format() instanceof PartedDecoding format
                ? format.parts((RowType) produced.getLogicalType()).orElse(FileParts.WHOLE)
                : FileParts.WHOLE;
    }

    @SuppressWarnings("unchecked") // the engine's source of this table
    private static SourceProvider parted(SourceProvider sources, FileParts parts) {
        return sources.createSource() instanceof FileSource<?> files
                ? SourceProvider.of(new PartedFileSource((FileSource<RowData>) files, parts))
                : sources;
    }

    @Override
    public TableStats reportStatistics() {
        requireFolders();
        return super.reportStatistics();
    }

    @Override
    public Result applyFilters(List<ResolvedExpression> filters) {
        applied.add(copy -> copy.applyFilters(filters));
        return super.applyFilters(filters);
    }

    @Override
    public void applyLimit(long limit) {
        applied.add(copy -> copy.applyLimit(limit));
        super.applyLimit(limit);
    }

    @Override
    public Optional<List<Map<String, String>>> listPartitions() {
        var partitions = super.listPartitions();
        partitions.ifPresent(all -> all.forEach(folders()::requireDates));
        return partitions;
    }

    @Override
    public void applyPartitions(List<Map<String, String>> remaining) {
        applied.add(copy -> copy.applyPartitions(remaining));
        applyFolders(remaining);
    }

    /// The engine finds no folder for a NULL.
    private void applyFolders(List<Map<String, String>> partitions) {
        var folders = folders();
        super.applyPartitions(partitions.stream().map(folders::named).toList());
        pruned = true;
    }

    /// Without partitions that were applied, the engine lists them itself.
    private void requireFolders() {
        if (!definition.partitionKeys().isEmpty() && !pruned) {
            applyFolders(listPartitions().orElse(List.of()));
        }
    }

    private PartitionFolders folders() {
        return PartitionFolders.of(
                (RowType) definition.type().getLogicalType(), definition.partitionKeys(), definition.options());
    }

    @Override
    public void applyProjection(int[][] fields, DataType type) {
        applied.add(copy -> copy.applyProjection(fields, type));
        produced = type;
        super.applyProjection(fields, type);
    }

    @Override
    public void applyReadableMetadata(List<String> keys, DataType type) {
        applied.add(copy -> copy.applyReadableMetadata(keys, type));
        produced = type;
        super.applyReadableMetadata(keys, type);
    }

    @Override
    public PartedTableSource copy() {
        var copy = new PartedTableSource(definition);
        applied.forEach(step -> step.accept(copy));
        return copy;
    }
}

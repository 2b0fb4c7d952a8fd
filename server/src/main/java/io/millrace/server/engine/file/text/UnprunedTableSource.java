package io.millrace.server.engine.file.text;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.table.connector.ChangelogMode;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.connector.source.ScanTableSource;
import org.apache.flink.table.connector.source.abilities.SupportsFilterPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsLimitPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsProjectionPushDown;
import org.apache.flink.table.connector.source.abilities.SupportsReadingMetadata;
import org.apache.flink.table.expressions.Expression;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ResolvedExpression;
import org.apache.flink.table.types.DataType;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;

/// A table of files that are all read, and filtered row by row. It is for partition columns whose values the planner
/// cannot parse: it has none for a BOOLEAN, and expects a blank in a TIMESTAMP, where the names of folders have a `T`.
///
/// @param files         reads them
/// @param partitionKeys the partition columns, which no file has
record UnprunedTableSource(PartedTableSource files, List<String> partitionKeys)
        implements ScanTableSource,
                SupportsProjectionPushDown,
                SupportsFilterPushDown,
                SupportsLimitPushDown,
                SupportsReadingMetadata {

    /// Whether a table has such partition columns.
    static boolean isFor(RowType columns, List<String> partitionKeys) {
        return columns.getFields().stream()
                .filter(column -> partitionKeys.contains(column.getName()))
                .map(column -> column.getType().getTypeRoot())
                .anyMatch(Set.of(LogicalTypeRoot.BOOLEAN, LogicalTypeRoot.TIMESTAMP_WITHOUT_TIME_ZONE)::contains);
    }

    @Override
    public ChangelogMode getChangelogMode() {
        return files.getChangelogMode();
    }

    @Override
    public ScanRuntimeProvider getScanRuntimeProvider(ScanContext context) {
        return files.getScanRuntimeProvider(context);
    }

    @Override
    public boolean supportsNestedProjection() {
        return files.supportsNestedProjection();
    }

    @Override
    public void applyProjection(int[][] fields, DataType type) {
        files.applyProjection(fields, type);
    }

    /// The readers of files get the filters of their columns, and all are evaluated again.
    @Override
    public Result applyFilters(List<ResolvedExpression> filters) {
        var ofFiles =
                filters.stream().filter(filter -> !refersToPartition(filter)).toList();
        files.applyFilters(ofFiles);
        return Result.of(ofFiles, filters);
    }

    private boolean refersToPartition(Expression expression) {
        return (expression instanceof FieldReferenceExpression column && partitionKeys.contains(column.getName()))
                || expression.getChildren().stream().anyMatch(this::refersToPartition);
    }

    @Override
    public void applyLimit(long limit) {
        files.applyLimit(limit);
    }

    @Override
    public Map<String, DataType> listReadableMetadata() {
        return files.listReadableMetadata();
    }

    @Override
    public void applyReadableMetadata(List<String> keys, DataType type) {
        files.applyReadableMetadata(keys, type);
    }

    @Override
    public DynamicTableSource copy() {
        return new UnprunedTableSource(files.copy(), partitionKeys);
    }

    @Override
    public String asSummaryString() {
        return files.asSummaryString();
    }
}

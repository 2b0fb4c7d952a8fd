package io.millrace.server.engine.file;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.flink.configuration.ReadableConfig;
import org.apache.flink.connector.file.table.FileSystemConnectorOptions;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.types.logical.LogicalTypeRoot;
import org.apache.flink.table.types.logical.RowType;
import org.jspecify.annotations.Nullable;

/// The folders of a partitioned table of files, such as `day=2026-01-02`.
///
/// @param dates      the partition columns of the type DATE
/// @param nullFolder the value in the name of a folder for NULL
public record PartitionFolders(Set<String> dates, String nullFolder) {

    /// @param keys    the partition columns
    /// @param options of the table
    public static PartitionFolders of(RowType columns, List<String> keys, ReadableConfig options) {
        return new PartitionFolders(
                columns.getFields().stream()
                        .filter(column -> keys.contains(column.getName())
                                && column.getType().is(LogicalTypeRoot.DATE))
                        .map(RowType.RowField::getName)
                        .collect(Collectors.toSet()),
                options.get(FileSystemConnectorOptions.PARTITION_DEFAULT_NAME));
    }

    /// Refuses folders that are named after the engine's number of a day. The planner would take that for a year, and
    /// find no day in it.
    ///
    /// @param partition its values, in the order of the folders
    public void requireDates(Map<String, @Nullable String> partition) {
        for (var value : partition.entrySet()) {
            var day = value.getValue();
            if (day != null && dates.contains(value.getKey()) && !isDate(day)) {
                throw new ValidationException("The folder " + value.getKey() + "=" + day
                        + " is named after no date, but the table is partitioned by that column of the type DATE. "
                        + advice(value.getKey(), day));
            }
        }
    }

    private static boolean isDate(String text) {
        try {
            var _ = LocalDate.parse(text);
            return true;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private static String advice(String column, String day) {
        return day.matches("-?\\d{1,7}")
                ? "Flink and earlier versions wrote the number of days since 1970: rename it to " + column + "="
                        + LocalDate.ofEpochDay(Long.parseLong(day))
                        + ". A job that was started before does so until it is stopped with a savepoint, and its"
                        + " INSERT is started from that."
                : "Rename it, as in " + column + "=2026-12-31.";
    }

    /// The values in the names of a partition's folders.
    public Map<String, String> named(Map<String, @Nullable String> partition) {
        var named = new LinkedHashMap<String, String>();
        partition.forEach((column, value) -> named.put(column, value == null ? nullFolder : value));
        return named;
    }
}

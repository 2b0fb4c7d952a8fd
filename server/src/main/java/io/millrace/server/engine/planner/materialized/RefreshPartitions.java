package io.millrace.server.engine.planner.materialized;

import io.millrace.server.gateway.engine.TableRefresh;
import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.flink.table.api.config.MaterializedTableConfigOptions;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ResolvedCatalogMaterializedTable;
import org.apache.flink.table.types.logical.LogicalTypeFamily;
import org.apache.flink.table.utils.DateTimeUtils;

/// Determines the partitions of a table that a refresh rewrites.
record RefreshPartitions(ObjectIdentifier name, ResolvedCatalogMaterializedTable table) {
    private static final String PREFIX = MaterializedTableConfigOptions.PARTITION_FIELDS + ".";
    private static final String SUFFIX = "." + MaterializedTableConfigOptions.DATE_FORMATTER;
    private static final String TIME = MaterializedTableConfigOptions.SCHEDULE_TIME_DATE_FORMATTER_DEFAULT;
    private static final DateTimeFormatter FORMAT = DateTimeFormatter.ofPattern(TIME, Locale.ROOT);

    /// The named partitions, or those of the time of a schedule; empty for the whole table.
    Map<String, String> of(TableRefresh refresh, Map<String, String> named, ZoneId zone) {
        var partitions = refresh.periodic() ? at(refresh, zone) : named;
        require(partitions);
        return partitions;
    }

    /// The latest partitions that are complete at the time.
    private Map<String, String> at(TableRefresh refresh, ZoneId zone) {
        var time = refresh.scheduleTime()
                .orElseThrow(() -> Refusal.statementFailed("A periodic refresh of the table " + name
                        + " needs a scheduleTime, such as 2024-01-02 03:04:05."));
        var partitions = new TreeMap<String, String>();
        table.getOptions().forEach((option, format) -> {
            if (option.startsWith(PREFIX)
                    && option.endsWith(SUFFIX)
                    && option.length() > PREFIX.length() + SUFFIX.length()) {
                var field = option.substring(PREFIX.length(), option.length() - SUFFIX.length());
                partitions.put(field, before(time, format, TimeZone.getTimeZone(zone)));
            }
        });
        return partitions;
    }

    /// Formats the time that is earlier than another one by the freshness of the table. Days are those of the
    /// calendar: a day on which the clocks change has 23 or 25 hours.
    private String before(String time, String format, TimeZone zone) {
        var freshness = table.getDefinitionFreshness().toDuration();
        var parsed = DateTimeUtils.formatTimestampString(time, TIME, TIME, zone);
        if (parsed == null) {
            throw Refusal.statementFailed("The scheduleTime '" + time + "' of a refresh of the table " + name
                    + " is not written as " + TIME + ".");
        }
        var day = FORMAT.format(LocalDateTime.parse(parsed, FORMAT).minusDays(freshness.toDays()));
        var rest = freshness.minusDays(freshness.toDays());
        return DateTimeUtils.formatTimestampStringWithOffset(day, TIME, format, zone, -rest.toMillis());
    }

    private void require(Map<String, String> partitions) {
        var keys = table.getPartitionKeys();
        var unknown =
                partitions.keySet().stream().filter(key -> !keys.contains(key)).toList();
        if (!unknown.isEmpty()) {
            throw new Refusal(
                    FaultCode.STATEMENT_FAILED,
                    "The table " + name + " is not partitioned by " + String.join(", ", unknown) + ".",
                    List.of(keys.isEmpty() ? "It has no partitions." : "It is by " + String.join(", ", keys) + "."));
        }
        var others = partitions.keySet().stream().filter(key -> !isText(key)).collect(Collectors.joining(", "));
        if (!others.isEmpty()) {
            throw Refusal.statementFailed(
                    "Partitions can be refreshed by keys of character types only, which these of the table " + name
                            + " are not: " + others + ".");
        }
    }

    private boolean isText(String key) {
        return table.getResolvedSchema()
                .getColumn(key)
                .filter(column -> column.getDataType().getLogicalType().is(LogicalTypeFamily.CHARACTER_STRING))
                .isPresent();
    }
}

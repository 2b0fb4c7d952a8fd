package io.millrace.server.engine.catalog;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.table.catalog.stats.CatalogColumnStatistics;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataBase;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataBinary;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataBoolean;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataDate;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataDouble;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataLong;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataString;
import org.apache.flink.table.catalog.stats.CatalogTableStatistics;
import org.apache.flink.table.catalog.stats.Date;
import org.jspecify.annotations.Nullable;

/// Converts the engine's statistics to properties and back. The statistics of a column are its type and numbers in one
/// text, such as `LONG 1 10 3 -`, with a dash for an unknown number.
final class StatisticsFormat {
    private static final String COLUMN = "column:";
    private static final String UNKNOWN = "-";

    private StatisticsFormat() {}

    static Map<String, String> table(CatalogTableStatistics statistics) {
        return CatalogFormat.withOptions(
                Map.of(
                        "rows", String.valueOf(statistics.getRowCount()),
                        "files", String.valueOf(statistics.getFileCount()),
                        "size", String.valueOf(statistics.getTotalSize()),
                        "raw-size", String.valueOf(statistics.getRawDataSize())),
                statistics.getProperties());
    }

    static CatalogTableStatistics table(Map<String, String> properties) {
        return new CatalogTableStatistics(
                Long.parseLong(properties.getOrDefault("rows", "-1")),
                Integer.parseInt(properties.getOrDefault("files", "-1")),
                Long.parseLong(properties.getOrDefault("size", "-1")),
                Long.parseLong(properties.getOrDefault("raw-size", "-1")),
                CatalogFormat.options(properties));
    }

    static Map<String, String> columns(CatalogColumnStatistics statistics) {
        var properties = new HashMap<String, String>();
        statistics.getColumnStatisticsData().forEach((column, data) -> properties.put(COLUMN + column, column(data)));
        return CatalogFormat.withOptions(properties, statistics.getProperties());
    }

    private static String column(CatalogColumnStatisticsDataBase data) {
        return switch (data) {
            case CatalogColumnStatisticsDataBoolean values ->
                text("BOOLEAN", values.getTrueCount(), values.getFalseCount(), data.getNullCount());
            case CatalogColumnStatisticsDataLong values ->
                text("LONG", values.getMin(), values.getMax(), values.getNdv(), data.getNullCount());
            case CatalogColumnStatisticsDataDouble values ->
                text("DOUBLE", values.getMin(), values.getMax(), values.getNdv(), data.getNullCount());
            case CatalogColumnStatisticsDataString values ->
                text("STRING", values.getMaxLength(), values.getAvgLength(), values.getNdv(), data.getNullCount());
            case CatalogColumnStatisticsDataDate values ->
                text("DATE", days(values.getMin()), days(values.getMax()), values.getNdv(), data.getNullCount());
            case CatalogColumnStatisticsDataBinary values ->
                text("BINARY", values.getMaxLength(), values.getAvgLength(), data.getNullCount());
            default -> throw new IllegalArgumentException("unknown statistics: " + data.getClass());
        };
    }

    private static @Nullable Long days(@Nullable Date date) {
        return date == null ? null : date.getDaysSinceEpoch();
    }

    private static String text(String type, @Nullable Number... numbers) {
        return Stream.concat(
                        Stream.of(type),
                        Stream.of(numbers).map(number -> number == null ? UNKNOWN : String.valueOf(number)))
                .collect(Collectors.joining(" "));
    }

    static CatalogColumnStatistics columns(Map<String, String> properties) {
        var columns = new HashMap<String, CatalogColumnStatisticsDataBase>();
        properties.forEach((key, value) -> {
            if (key.startsWith(COLUMN)) {
                columns.put(key.substring(COLUMN.length()), column(value.split(" ")));
            }
        });
        return new CatalogColumnStatistics(columns, CatalogFormat.options(properties));
    }

    @SuppressWarnings("NullAway") // the engine takes null for an unknown number
    private static CatalogColumnStatisticsDataBase column(String[] text) {
        Function<Integer, Long> whole = at -> number(text[at], Long::valueOf);
        Function<Integer, Double> broken = at -> number(text[at], Double::valueOf);
        Function<Integer, Date> date = at -> number(text[at], days -> new Date(Long.parseLong(days)));
        return switch (text[0]) {
            case "BOOLEAN" -> new CatalogColumnStatisticsDataBoolean(whole.apply(1), whole.apply(2), whole.apply(3));
            case "LONG" ->
                new CatalogColumnStatisticsDataLong(whole.apply(1), whole.apply(2), whole.apply(3), whole.apply(4));
            case "DOUBLE" ->
                new CatalogColumnStatisticsDataDouble(broken.apply(1), broken.apply(2), whole.apply(3), whole.apply(4));
            case "STRING" ->
                new CatalogColumnStatisticsDataString(whole.apply(1), broken.apply(2), whole.apply(3), whole.apply(4));
            case "DATE" ->
                new CatalogColumnStatisticsDataDate(date.apply(1), date.apply(2), whole.apply(3), whole.apply(4));
            case "BINARY" -> new CatalogColumnStatisticsDataBinary(whole.apply(1), broken.apply(2), whole.apply(3));
            default -> throw new IllegalArgumentException("unknown statistics: " + text[0]);
        };
    }

    private static <T> @Nullable T number(String text, Function<String, T> parser) {
        return Optional.of(text)
                .filter(present -> !present.equals(UNKNOWN))
                .map(parser)
                .orElse(null);
    }
}

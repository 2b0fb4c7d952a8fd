package io.millrace.server.gateway.engine;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// The parameters of a materialized table's refresh that its statement cannot express. They are passed in the settings
/// of the statement, so that they are stored and forwarded with these.
///
/// @param scheduleTime of the schedule that caused it, as `2024-01-02 03:04:05`; empty for a manual refresh
/// @param options      of the table, for this refresh only
public record TableRefresh(boolean periodic, Optional<String> scheduleTime, Map<String, String> options) {
    private static final String PREFIX = "sql-gateway.refresh.";
    private static final String PERIODIC = PREFIX + "periodic";
    private static final String TIME = PREFIX + "schedule-time";
    private static final String OPTION = PREFIX + "option.";

    /// A refresh without parameters.
    public static final TableRefresh PLAIN = new TableRefresh(false, Optional.empty(), Map.of());

    public TableRefresh {
        options = Map.copyOf(options);
    }

    /// Reads the parameters from settings; empty if there are none.
    public static Optional<TableRefresh> in(Map<String, String> settings) {
        return Optional.ofNullable(settings.get(PERIODIC)).map(periodic -> {
            var options = new TreeMap<String, String>();
            settings.forEach((key, value) -> {
                if (key.startsWith(OPTION)) {
                    options.put(key.substring(OPTION.length()), value);
                }
            });
            return new TableRefresh(Boolean.parseBoolean(periodic), Optional.ofNullable(settings.get(TIME)), options);
        });
    }

    /// Adds the parameters to settings.
    public Map<String, String> with(Map<String, String> settings) {
        var all = new TreeMap<>(settings);
        all.keySet().removeIf(key -> key.startsWith(PREFIX));
        all.put(PERIODIC, String.valueOf(periodic));
        scheduleTime.ifPresent(time -> all.put(TIME, time));
        options.forEach((key, value) -> all.put(OPTION + key, value));
        return all;
    }
}

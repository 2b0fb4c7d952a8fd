package io.millrace.server.engine.planner.session;

import io.millrace.server.security.FileAddresses;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.flink.table.catalog.ObjectIdentifier;

/// Authorises the options of tables, catalogs and the like: their connector, the files and folders that they name, and
/// values that make a library run code.
record AuthorizedOptions(StatementAuthorization authorization) {
    private static final String CONNECTION = "connection";
    private static final Pattern CONNECTOR_KEY = Pattern.compile("(?i)connector|type|provider|catalog-type");

    private static final String DRIVER_PREFIX = "properties.";
    /// Between the parameters of a driver in a URL.
    private static final Pattern BETWEEN_PARAMETERS = Pattern.compile("[?&;,()]");
    /// Parameters of drivers whose values name files, whatever they look like.
    private static final Pattern DRIVER_FILE =
            Pattern.compile("(?i)sslkey|sslcert|sslrootcert|.*(?:file|location|path)");

    /// The connection that a table's options name.
    static Optional<String> connection(Map<String, String> options) {
        return Optional.ofNullable(options.get(CONNECTION));
    }

    /// Authorises the connection that a statement names for a table. A name without a database is one of the table's.
    void requireConnection(ObjectIdentifier table, Map<String, String> options) {
        connection(options)
                .map(name -> List.of(name.split("\\.", -1)))
                .ifPresent(parts -> authorization.read(
                        switch (parts.size()) {
                            case 1 ->
                                ObjectIdentifier.of(table.getCatalogName(), table.getDatabaseName(), parts.getFirst());
                            case 2 -> ObjectIdentifier.of(table.getCatalogName(), parts.getFirst(), parts.getLast());
                            default -> ObjectIdentifier.of(parts.get(0), parts.get(1), parts.getLast());
                        }));
    }

    void require(Map<String, String> options) {
        if (StatementAuthorization.isRestricted()) {
            boolean database = options.values().stream().anyMatch(CodeOptions::isDatabase);
            options.forEach((key, value) -> require(key, value, database));
        }
    }

    private void require(String key, String value, boolean database) {
        if (CONNECTOR_KEY.matcher(key).matches()) {
            authorization.connector(value);
        }
        boolean parameter = database && key.startsWith(DRIVER_PREFIX);
        var name = parameter ? key.substring(DRIVER_PREFIX.length()) : key;
        if (CodeOptions.contain(key, value) || (parameter && CodeOptions.isDriverCode(name + "=" + value))) {
            authorization.harmless(key);
        }
        if (parameter) {
            driverPath(name, value);
        }
        if (CodeOptions.isDatabase(value)) {
            BETWEEN_PARAMETERS.splitAsStream(value).forEach(this::driverPath);
        }
        paths(key, value);
    }

    private void driverPath(String parameter) {
        int sign = parameter.indexOf('=');
        if (sign > 0) {
            driverPath(CodeOptions.decoded(parameter.substring(0, sign)), parameter.substring(sign + 1));
        }
    }

    private void driverPath(String parameter, String value) {
        paths(DRIVER_FILE.matcher(parameter.strip()).matches() ? "file" : parameter, CodeOptions.decoded(value));
    }

    /// The files and folders that a value names.
    void paths(String key, String value) {
        if (!StatementAuthorization.isRestricted()) {
            return;
        }
        FileAddresses.ofOption(key, value).forEach(address -> authorization.path(address, value));
    }
}

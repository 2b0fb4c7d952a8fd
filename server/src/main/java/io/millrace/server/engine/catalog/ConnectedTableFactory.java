package io.millrace.server.engine.catalog;

import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.catalog.TableFiles;
import io.millrace.server.engine.source.TableConnectors;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.UploadId;
import io.millrace.wire.sql.DataFiles;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.table.catalog.ObjectIdentifier;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.connector.sink.DynamicTableSink;
import org.apache.flink.table.connector.source.DynamicTableSource;
import org.apache.flink.table.factories.DynamicTableSinkFactory;
import org.apache.flink.table.factories.DynamicTableSourceFactory;

/// Creates the sources and sinks of tables in `main`, finds their uploaded files, and adds the options of a connection
/// to those of a table that
/// refers to one. No definition or plan of the table contains them.
record ConnectedTableFactory(Connections connections, CatalogStorage storage)
        implements DynamicTableSourceFactory, DynamicTableSinkFactory {
    /// The option of a table with the name of its connection.
    static final String CONNECTION = "connection";
    /// An option that says what a connection is for. Connectors do not know it.
    private static final String TYPE = "type";

    @Override
    public String factoryIdentifier() {
        return MainCatalog.NAME;
    }

    @Override
    public Set<ConfigOption<?>> requiredOptions() {
        return Set.of();
    }

    @Override
    public Set<ConfigOption<?>> optionalOptions() {
        return Set.of();
    }

    @Override
    public DynamicTableSource createDynamicTableSource(Context context) {
        return TableConnectors.source(new TableConnectors(), context, connected(context));
    }

    @Override
    public DynamicTableSink createDynamicTableSink(Context context) {
        if (TableFiles.of(context.getCatalogTable().getOptions()).isPresent()) {
            throw Refusal.invalidStatement(
                    "The table " + context.getObjectIdentifier().getObjectName()
                            + " reads an uploaded file and cannot be written to.");
        }
        return TableConnectors.sink(new TableConnectors(), context, connected(context));
    }

    private ResolvedCatalogTable connected(Context context) {
        var table = context.getCatalogTable();
        var options = new TreeMap<>(table.getOptions());
        var file = TableFiles.of(options);
        if (file.isPresent()) {
            options.remove(DataFiles.UPLOAD_OPTION);
            options.put(DataFiles.CONNECTOR, "filesystem");
            options.put("path", address(file.get(), context.getObjectIdentifier()));
            return table.copy(options);
        }
        var name = options.remove(CONNECTION);
        if (name == null) {
            return table;
        }
        var connection = new TreeMap<>(connections
                .resolved(path(name, context.getObjectIdentifier().getDatabaseName()))
                .getOptions());
        connection.remove(TYPE);
        var both = new TreeSet<>(connection.keySet());
        both.retainAll(options.keySet());
        if (!both.isEmpty()) {
            throw Refusal.invalidStatement("The connection " + name + " sets the options " + String.join(", ", both)
                    + ", so the table cannot set them.");
        }
        options.putAll(connection);
        return table.copy(options);
    }

    private String address(UploadId file, ObjectIdentifier table) {
        var key = new CatalogKey(table.getDatabaseName(), CatalogKey.Kind.TABLE, table.getObjectName());
        return TablesOfFiles.address(storage, key, file)
                .orElseThrow(() -> Refusal.invalidStatement("The uploaded file of the table " + table.getObjectName()
                        + " is not on this server, or belongs to another table."));
    }

    /// @param name of a connection: alone, with its database, or also with the catalog
    private static ObjectPath path(String name, String database) {
        var parts = List.of(name.split("\\.", -1));
        var inMain = parts.size() == 3 && parts.getFirst().equals(MainCatalog.NAME);
        if (parts.size() > 2 && !inMain) {
            throw Refusal.invalidStatement(
                    "'" + name + "' is not the name of a connection in " + MainCatalog.NAME + ".");
        }
        return parts.size() == 1
                ? new ObjectPath(database, name)
                : new ObjectPath(parts.get(parts.size() - 2), parts.getLast());
    }
}

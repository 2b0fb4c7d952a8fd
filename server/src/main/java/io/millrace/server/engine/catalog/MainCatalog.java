package io.millrace.server.engine.catalog;

import io.millrace.json.Json;
import io.millrace.server.catalog.CatalogKey;
import io.millrace.server.catalog.CatalogKey.Kind;
import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.catalog.ChangeResult;
import io.millrace.server.catalog.PartKey;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.catalog.AbstractCatalog;
import org.apache.flink.table.catalog.CatalogBaseTable;
import org.apache.flink.table.catalog.CatalogBaseTable.TableKind;
import org.apache.flink.table.catalog.CatalogDatabase;
import org.apache.flink.table.catalog.CatalogDatabaseImpl;
import org.apache.flink.table.catalog.CatalogFunction;
import org.apache.flink.table.catalog.CatalogMaterializedTable;
import org.apache.flink.table.catalog.CatalogModel;
import org.apache.flink.table.catalog.CatalogPartition;
import org.apache.flink.table.catalog.CatalogPartitionImpl;
import org.apache.flink.table.catalog.CatalogPartitionSpec;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.catalog.exceptions.DatabaseAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotEmptyException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotExistException;
import org.apache.flink.table.catalog.exceptions.FunctionAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.FunctionNotExistException;
import org.apache.flink.table.catalog.exceptions.ModelAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.ModelNotExistException;
import org.apache.flink.table.catalog.exceptions.PartitionAlreadyExistsException;
import org.apache.flink.table.catalog.exceptions.PartitionNotExistException;
import org.apache.flink.table.catalog.exceptions.PartitionSpecInvalidException;
import org.apache.flink.table.catalog.exceptions.ProcedureNotExistException;
import org.apache.flink.table.catalog.exceptions.TableAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.TableNotExistException;
import org.apache.flink.table.catalog.exceptions.TableNotPartitionedException;
import org.apache.flink.table.catalog.stats.CatalogColumnStatistics;
import org.apache.flink.table.catalog.stats.CatalogTableStatistics;
import org.apache.flink.table.expressions.Expression;
import org.apache.flink.table.factories.ApiFactoryUtil;
import org.apache.flink.table.factories.ApiFactoryUtil.SecretStoreResult;
import org.apache.flink.table.factories.Factory;
import org.apache.flink.table.functions.FunctionIdentifier;
import org.apache.flink.table.procedures.Procedure;
import org.apache.flink.table.secret.CommonSecretOptions;
import org.apache.flink.table.secret.SecretStore;
import org.apache.flink.table.secret.SecretStoreFactory;

/// The catalog that all sessions share and that outlives the server. Each session has an instance over the same
/// storage, which belongs to the server.
public final class MainCatalog extends AbstractCatalog {
    public static final String NAME = "main";

    private final CatalogStorage storage;
    private final SecretStoreResult secrets;
    private final Connections connections;

    /// @param secrets the store of the connections' secrets, which this catalog closes
    private MainCatalog(CatalogStorage storage, SecretStoreResult secrets) {
        super(NAME, CatalogStorage.DEFAULT_DATABASE);
        this.storage = storage;
        this.secrets = secrets;
        this.connections = new Connections(storage, secrets.getSecretStore());
    }

    /// Creates the catalog. Its secrets are in the same storage, unless `table.secret-store.kind` names a
    /// store of the operator.
    public static MainCatalog create(CatalogStorage storage, Configuration configuration, ClassLoader loader) {
        var kind = CommonSecretOptions.TABLE_SECRET_STORE_KIND;
        var ours = Optional.<SecretStore>of(new StoredSecrets(storage))
                .filter(_ -> configuration.get(kind).equals(kind.defaultValue()));
        return new MainCatalog(storage, ApiFactoryUtil.getOrCreateSecretStore(ours, configuration, loader));
    }

    @Override
    public void open() {}

    @Override
    public void close() {
        Optional.ofNullable(secrets.getSecretStoreFactory()).ifPresent(SecretStoreFactory::close);
    }

    public Connections connections() {
        return connections;
    }

    @Override
    public Optional<Factory> getFactory() {
        return Optional.of(new ConnectedTableFactory(connections, storage));
    }

    @Override
    public List<String> listDatabases() {
        return storage.databases();
    }

    @Override
    public CatalogDatabase getDatabase(String name) throws DatabaseNotExistException {
        var properties = storage.database(name).orElseThrow(() -> new DatabaseNotExistException(NAME, name));
        return new CatalogDatabaseImpl(CatalogFormat.options(properties), properties.get(CatalogFormat.COMMENT));
    }

    @Override
    public boolean databaseExists(String name) {
        return storage.database(name).isPresent();
    }

    @Override
    public void createDatabase(String name, CatalogDatabase database, boolean ignoreIfExists)
            throws DatabaseAlreadyExistException {
        if (storage.createDatabase(name, properties(database)) == ChangeResult.EXISTS && !ignoreIfExists) {
            throw new DatabaseAlreadyExistException(NAME, name);
        }
    }

    @Override
    public void alterDatabase(String name, CatalogDatabase database, boolean ignoreIfNotExists)
            throws DatabaseNotExistException {
        if (storage.alterDatabase(name, properties(database)) == ChangeResult.MISSING && !ignoreIfNotExists) {
            throw new DatabaseNotExistException(NAME, name);
        }
    }

    private static Map<String, String> properties(CatalogDatabase database) {
        return CatalogFormat.withComment(database.getProperties(), Optional.ofNullable(database.getComment()));
    }

    @Override
    public void dropDatabase(String name, boolean ignoreIfNotExists, boolean cascade)
            throws DatabaseNotExistException, DatabaseNotEmptyException {
        if (name.equals(CatalogStorage.DEFAULT_DATABASE)) {
            throw new CatalogException("The database " + name + " of the catalog " + NAME + " cannot be dropped.");
        }
        var files = TablesOfFiles.in(storage, name);
        var result = connections.dropAll(name, () -> storage.dropDatabase(name, cascade));
        if (result == ChangeResult.DONE) {
            files.delete();
        }
        if (result == ChangeResult.NOT_EMPTY) {
            throw new DatabaseNotEmptyException(NAME, name);
        }
        if (result == ChangeResult.MISSING && !ignoreIfNotExists) {
            throw new DatabaseNotExistException(NAME, name);
        }
    }

    private List<String> requireDatabase(String database, List<String> names) throws DatabaseNotExistException {
        if (names.isEmpty() && !databaseExists(database)) {
            throw new DatabaseNotExistException(NAME, database);
        }
        return names;
    }

    @Override
    public List<String> listTables(String database) throws DatabaseNotExistException {
        return requireDatabase(database, storage.names(database, Kind.TABLE));
    }

    @Override
    public List<String> listViews(String database) throws DatabaseNotExistException {
        return requireDatabase(database, storage.names(database, Kind.TABLE, TableKind.VIEW.name()));
    }

    @Override
    public List<String> listMaterializedTables(String database) throws DatabaseNotExistException {
        return requireDatabase(database, storage.names(database, Kind.TABLE, TableKind.MATERIALIZED_TABLE.name()));
    }

    @Override
    public CatalogBaseTable getTable(ObjectPath path) throws TableNotExistException {
        return find(path).orElseThrow(() -> new TableNotExistException(NAME, path));
    }

    private Optional<CatalogBaseTable> find(ObjectPath path) {
        return storage.find(table(path)).map(CatalogFormat::table);
    }

    @Override
    public boolean tableExists(ObjectPath path) {
        return storage.find(table(path)).isPresent();
    }

    @Override
    public void createTable(ObjectPath path, CatalogBaseTable table, boolean ignoreIfExists)
            throws TableAlreadyExistException, DatabaseNotExistException {
        var result = TablesOfFiles.create(storage, table(path), CatalogFormat.table(table), table.getOptions());
        requireDatabase(path, result);
        if (result == ChangeResult.EXISTS && !ignoreIfExists) {
            throw new TableAlreadyExistException(NAME, path);
        }
    }

    private static void requireDatabase(ObjectPath path, ChangeResult result) throws DatabaseNotExistException {
        if (result == ChangeResult.NO_DATABASE) {
            throw new DatabaseNotExistException(NAME, path.getDatabaseName());
        }
    }

    @Override
    public void alterTable(ObjectPath path, CatalogBaseTable table, boolean ignoreIfNotExists)
            throws TableNotExistException {
        var present = storage.find(table(path));
        var kind = table.getTableKind().name();
        if (present.filter(entry -> !entry.type().equals(kind)).isPresent()) {
            throw new CatalogException(
                    path.getFullName() + " is a " + present.get().type() + " and cannot become a " + kind + ".");
        }
        present.map(CatalogFormat::table)
                .ifPresent(former -> TablesOfFiles.requireSame(former.getOptions(), table.getOptions()));
        if (storage.alter(table(path), CatalogFormat.table(table)) == ChangeResult.MISSING && !ignoreIfNotExists) {
            throw new TableNotExistException(NAME, path);
        }
    }

    @Override
    public void renameTable(ObjectPath path, String newName, boolean ignoreIfNotExists)
            throws TableNotExistException, TableAlreadyExistException {
        var file = TablesOfFiles.of(storage, table(path));
        var result = storage.rename(table(path), newName);
        if (result == ChangeResult.DONE) {
            file.rename(newName);
        }
        if (result == ChangeResult.EXISTS) {
            throw new TableAlreadyExistException(NAME, new ObjectPath(path.getDatabaseName(), newName));
        }
        if (result == ChangeResult.MISSING && !ignoreIfNotExists) {
            throw new TableNotExistException(NAME, path);
        }
    }

    @Override
    public void dropTable(ObjectPath path, boolean ignoreIfNotExists) throws TableNotExistException {
        var file = TablesOfFiles.of(storage, table(path));
        var result = storage.drop(table(path));
        if (result == ChangeResult.DONE) {
            file.delete();
        }
        if (result == ChangeResult.MISSING && !ignoreIfNotExists) {
            throw new TableNotExistException(NAME, path);
        }
    }

    @Override
    public List<String> listProcedures(String database) throws DatabaseNotExistException {
        return requireDatabase(database, List.of());
    }

    @Override
    public Procedure getProcedure(ObjectPath path) throws ProcedureNotExistException {
        throw new ProcedureNotExistException(NAME, path);
    }

    @Override
    public List<String> listFunctions(String database) throws DatabaseNotExistException {
        return requireDatabase(database, storage.names(database, Kind.FUNCTION));
    }

    @Override
    public CatalogFunction getFunction(ObjectPath path) throws FunctionNotExistException {
        return storage.find(function(path))
                .map(CatalogFormat::function)
                .orElseThrow(() -> new FunctionNotExistException(NAME, path));
    }

    @Override
    public boolean functionExists(ObjectPath path) {
        return storage.find(function(path)).isPresent();
    }

    @Override
    public void createFunction(ObjectPath path, CatalogFunction function, boolean ignoreIfExists)
            throws FunctionAlreadyExistException, DatabaseNotExistException {
        var result = storage.create(function(path), CatalogFormat.function(function));
        requireDatabase(path, result);
        if (result == ChangeResult.EXISTS && !ignoreIfExists) {
            throw new FunctionAlreadyExistException(NAME, path);
        }
    }

    @Override
    public void alterFunction(ObjectPath path, CatalogFunction function, boolean ignoreIfNotExists)
            throws FunctionNotExistException {
        if (storage.alter(function(path), CatalogFormat.function(function)) == ChangeResult.MISSING
                && !ignoreIfNotExists) {
            throw new FunctionNotExistException(NAME, path);
        }
    }

    @Override
    public void dropFunction(ObjectPath path, boolean ignoreIfNotExists) throws FunctionNotExistException {
        if (storage.drop(function(path)) == ChangeResult.MISSING && !ignoreIfNotExists) {
            throw new FunctionNotExistException(NAME, path);
        }
    }

    @Override
    public List<String> listModels(String database) throws DatabaseNotExistException {
        return requireDatabase(database, storage.names(database, Kind.MODEL));
    }

    @Override
    public CatalogModel getModel(ObjectPath path) throws ModelNotExistException {
        return storage.find(model(path))
                .map(CatalogFormat::model)
                .orElseThrow(() -> new ModelNotExistException(NAME, path));
    }

    @Override
    public boolean modelExists(ObjectPath path) {
        return storage.find(model(path)).isPresent();
    }

    @Override
    public void createModel(ObjectPath path, CatalogModel model, boolean ignoreIfExists)
            throws ModelAlreadyExistException, DatabaseNotExistException {
        var result = storage.create(model(path), CatalogFormat.model(model));
        requireDatabase(path, result);
        if (result == ChangeResult.EXISTS && !ignoreIfExists) {
            throw new ModelAlreadyExistException(NAME, path);
        }
    }

    @Override
    public void alterModel(ObjectPath path, CatalogModel model, boolean ignoreIfNotExists)
            throws ModelNotExistException {
        if (storage.alter(model(path), CatalogFormat.model(model)) == ChangeResult.MISSING && !ignoreIfNotExists) {
            throw new ModelNotExistException(NAME, path);
        }
    }

    @Override
    public void renameModel(ObjectPath path, String newName, boolean ignoreIfNotExists)
            throws ModelNotExistException, ModelAlreadyExistException {
        var result = storage.rename(model(path), newName);
        if (result == ChangeResult.EXISTS) {
            throw new ModelAlreadyExistException(NAME, new ObjectPath(path.getDatabaseName(), newName));
        }
        if (result == ChangeResult.MISSING && !ignoreIfNotExists) {
            throw new ModelNotExistException(NAME, path);
        }
    }

    @Override
    public void dropModel(ObjectPath path, boolean ignoreIfNotExists) throws ModelNotExistException {
        if (storage.drop(model(path)) == ChangeResult.MISSING && !ignoreIfNotExists) {
            throw new ModelNotExistException(NAME, path);
        }
    }

    @Override
    public List<CatalogPartitionSpec> listPartitions(ObjectPath path)
            throws TableNotExistException, TableNotPartitionedException {
        var _ = partitionKeys(path);
        return storage.parts(table(path), PartKey.Kind.PARTITION).stream()
                .map(MainCatalog::spec)
                .toList();
    }

    @Override
    public List<CatalogPartitionSpec> listPartitions(ObjectPath path, CatalogPartitionSpec wanted)
            throws TableNotExistException, TableNotPartitionedException {
        return listPartitions(path).stream()
                .filter(spec -> spec.getPartitionSpec()
                        .entrySet()
                        .containsAll(wanted.getPartitionSpec().entrySet()))
                .toList();
    }

    @Override
    public List<CatalogPartitionSpec> listPartitionsByFilter(ObjectPath path, List<Expression> filters)
            throws TableNotExistException, TableNotPartitionedException {
        var filter = PartitionFilter.of(filters);
        return listPartitions(path).stream()
                .filter(spec -> filter.matches(spec.getPartitionSpec()))
                .toList();
    }

    private List<String> partitionKeys(ObjectPath path) throws TableNotExistException, TableNotPartitionedException {
        var keys = switch (getTable(path)) {
            case CatalogTable table -> table.getPartitionKeys();
            case CatalogMaterializedTable table -> table.getPartitionKeys();
            default -> List.<String>of();
        };
        if (keys.isEmpty()) {
            throw new TableNotPartitionedException(NAME, path);
        }
        return keys;
    }

    @Override
    public CatalogPartition getPartition(ObjectPath path, CatalogPartitionSpec spec) throws PartitionNotExistException {
        var properties = storage.part(table(path), partition(spec))
                .orElseThrow(() -> new PartitionNotExistException(NAME, path, spec));
        return new CatalogPartitionImpl(
                CatalogFormat.options(properties), properties.getOrDefault(CatalogFormat.COMMENT, ""));
    }

    @Override
    public boolean partitionExists(ObjectPath path, CatalogPartitionSpec spec) {
        return storage.part(table(path), partition(spec)).isPresent();
    }

    @Override
    public void createPartition(
            ObjectPath path, CatalogPartitionSpec spec, CatalogPartition partition, boolean ignoreIfExists)
            throws TableNotExistException, TableNotPartitionedException, PartitionSpecInvalidException,
                    PartitionAlreadyExistsException {
        var keys = partitionKeys(path);
        if (!new HashSet<>(keys).equals(spec.getPartitionSpec().keySet())) {
            throw new PartitionSpecInvalidException(NAME, keys, path, spec);
        }
        var result = storage.createPart(table(path), partition(spec), properties(partition));
        if (result == ChangeResult.MISSING) {
            throw new TableNotExistException(NAME, path);
        }
        if (result == ChangeResult.EXISTS && !ignoreIfExists) {
            throw new PartitionAlreadyExistsException(NAME, path, spec);
        }
    }

    @Override
    public void alterPartition(
            ObjectPath path, CatalogPartitionSpec spec, CatalogPartition partition, boolean ignoreIfNotExists)
            throws PartitionNotExistException {
        if (requirePartition(path, spec, ignoreIfNotExists)) {
            var _ = storage.putPart(table(path), partition(spec), properties(partition));
        }
    }

    private static Map<String, String> properties(CatalogPartition partition) {
        return CatalogFormat.withComment(partition.getProperties(), Optional.ofNullable(partition.getComment()));
    }

    /// Whether the partition exists.
    private boolean requirePartition(ObjectPath path, CatalogPartitionSpec spec, boolean ignoreIfNotExists)
            throws PartitionNotExistException {
        var exists = partitionExists(path, spec);
        if (!exists && !ignoreIfNotExists) {
            throw new PartitionNotExistException(NAME, path, spec);
        }
        return exists;
    }

    @Override
    public void dropPartition(ObjectPath path, CatalogPartitionSpec spec, boolean ignoreIfNotExists)
            throws PartitionNotExistException {
        if (storage.dropPartition(table(path), text(spec)) == ChangeResult.MISSING && !ignoreIfNotExists) {
            throw new PartitionNotExistException(NAME, path, spec);
        }
    }

    @Override
    public CatalogTableStatistics getTableStatistics(ObjectPath path) throws TableNotExistException {
        requireTable(path);
        return statistics(path, "");
    }

    private CatalogTableStatistics statistics(ObjectPath path, String part) {
        return storage.part(table(path), new PartKey(PartKey.Kind.STATISTICS, part))
                .map(StatisticsFormat::table)
                .orElse(CatalogTableStatistics.UNKNOWN);
    }

    @Override
    public CatalogColumnStatistics getTableColumnStatistics(ObjectPath path) throws TableNotExistException {
        requireTable(path);
        return columnStatistics(path, "");
    }

    private CatalogColumnStatistics columnStatistics(ObjectPath path, String part) {
        return storage.part(table(path), new PartKey(PartKey.Kind.COLUMN_STATISTICS, part))
                .map(StatisticsFormat::columns)
                .orElse(CatalogColumnStatistics.UNKNOWN);
    }

    private void requireTable(ObjectPath path) throws TableNotExistException {
        if (!tableExists(path)) {
            throw new TableNotExistException(NAME, path);
        }
    }

    @Override
    public CatalogTableStatistics getPartitionStatistics(ObjectPath path, CatalogPartitionSpec spec)
            throws PartitionNotExistException {
        var _ = requirePartition(path, spec, false);
        return statistics(path, text(spec));
    }

    @Override
    public CatalogColumnStatistics getPartitionColumnStatistics(ObjectPath path, CatalogPartitionSpec spec)
            throws PartitionNotExistException {
        var _ = requirePartition(path, spec, false);
        return columnStatistics(path, text(spec));
    }

    @Override
    public void alterTableStatistics(ObjectPath path, CatalogTableStatistics statistics, boolean ignoreIfNotExists)
            throws TableNotExistException {
        putStatistics(path, PartKey.Kind.STATISTICS, StatisticsFormat.table(statistics), ignoreIfNotExists);
    }

    @Override
    public void alterTableColumnStatistics(
            ObjectPath path, CatalogColumnStatistics statistics, boolean ignoreIfNotExists)
            throws TableNotExistException {
        putStatistics(path, PartKey.Kind.COLUMN_STATISTICS, StatisticsFormat.columns(statistics), ignoreIfNotExists);
    }

    private void putStatistics(
            ObjectPath path, PartKey.Kind kind, Map<String, String> statistics, boolean ignoreIfNotExists)
            throws TableNotExistException {
        if (storage.putPart(table(path), new PartKey(kind, ""), statistics) == ChangeResult.MISSING
                && !ignoreIfNotExists) {
            throw new TableNotExistException(NAME, path);
        }
    }

    @Override
    public void alterPartitionStatistics(
            ObjectPath path, CatalogPartitionSpec spec, CatalogTableStatistics statistics, boolean ignoreIfNotExists)
            throws PartitionNotExistException {
        if (requirePartition(path, spec, ignoreIfNotExists)) {
            var part = new PartKey(PartKey.Kind.STATISTICS, text(spec));
            var _ = storage.putPart(table(path), part, StatisticsFormat.table(statistics));
        }
    }

    @Override
    public void alterPartitionColumnStatistics(
            ObjectPath path, CatalogPartitionSpec spec, CatalogColumnStatistics statistics, boolean ignoreIfNotExists)
            throws PartitionNotExistException {
        if (requirePartition(path, spec, ignoreIfNotExists)) {
            var part = new PartKey(PartKey.Kind.COLUMN_STATISTICS, text(spec));
            var _ = storage.putPart(table(path), part, StatisticsFormat.columns(statistics));
        }
    }

    private static CatalogKey table(ObjectPath path) {
        return new CatalogKey(path.getDatabaseName(), Kind.TABLE, path.getObjectName());
    }

    private static CatalogKey function(ObjectPath path) {
        return new CatalogKey(
                path.getDatabaseName(), Kind.FUNCTION, FunctionIdentifier.normalizeName(path.getObjectName()));
    }

    private static CatalogKey model(ObjectPath path) {
        return new CatalogKey(path.getDatabaseName(), Kind.MODEL, path.getObjectName());
    }

    private static PartKey partition(CatalogPartitionSpec spec) {
        return new PartKey(PartKey.Kind.PARTITION, text(spec));
    }

    private record Spec(Map<String, String> values) {}

    /// The same text for the same values in any order.
    private static String text(CatalogPartitionSpec spec) {
        return Json.text(new Spec(new TreeMap<>(spec.getPartitionSpec())));
    }

    private static CatalogPartitionSpec spec(String text) {
        return new CatalogPartitionSpec(Json.<Spec>read(text.getBytes(StandardCharsets.UTF_8), Spec.class)
                .values());
    }
}

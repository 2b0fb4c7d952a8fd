package io.millrace.jdbc.metadata;

import io.millrace.jdbc.result.AbstractWrapper;
import io.millrace.jdbc.result.FetchedCursor;
import io.millrace.jdbc.result.WarehouseResultSet;
import io.millrace.jdbc.result.WarehouseResultSet.Origin;
import io.millrace.jdbc.wire.CatalogCalls.Place;
import io.millrace.jdbc.wire.Operation;
import io.millrace.jdbc.wire.ServerSession;
import io.millrace.jdbc.wire.ServerSession.Information;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The metadata of a connection, from the protocol's own metadata calls. [CommonAnswers] answers the methods that have
/// no default here.
public interface WarehouseDatabaseMetaData extends DialectFacts, AbstractWrapper {
    int PAGE_ROWS = 1_000;
    Pattern NUMBERS = Pattern.compile("(\\d{1,9})(\\.(\\d{1,9}))?.*");

    /// The engine's words beyond those of the SQL standard.
    String KEYWORDS =
            "ANALYZE,CATALOG,CATALOGS,CHANGELOG_MODE,COMPILE,CUMULATE,DATABASE,DATABASES,DESCRIPTOR,DISTRIBUTED,"
                    + "ENFORCED,EXPLAIN,FUNCTIONS,HOP,JAR,JARS,JOBS,LATERAL,LIMIT,LOAD,METADATA,MODULES,OVERWRITE,PARTITIONED,"
                    + "PIVOT,PLAN,PYTHON,QUALIFY,RAW,RENAME,SEMI,SESSION,SHOW,STATEMENT,STRING,TUMBLE,UNLOAD,UNPIVOT,USE,"
                    + "VARIANT,VIEWS,VIRTUAL,WATERMARK,WATERMARKS";

    /// The described connection.
    record Context(Connection connection, ServerSession session, String url, String user, String driverVersion) {}

    static DatabaseMetaData of(Context context) {
        return (DatabaseMetaData) Proxy.newProxyInstance(
                WarehouseDatabaseMetaData.class.getClassLoader(),
                new Class<?>[] {WarehouseDatabaseMetaData.class},
                new CommonAnswers(context));
    }

    Context context();

    /// A metadata call that a server may not support.
    @FunctionalInterface
    interface Question {
        Operation ask() throws SQLException;
    }

    private static ResultSet answered(Operation operation, MetadataColumns shape) throws SQLException {
        var cursor = new FetchedCursor(operation, operation.columns(), PAGE_ROWS);
        return new WarehouseResultSet(new ShapedCursor(cursor, shape), Origin.none());
    }

    /// The result of a metadata call, empty if the server does not support it.
    private ResultSet answeredIfKnown(Question question, MetadataColumns shape) throws SQLException {
        try {
            return answered(question.ask(), shape);
        } catch (SQLException refused) {
            if (context().session().usable()) {
                return CommonAnswers.empty(shape);
            }
            throw refused;
        }
    }

    private static Place place(@Nullable String catalog, @Nullable String schema, @Nullable String table) {
        return new Place(Optional.ofNullable(catalog), Optional.ofNullable(schema), Optional.ofNullable(table));
    }

    @Override
    default ResultSet getCatalogs() throws SQLException {
        return answered(context().session().browsing().catalogs(), MetadataColumns.CATALOGS);
    }

    @Override
    default ResultSet getSchemas() throws SQLException {
        return getSchemas(null, null);
    }

    @Override
    default ResultSet getSchemas(@Nullable String catalog, @Nullable String schema) throws SQLException {
        return answered(context().session().browsing().schemas(place(catalog, schema, null)), MetadataColumns.SCHEMAS);
    }

    @Override
    default ResultSet getTables(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, String @Nullable [] types)
            throws SQLException {
        var kinds = types == null ? List.<String>of() : List.of(types);
        return answered(
                context().session().browsing().tables(place(catalog, schema, table), kinds), MetadataColumns.TABLES);
    }

    @Override
    default ResultSet getTableTypes() throws SQLException {
        return answered(context().session().browsing().tableTypes(), MetadataColumns.TABLE_TYPES);
    }

    @Override
    default ResultSet getColumns(
            @Nullable String catalog, @Nullable String schema, @Nullable String table, @Nullable String column)
            throws SQLException {
        var question =
                context().session().browsing().columns(place(catalog, schema, table), Optional.ofNullable(column));
        return answered(question, MetadataColumns.COLUMNS);
    }

    @Override
    default ResultSet getTypeInfo() throws SQLException {
        return answered(context().session().browsing().types(), MetadataColumns.TYPES);
    }

    @Override
    default ResultSet getFunctions(@Nullable String catalog, @Nullable String schema, @Nullable String name)
            throws SQLException {
        var question =
                context().session().browsing().functions(place(catalog, schema, null), name == null ? "%" : name);
        return answered(question, MetadataColumns.FUNCTIONS);
    }

    @Override
    default ResultSet getPrimaryKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return answeredIfKnown(
                () -> context().session().browsing().primaryKeys(place(catalog, schema, table)),
                MetadataColumns.PRIMARY_KEYS);
    }

    @Override
    default ResultSet getImportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return references(place(null, null, null), place(catalog, schema, table));
    }

    @Override
    default ResultSet getExportedKeys(@Nullable String catalog, @Nullable String schema, @Nullable String table)
            throws SQLException {
        return references(place(catalog, schema, table), place(null, null, null));
    }

    @Override
    default ResultSet getCrossReference(
            @Nullable String parentCatalog,
            @Nullable String parentSchema,
            @Nullable String parentTable,
            @Nullable String foreignCatalog,
            @Nullable String foreignSchema,
            @Nullable String foreignTable)
            throws SQLException {
        return references(
                place(parentCatalog, parentSchema, parentTable), place(foreignCatalog, foreignSchema, foreignTable));
    }

    private ResultSet references(Place parent, Place foreign) throws SQLException {
        return answeredIfKnown(
                () -> context().session().browsing().references(parent, foreign), MetadataColumns.REFERENCES);
    }

    @Override
    default String getSQLKeywords() throws SQLException {
        return context().session().information(Information.KEYWORDS).orElse(KEYWORDS);
    }

    @Override
    default String getDatabaseProductName() throws SQLException {
        return context().session().information(Information.PRODUCT_NAME).orElse("");
    }

    @Override
    default String getDatabaseProductVersion() throws SQLException {
        return context().session().information(Information.PRODUCT_VERSION).orElse("");
    }

    @Override
    default int getDatabaseMajorVersion() throws SQLException {
        return number(1);
    }

    @Override
    default int getDatabaseMinorVersion() throws SQLException {
        return number(3);
    }

    private int number(int group) throws SQLException {
        var match = NUMBERS.matcher(getDatabaseProductVersion());
        return match.matches() && match.group(group) != null ? Integer.parseInt(match.group(group)) : 0;
    }

    @Override
    default String getDriverName() {
        return "Millrace JDBC driver";
    }

    @Override
    default String getDriverVersion() {
        return context().driverVersion();
    }

    @Override
    default int getDriverMajorVersion() {
        return Integer.parseInt(context().driverVersion().split("[.-]", -1)[0]);
    }

    @Override
    default int getDriverMinorVersion() {
        return Integer.parseInt(context().driverVersion().split("[.-]", -1)[1]);
    }

    @Override
    default String getURL() {
        return context().url();
    }

    @Override
    default String getUserName() {
        return context().user();
    }

    @Override
    default Connection getConnection() {
        return context().connection();
    }

    @Override
    default boolean supportsResultSetType(int type) {
        return type == ResultSet.TYPE_FORWARD_ONLY;
    }

    @Override
    default boolean supportsResultSetConcurrency(int type, int concurrency) {
        return type == ResultSet.TYPE_FORWARD_ONLY && concurrency == ResultSet.CONCUR_READ_ONLY;
    }

    @Override
    default boolean supportsResultSetHoldability(int holdability) {
        return holdability == ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    default boolean supportsTransactionIsolationLevel(int level) {
        return level == Connection.TRANSACTION_NONE;
    }
}

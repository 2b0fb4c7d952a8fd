package io.millrace.server.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.catalog.CatalogStorage;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.table.api.DataTypes;
import org.apache.flink.table.api.Schema;
import org.apache.flink.table.catalog.CatalogDatabaseImpl;
import org.apache.flink.table.catalog.CatalogFunctionImpl;
import org.apache.flink.table.catalog.CatalogMaterializedTable;
import org.apache.flink.table.catalog.CatalogMaterializedTable.LogicalRefreshMode;
import org.apache.flink.table.catalog.CatalogMaterializedTable.RefreshMode;
import org.apache.flink.table.catalog.CatalogMaterializedTable.RefreshStatus;
import org.apache.flink.table.catalog.CatalogModel;
import org.apache.flink.table.catalog.CatalogPartitionImpl;
import org.apache.flink.table.catalog.CatalogPartitionSpec;
import org.apache.flink.table.catalog.CatalogTable;
import org.apache.flink.table.catalog.CatalogView;
import org.apache.flink.table.catalog.Column;
import org.apache.flink.table.catalog.FunctionLanguage;
import org.apache.flink.table.catalog.Interval;
import org.apache.flink.table.catalog.IntervalFreshness;
import org.apache.flink.table.catalog.ObjectPath;
import org.apache.flink.table.catalog.ResolvedCatalogMaterializedTable;
import org.apache.flink.table.catalog.ResolvedCatalogModel;
import org.apache.flink.table.catalog.ResolvedCatalogTable;
import org.apache.flink.table.catalog.ResolvedCatalogView;
import org.apache.flink.table.catalog.ResolvedSchema;
import org.apache.flink.table.catalog.StartMode;
import org.apache.flink.table.catalog.StartMode.StartModeKind;
import org.apache.flink.table.catalog.UniqueConstraint;
import org.apache.flink.table.catalog.exceptions.CatalogException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotEmptyException;
import org.apache.flink.table.catalog.exceptions.DatabaseNotExistException;
import org.apache.flink.table.catalog.exceptions.PartitionSpecInvalidException;
import org.apache.flink.table.catalog.exceptions.ProcedureNotExistException;
import org.apache.flink.table.catalog.exceptions.TableAlreadyExistException;
import org.apache.flink.table.catalog.exceptions.TableNotExistException;
import org.apache.flink.table.catalog.exceptions.TableNotPartitionedException;
import org.apache.flink.table.catalog.stats.CatalogColumnStatistics;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataBinary;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataBoolean;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataDate;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataDouble;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataLong;
import org.apache.flink.table.catalog.stats.CatalogColumnStatisticsDataString;
import org.apache.flink.table.catalog.stats.CatalogTableStatistics;
import org.apache.flink.table.catalog.stats.Date;
import org.apache.flink.table.expressions.CallExpression;
import org.apache.flink.table.expressions.Expression;
import org.apache.flink.table.expressions.FieldReferenceExpression;
import org.apache.flink.table.expressions.ValueLiteralExpression;
import org.apache.flink.table.functions.BuiltInFunctionDefinitions;
import org.apache.flink.table.functions.FunctionIdentifier;
import org.apache.flink.table.resource.ResourceType;
import org.apache.flink.table.resource.ResourceUri;
import org.apache.flink.table.types.DataType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainCatalogTest {
    private static final ObjectPath ORDERS = new ObjectPath("default", "orders");
    private static final ResolvedSchema SCHEMA = new ResolvedSchema(
            List.of(
                    Column.physical("id", DataTypes.BIGINT().notNull()).withComment("its number"),
                    Column.physical("day", DataTypes.DATE())),
            List.of(),
            UniqueConstraint.primaryKey("pk", List.of("id")),
            List.of());
    private static final Schema UNRESOLVED =
            Schema.newBuilder().fromResolvedSchema(SCHEMA).build();
    private static final Map<String, String> OPTIONS = Map.of(
            "connector", "datagen", "schema-registry.url", "http://registry", "comment", "an option", "password", "x");

    @TempDir
    Path folder;

    private CatalogStorage storage;
    private MainCatalog catalog;

    @BeforeEach
    void open() throws Exception {
        storage = CatalogStorage.open(folder, Optional.empty());
        catalog = MainCatalog.create(storage, new Configuration(), getClass().getClassLoader());
    }

    @AfterEach
    void close() {
        storage.close();
    }

    private void reopen() throws Exception {
        close();
        open();
    }

    private static ResolvedCatalogTable table(String... partitionKeys) {
        return new ResolvedCatalogTable(
                CatalogTable.newBuilder()
                        .schema(UNRESOLVED)
                        .comment("what was bought")
                        .partitionKeys(List.of(partitionKeys))
                        .options(OPTIONS)
                        .build(),
                SCHEMA);
    }

    /// A schema that was read has its types as text, in brackets.
    private static String text(Schema schema) {
        return schema.toString().replaceAll("[\\[\\]]", "");
    }

    @Test
    void keepsATableWithEveryOption() throws Exception {
        catalog.createTable(ORDERS, table("day"), false);
        reopen();
        var found = (CatalogTable) catalog.getTable(ORDERS);
        assertThat(found.getOptions()).isEqualTo(OPTIONS);
        assertThat(found.getComment()).isEqualTo("what was bought");
        assertThat(found.getPartitionKeys()).containsExactly("day");
        assertThat(text(found.getUnresolvedSchema())).isEqualTo(text(UNRESOLVED));
        assertThat(catalog.listTables("default")).containsExactly("orders");
        assertThat(catalog.listViews("default")).isEmpty();
    }

    @Test
    void hasNoProcedures() throws Exception {
        assertThat(catalog.listProcedures("default")).isEmpty();
        assertThatThrownBy(() -> catalog.listProcedures("no_such")).isInstanceOf(DatabaseNotExistException.class);
        assertThatThrownBy(() -> catalog.getProcedure(new ObjectPath("default", "compact")))
                .isInstanceOf(ProcedureNotExistException.class);
    }

    @Test
    void keepsAView() throws Exception {
        var view = CatalogView.of(UNRESOLVED, "cheap ones", "SELECT 1", "SELECT 1 AS a", OPTIONS);
        catalog.createTable(ORDERS, new ResolvedCatalogView(view, SCHEMA), false);
        reopen();
        var found = (CatalogView) catalog.getTable(ORDERS);
        assertThat(found.getOriginalQuery()).isEqualTo("SELECT 1");
        assertThat(found.getExpandedQuery()).isEqualTo("SELECT 1 AS a");
        assertThat(found.getOptions()).isEqualTo(OPTIONS);
        assertThat(found.getComment()).isEqualTo("cheap ones");
        assertThat(text(found.getUnresolvedSchema())).isEqualTo(text(UNRESOLVED));
        assertThat(catalog.listViews("default")).containsExactly("orders");
    }

    @Test
    void keepsAMaterializedTable() throws Exception {
        var table = CatalogMaterializedTable.newBuilder()
                .schema(UNRESOLVED)
                .comment("")
                .partitionKeys(List.of("day"))
                .options(OPTIONS)
                .originalQuery("SELECT 1")
                .expandedQuery("SELECT 1 AS a")
                .freshness(IntervalFreshness.of("3", Interval.TimeUnit.MINUTE))
                .logicalRefreshMode(LogicalRefreshMode.AUTOMATIC)
                .refreshMode(RefreshMode.CONTINUOUS)
                .refreshStatus(RefreshStatus.ACTIVATED)
                .refreshHandlerDescription("a job")
                .serializedRefreshHandler(new byte[] {1, 2, 3})
                .build();
        catalog.createTable(
                ORDERS,
                new ResolvedCatalogMaterializedTable(
                        table,
                        SCHEMA,
                        RefreshMode.CONTINUOUS,
                        IntervalFreshness.of("3", Interval.TimeUnit.MINUTE),
                        StartMode.of(StartModeKind.FROM_BEGINNING)),
                false);
        reopen();
        var found = (CatalogMaterializedTable) catalog.getTable(ORDERS);
        assertThat(found.getOptions()).isEqualTo(OPTIONS);
        assertThat(found.getSerializedRefreshHandler()).containsExactly(1, 2, 3);
        assertThat(found.getDefinitionFreshness()).isEqualTo(IntervalFreshness.of("3", Interval.TimeUnit.MINUTE));
        assertThat(found.getRefreshStatus()).isEqualTo(RefreshStatus.ACTIVATED);
        assertThat(catalog.listMaterializedTables("default")).containsExactly("orders");
    }

    @Test
    void keepsAModel() throws Exception {
        var model = CatalogModel.of(UNRESOLVED, UNRESOLVED, OPTIONS, "guesses");
        catalog.createModel(ORDERS, ResolvedCatalogModel.of(model, SCHEMA, SCHEMA), false);
        catalog.renameModel(ORDERS, "guess", false);
        reopen();
        assertThat(catalog.listModels("default")).containsExactly("guess");
        var found = catalog.getModel(new ObjectPath("default", "guess"));
        assertThat(found.getOptions()).isEqualTo(OPTIONS);
        assertThat(found.getComment()).isEqualTo("guesses");
        assertThat(catalog.modelExists(ORDERS)).isFalse();
    }

    @Test
    void keepsAFunctionUnderItsNameInAnyCase() throws Exception {
        var function = new CatalogFunctionImpl(
                "org.Twice",
                FunctionLanguage.SCALA,
                List.of(new ResourceUri(ResourceType.JAR, "/a b.jar"), new ResourceUri(ResourceType.JAR, "/c.jar")),
                Map.of("option", "value"));
        catalog.createFunction(new ObjectPath("default", "Twice"), function, false);
        reopen();
        assertThat(catalog.getFunction(new ObjectPath("default", "TWICE"))).isEqualTo(function);
        assertThat(catalog.listFunctions("default")).containsExactly("twice");
    }

    @Test
    void keepsADatabase() throws Exception {
        catalog.createDatabase("sales", new CatalogDatabaseImpl(Map.of("comment", "property"), "of 2026"), false);
        reopen();
        assertThat(catalog.listDatabases()).containsExactly("default", "sales");
        assertThat(catalog.getDatabase("sales").getComment()).isEqualTo("of 2026");
        assertThat(catalog.getDatabase("sales").getProperties()).isEqualTo(Map.of("comment", "property"));
        assertThat(catalog.getDatabase("default").getProperties()).isEmpty();
    }

    @Test
    void keepsPartitionsAndTheirStatistics() throws Exception {
        var spec = new CatalogPartitionSpec(Map.of("day", "2026-01-02"));
        var statistics = new CatalogTableStatistics(4, 3, 2, 1, Map.of("a", "b"));
        catalog.createTable(ORDERS, table("day"), false);
        catalog.createPartition(ORDERS, spec, new CatalogPartitionImpl(Map.of("k", "v"), "a day"), false);
        catalog.alterPartitionStatistics(ORDERS, spec, statistics, false);
        reopen();
        assertThat(catalog.listPartitions(ORDERS)).containsExactly(spec);
        assertThat(catalog.listPartitions(ORDERS, new CatalogPartitionSpec(Map.of("day", "other"))))
                .isEmpty();
        assertThat(catalog.getPartition(ORDERS, spec).getProperties()).isEqualTo(Map.of("k", "v"));
        assertThat(catalog.getPartitionStatistics(ORDERS, spec)).isEqualTo(statistics);
        assertThat(catalog.getPartitionColumnStatistics(ORDERS, spec)).isEqualTo(CatalogColumnStatistics.UNKNOWN);
        catalog.dropPartition(ORDERS, spec, false);
        assertThat(catalog.partitionExists(ORDERS, spec)).isFalse();
        assertThatThrownBy(() -> catalog.createPartition(
                        ORDERS,
                        new CatalogPartitionSpec(Map.of("id", "1")),
                        new CatalogPartitionImpl(Map.of(), ""),
                        false))
                .isInstanceOf(PartitionSpecInvalidException.class);
    }

    @Test
    void findsPartitionsByTheirValues() throws Exception {
        catalog.createTable(ORDERS, table("day", "id"), false);
        for (var values : List.of(Map.of("day", "2026-01-02", "id", "1"), Map.of("day", "2026-01-02", "id", "02"))) {
            catalog.createPartition(
                    ORDERS, new CatalogPartitionSpec(values), new CatalogPartitionImpl(Map.of(), ""), false);
        }

        assertThat(found(equal("id", DataTypes.BIGINT(), 2L))).containsExactly("02");
        assertThat(found(equal("id", DataTypes.INT(), 1))).containsExactly("1");
        assertThat(found(equal("id", DataTypes.BIGINT(), 3L))).isEmpty();
        assertThatThrownBy(() -> found(equal("id", DataTypes.STRING(), "2")))
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("only by columns of whole numbers");
    }

    private List<String> found(Expression filter) throws Exception {
        return catalog.listPartitionsByFilter(ORDERS, List.of(filter)).stream()
                .map(spec -> spec.getPartitionSpec().get("id"))
                .toList();
    }

    private static Expression equal(String column, DataType type, Object value) {
        return CallExpression.temporary(
                FunctionIdentifier.of("="),
                BuiltInFunctionDefinitions.EQUALS,
                List.of(
                        new FieldReferenceExpression(column, type, 0, 0),
                        new ValueLiteralExpression(value, type.notNull())),
                DataTypes.BOOLEAN());
    }

    @Test
    void keepsStatisticsOfEveryTypeOfColumn() throws Exception {
        var columns = new CatalogColumnStatistics(
                Map.of(
                        "a", new CatalogColumnStatisticsDataLong(1L, 2L, null, 4L),
                        "b", new CatalogColumnStatisticsDataDouble(1.5, null, 3L, 4L),
                        "c", new CatalogColumnStatisticsDataString(1L, 2.5, 3L, 4L),
                        "d", new CatalogColumnStatisticsDataBoolean(1L, 2L, 3L),
                        "e", new CatalogColumnStatisticsDataDate(new Date(1), null, 3L, 4L),
                        "f", new CatalogColumnStatisticsDataBinary(1L, 2.5, 3L)),
                Map.of("p", "q"));
        catalog.createTable(ORDERS, table(), false);
        catalog.alterTableColumnStatistics(ORDERS, columns, false);
        catalog.alterTableStatistics(ORDERS, new CatalogTableStatistics(1, 2, 3, 4), false);
        reopen();
        assertThat(StatisticsFormat.columns(catalog.getTableColumnStatistics(ORDERS)))
                .isEqualTo(StatisticsFormat.columns(columns));
        assertThat(catalog.getTableStatistics(ORDERS)).isEqualTo(new CatalogTableStatistics(1, 2, 3, 4));
        assertThatThrownBy(() -> catalog.listPartitions(ORDERS)).isInstanceOf(TableNotPartitionedException.class);
    }

    @Test
    void refusesWithTheEnginesOwnErrors() throws Exception {
        catalog.createTable(ORDERS, table(), false);
        catalog.createTable(ORDERS, table(), true);
        catalog.dropTable(new ObjectPath("default", "absent"), true);
        assertThatThrownBy(() -> catalog.createTable(ORDERS, table(), false))
                .isInstanceOf(TableAlreadyExistException.class);
        assertThatThrownBy(() -> catalog.createTable(new ObjectPath("absent", "t"), table(), true))
                .isInstanceOf(DatabaseNotExistException.class);
        assertThatThrownBy(() -> catalog.getTable(new ObjectPath("default", "absent")))
                .isInstanceOf(TableNotExistException.class);
        assertThatThrownBy(() -> catalog.listTables("absent")).isInstanceOf(DatabaseNotExistException.class);
        assertThatThrownBy(() -> catalog.dropDatabase("default", false, true)).isInstanceOf(CatalogException.class);
        catalog.createDatabase("full", new CatalogDatabaseImpl(Map.of(), null), false);
        catalog.createTable(new ObjectPath("full", "t"), table(), false);
        assertThatThrownBy(() -> catalog.dropDatabase("full", false, false))
                .isInstanceOf(DatabaseNotEmptyException.class);
        var view = new ResolvedCatalogView(CatalogView.of(UNRESOLVED, "", "SELECT 1", "SELECT 1", Map.of()), SCHEMA);
        assertThatThrownBy(() -> catalog.alterTable(ORDERS, view, false)).isInstanceOf(CatalogException.class);
    }
}

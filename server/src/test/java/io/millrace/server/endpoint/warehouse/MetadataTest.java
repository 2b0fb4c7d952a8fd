package io.millrace.server.endpoint.warehouse;

import static io.millrace.server.endpoint.warehouse.WarehouseClient.succeeded;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hive.service.rpc.thrift.TColumnDesc;
import org.apache.hive.service.rpc.thrift.TGetCatalogsReq;
import org.apache.hive.service.rpc.thrift.TGetColumnsReq;
import org.apache.hive.service.rpc.thrift.TGetCrossReferenceReq;
import org.apache.hive.service.rpc.thrift.TGetFunctionsReq;
import org.apache.hive.service.rpc.thrift.TGetPrimaryKeysReq;
import org.apache.hive.service.rpc.thrift.TGetSchemasReq;
import org.apache.hive.service.rpc.thrift.TGetTableTypesReq;
import org.apache.hive.service.rpc.thrift.TGetTablesReq;
import org.apache.hive.service.rpc.thrift.TGetTypeInfoReq;
import org.apache.hive.service.rpc.thrift.TOperationHandle;
import org.apache.hive.service.rpc.thrift.TStatus;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Tests the catalog functions.
class MetadataTest {
    private final EndpointUnderTest endpoint = new EndpointUnderTest();
    private final WarehouseClient client = endpoint.client();

    @BeforeEach
    void open() throws Exception {
        client.open();
    }

    @AfterEach
    void close() {
        client.close();
        endpoint.close();
    }

    private List<List<@Nullable Object>> all(TStatus status, TOperationHandle operation) throws Exception {
        succeeded(status);
        assertThat(operation.isHasResultSet()).isTrue();
        return client.all(operation);
    }

    /// Some of the columns of each row, by their numbers from 1, as JDBC counts them.
    private static List<List<@Nullable Object>> some(List<List<@Nullable Object>> rows, int... columns) {
        return rows.stream()
                .<List<@Nullable Object>>map(row -> {
                    var some = new ArrayList<@Nullable Object>();
                    Arrays.stream(columns).forEach(column -> some.add(row.get(column - 1)));
                    return some;
                })
                .toList();
    }

    private List<String> names(TOperationHandle operation) throws Exception {
        return client.metadata(operation).getSchema().getColumns().stream()
                .map(TColumnDesc::getColumnName)
                .toList();
    }

    @Test
    void listsCatalogsAndDatabases() throws Exception {
        var catalogs = client.calls.GetCatalogs(new TGetCatalogsReq(client.session()));
        assertThat(all(catalogs.getStatus(), catalogs.getOperationHandle()))
                .containsExactly(List.of("empty"), List.of("shop"));
        assertThat(schemas(null, null)).containsExactly(List.of("Archive", "shop"), List.of("sales", "shop"));
        assertThat(schemas("", "%a%e%")).containsExactly(List.of("sales", "shop"));
        assertThat(schemas("empty", "%")).isEmpty();
        assertThat(schemas("no such", "%")).isEmpty();
        assertThat(schemas("%", "%")).hasSize(2);
    }

    private List<List<@Nullable Object>> schemas(@Nullable String catalog, @Nullable String schema) throws Exception {
        var request = new TGetSchemasReq(client.session());
        request.setCatalogName(catalog);
        request.setSchemaName(schema);
        var response = client.calls.GetSchemas(request);
        return all(response.getStatus(), response.getOperationHandle());
    }

    private TOperationHandle tables(@Nullable String schema, @Nullable String table, @Nullable List<String> types)
            throws Exception {
        var request = new TGetTablesReq(client.session());
        request.setSchemaName(schema);
        request.setTableName(table);
        request.setTableTypes(types);
        var response = client.calls.GetTables(request);
        succeeded(response.getStatus());
        return response.getOperationHandle();
    }

    @Test
    void listsTablesBeforeViewsAndByName() throws Exception {
        assertThat(some(client.all(tables(null, null, null)), 2, 3, 4))
                .containsExactly(
                        List.of("Archive", "old", "TABLE"),
                        List.of("sales", "a_table", "TABLE"),
                        List.of("sales", "orders", "TABLE"),
                        List.of("sales", "abtable", "MATERIALIZED_TABLE"),
                        List.of("sales", "Orders_per_day", "VIEW"));
        var row = client.all(tables("sales", "orders", List.of())).getFirst();
        assertThat(row.subList(0, 5)).containsExactly("shop", "sales", "orders", "TABLE", "what was sold");
        assertThat(row.subList(5, 10)).containsOnlyNulls();
        assertThat(names(tables(null, null, null)))
                .containsExactly(
                        "TABLE_CAT",
                        "TABLE_SCHEM",
                        "TABLE_NAME",
                        "TABLE_TYPE",
                        "REMARKS",
                        "TYPE_CAT",
                        "TYPE_SCHEM",
                        "TYPE_NAME",
                        "SELF_REFERENCING_COL_NAME",
                        "REF_GENERATION");
    }

    @Test
    void tablesAreFoundByPatternAndByKind() throws Exception {
        assertThat(some(client.all(tables("sales", "a\\_table", null)), 3)).containsExactly(List.of("a_table"));
        assertThat(some(client.all(tables("sales", "a_table", null)), 3))
                .containsExactly(List.of("a_table"), List.of("abtable"));
        assertThat(some(client.all(tables("%", "%", List.of("VIEW", "MATERIALIZED TABLE"))), 3))
                .containsExactly(List.of("abtable"), List.of("Orders_per_day"));
        assertThat(client.all(tables("%", "%", List.of("SYSTEM TABLE")))).isEmpty();
    }

    @Test
    void listsTheKindsOfTables() throws Exception {
        var response = client.calls.GetTableTypes(new TGetTableTypesReq(client.session()));
        assertThat(all(response.getStatus(), response.getOperationHandle()))
                .containsExactly(List.of("MATERIALIZED_TABLE"), List.of("TABLE"), List.of("VIEW"));
    }

    @Test
    void describesColumns() throws Exception {
        var request = new TGetColumnsReq(client.session());
        request.setSchemaName("sales");
        request.setTableName("orders");
        var response = client.calls.GetColumns(request);
        var rows = all(response.getStatus(), response.getOperationHandle());
        // name, type, its name, size, digits, radix, nullable, remarks, octets, position
        assertThat(some(rows, 4, 5, 6, 7, 9, 10, 11, 12, 16, 17))
                .containsExactly(
                        Arrays.asList("shop", 4, "INT", 10, 0, 10, 0, null, null, 1),
                        Arrays.asList("id", -5, "BIGINT", 19, 0, 10, 0, "counted up", null, 2),
                        Arrays.asList("price", 3, "DECIMAL(10, 2)", 10, 2, 10, 1, null, null, 3),
                        Arrays.asList("name", 12, "VARCHAR(40)", 40, null, null, 1, null, 40, 4),
                        Arrays.asList("at", 93, "TIMESTAMP(3)", 23, 3, null, 1, null, null, 5));
        assertThat(some(rows, 18, 23).getFirst()).containsExactly("NO", "NO");
        assertThat(names(response.getOperationHandle()))
                .hasSize(23)
                .startsWith("TABLE_CAT")
                .endsWith("IS_AUTO_INCREMENT");
    }

    @Test
    void columnsAreFoundByPattern() throws Exception {
        var request = new TGetColumnsReq(client.session());
        request.setColumnName("x");
        var response = client.calls.GetColumns(request);
        assertThat(some(all(response.getStatus(), response.getOperationHandle()), 2, 3, 4))
                .containsExactly(
                        List.of("Archive", "old", "x"),
                        List.of("sales", "a_table", "x"),
                        List.of("sales", "abtable", "x"));
    }

    @Test
    void listsFunctions() throws Exception {
        assertThat(some(functions(null, null, "%"), 3, 5))
                .containsExactly(List.of("sum", 1), List.of("UPPER", 1), List.of("explode_it", 2), List.of("price", 1));
        assertThat(some(functions("shop", "sales", "p%"), 1, 2, 3, 6))
                .containsExactly(List.of("shop", "sales", "price", "shop.sales.price"));
        assertThat(functions("shop", "%", "UPPER")).isEmpty();
    }

    private List<List<@Nullable Object>> functions(@Nullable String catalog, @Nullable String schema, String function)
            throws Exception {
        var request = new TGetFunctionsReq(client.session(), function);
        request.setCatalogName(catalog);
        request.setSchemaName(schema);
        var response = client.calls.GetFunctions(request);
        return all(response.getStatus(), response.getOperationHandle());
    }

    @Test
    void listsTheColumnsOfAPrimaryKey() throws Exception {
        var request = new TGetPrimaryKeysReq(client.session());
        request.setTableName("orders");
        var response = client.calls.GetPrimaryKeys(request);
        assertThat(all(response.getStatus(), response.getOperationHandle()))
                .containsExactly(
                        List.of("shop", "sales", "orders", "id", 2, "PK_orders"),
                        List.of("shop", "sales", "orders", "shop", 1, "PK_orders"));
        request.setTableName("a_table");
        var none = client.calls.GetPrimaryKeys(request);
        assertThat(all(none.getStatus(), none.getOperationHandle())).isEmpty();
    }

    @Test
    void thereAreNoForeignKeys() throws Exception {
        var response = client.calls.GetCrossReference(new TGetCrossReferenceReq(client.session()));
        assertThat(all(response.getStatus(), response.getOperationHandle())).isEmpty();
        assertThat(names(response.getOperationHandle()))
                .hasSize(14)
                .startsWith("PKTABLE_CAT")
                .endsWith("DEFERRABILITY");
    }

    @Test
    void listsTheTypesByTheirNumbers() throws Exception {
        var response = client.calls.GetTypeInfo(new TGetTypeInfoReq(client.session()));
        var rows = all(response.getStatus(), response.getOperationHandle());
        assertThat(some(rows, 1)).contains(List.of("INT"), List.of("TIMESTAMP_LTZ"), List.of("ROW"), List.of("STRING"));
        assertThat(rows).isSortedAccordingTo((one, other) -> Integer.compare(code(one), code(other)));
        assertThat(names(response.getOperationHandle())).hasSize(18);
    }

    private static int code(List<@Nullable Object> row) {
        return (Integer) row.get(1);
    }
}

package io.millrace.server.endpoint.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.result.ResultRow;
import io.millrace.wire.sql.Column;
import io.millrace.wire.sql.ResultKind;
import io.millrace.wire.sql.RowKind;
import io.millrace.wire.sql.SqlType;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Types;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hive.service.rpc.thrift.TGetColumnsReq;
import org.apache.hive.service.rpc.thrift.TGetTypeInfoReq;
import org.apache.hive.service.rpc.thrift.TPrimitiveTypeEntry;
import org.apache.hive.service.rpc.thrift.TProtocolVersion;
import org.apache.hive.service.rpc.thrift.TTypeId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests each SQL type in each protocol version.
class TypesTest {
    private static final TProtocolVersion V11 = TProtocolVersion.HIVE_CLI_SERVICE_PROTOCOL_V11;
    private static final LocalDateTime MOMENT = LocalDateTime.of(2024, 1, 2, 3, 4, 5, 678_000_000);

    /// @param id   in the newest version
    /// @param cell as the core has it
    /// @param told as a client gets it
    private record Sample(SqlType type, TTypeId id, Object cell, Object reported) {}

    private static final SqlType INT = simple("INTEGER");
    private static final List<Sample> SAMPLES = List.of(
            new Sample(simple("BOOLEAN"), TTypeId.BOOLEAN_TYPE, true, true),
            new Sample(simple("TINYINT"), TTypeId.TINYINT_TYPE, (byte) -1, (byte) -1),
            new Sample(simple("SMALLINT"), TTypeId.SMALLINT_TYPE, Short.MIN_VALUE, Short.MIN_VALUE),
            new Sample(INT, TTypeId.INT_TYPE, Integer.MAX_VALUE, Integer.MAX_VALUE),
            new Sample(simple("BIGINT"), TTypeId.BIGINT_TYPE, Long.MIN_VALUE, Long.MIN_VALUE),
            new Sample(simple("FLOAT"), TTypeId.FLOAT_TYPE, 1.1f, 1.1),
            new Sample(simple("FLOAT"), TTypeId.FLOAT_TYPE, Float.NaN, Double.NaN),
            new Sample(simple("FLOAT"), TTypeId.FLOAT_TYPE, 3f, 3.0),
            new Sample(simple("DOUBLE"), TTypeId.DOUBLE_TYPE, Math.PI, Math.PI),
            new Sample(sized("CHAR", 3), TTypeId.CHAR_TYPE, "abc", "abc"),
            new Sample(sized("CHAR", 256), TTypeId.STRING_TYPE, "abc", "abc"),
            new Sample(sized("VARCHAR", 65_535), TTypeId.VARCHAR_TYPE, "ä漢😀", "ä漢😀"),
            new Sample(sized("VARCHAR", 65_536), TTypeId.STRING_TYPE, "", ""),
            new Sample(SqlType.string(), TTypeId.STRING_TYPE, "x".repeat(100_000), "x".repeat(100_000)),
            new Sample(new SqlType.Decimal(true, 10, 2), TTypeId.DECIMAL_TYPE, new BigDecimal("100.00"), "100.00"),
            new Sample(new SqlType.Decimal(true, 38, 0), TTypeId.DECIMAL_TYPE, new BigDecimal("1E+2"), "100"),
            new Sample(simple("DATE"), TTypeId.DATE_TYPE, LocalDate.of(2024, 1, 2), "2024-01-02"),
            new Sample(temporal("TIME_WITHOUT_TIME_ZONE", 0), TTypeId.STRING_TYPE, LocalTime.of(3, 4, 5), "03:04:05"),
            new Sample(
                    temporal("TIMESTAMP_WITHOUT_TIME_ZONE", 3),
                    TTypeId.TIMESTAMP_TYPE,
                    MOMENT,
                    "2024-01-02 03:04:05.678"),
            new Sample(
                    temporal("TIMESTAMP_WITH_LOCAL_TIME_ZONE", 3),
                    TTypeId.TIMESTAMPLOCALTZ_TYPE,
                    MOMENT,
                    "2024-01-02 03:04:05.678 Asia/Tokyo"),
            new Sample(sized("BINARY", 3), TTypeId.BINARY_TYPE, "abc".getBytes(StandardCharsets.UTF_8), "abc"),
            new Sample(
                    sized("VARBINARY", SqlType.UNBOUNDED),
                    TTypeId.BINARY_TYPE,
                    "".getBytes(StandardCharsets.UTF_8),
                    ""),
            new Sample(interval("INTERVAL_YEAR_MONTH"), TTypeId.INTERVAL_YEAR_MONTH_TYPE, -14, "-1-02"),
            new Sample(interval("INTERVAL_DAY_TIME"), TTypeId.INTERVAL_DAY_TIME_TYPE, 93_784_005L, "+1 02:03:04.005"),
            new Sample(
                    new SqlType.Array(true, INT),
                    TTypeId.ARRAY_TYPE,
                    new ArrayList<>(Collections.singletonList(null)),
                    "[null]"),
            new Sample(
                    new SqlType.Mapping(true, INT, SqlType.string()),
                    TTypeId.MAP_TYPE,
                    Map.of(1, "a"),
                    "{\"1\":\"a\"}"),
            new Sample(new SqlType.Multiset(true, SqlType.string()), TTypeId.MAP_TYPE, Map.of("a", 2), "{\"a\":2}"),
            new Sample(
                    new SqlType.Structure(
                            true,
                            List.of(
                                    new SqlType.Member("n", INT, Optional.empty()),
                                    new SqlType.Member("d", simple("DATE"), Optional.empty()))),
                    TTypeId.STRUCT_TYPE,
                    List.of(1, LocalDate.EPOCH),
                    "{\"n\":1,\"d\":\"1970-01-01\"}"),
            new Sample(simple("VARIANT"), TTypeId.STRING_TYPE, "{\"a\":1}", "{\"a\":1}"),
            new Sample(new SqlType.Opaque(true, "java.util.UUID", "..."), TTypeId.STRING_TYPE, "raw", "raw"));

    private static SqlType simple(String name) {
        return new SqlType.Simple(name, true);
    }

    private static SqlType sized(String name, int length) {
        return new SqlType.Sized(name, true, length);
    }

    private static SqlType temporal(String name, int precision) {
        return new SqlType.Temporal(name, true, precision);
    }

    private static SqlType interval(String name) {
        return new SqlType.Interval(name, true, 2, Optional.empty(), "DAY");
    }

    private final EndpointUnderTest endpoint = new EndpointUnderTest();
    private final WarehouseClient client = endpoint.client();

    @AfterEach
    void close() {
        client.close();
        endpoint.close();
    }

    /// Two rows: what there is, and nothing. In between many rows, so that a bitmap has more than one byte.
    private void everyType(int rows) {
        var columns = new ArrayList<Column>();
        for (int i = 0; i < SAMPLES.size(); i++) {
            columns.add(Column.of("c" + i, SAMPLES.get(i).type()));
        }
        var present =
                ResultRow.of(RowKind.INSERT, SAMPLES.stream().map(Sample::cell).toArray());
        var absent = ResultRow.of(RowKind.INSERT, new Object[SAMPLES.size()]);
        var content = new ArrayList<ResultRow>();
        for (int i = 0; i < rows; i++) {
            content.add(i % 3 == 1 ? absent : present);
        }
        endpoint.engine.on(
                "all", () -> new Outcome.Answer(columns, ResultKind.SUCCESS_WITH_CONTENT, content, Optional.empty()));
    }

    @ParameterizedTest
    @EnumSource(TProtocolVersion.class)
    void everyValueArrivesAndEveryNull(TProtocolVersion version) throws Exception {
        everyType(20);
        client.open(version, Map.of());
        var rows = client.all(client.execute("all"));
        assertThat(rows).hasSize(20);
        var absent = Collections.<@Nullable Object>nCopies(SAMPLES.size(), null);
        for (int i = 0; i < rows.size(); i++) {
            if (i % 3 == 1) {
                assertThat(rows.get(i)).as("row %d", i).isEqualTo(absent);
            } else {
                assertRow(rows.get(i), version);
            }
        }
    }

    private static void assertRow(List<@Nullable Object> row, TProtocolVersion version) {
        for (int i = 0; i < row.size(); i++) {
            var sample = SAMPLES.get(i);
            var zoned = sample.id() == TTypeId.TIMESTAMPLOCALTZ_TYPE && version != V11;
            assertThat(row.get(i))
                    .as("%s in %s", sample.type(), version)
                    .isEqualTo(zoned ? "2024-01-02 03:04:05.678" : sample.reported());
        }
    }

    @Test
    void aBitmapIsNoLongerThanItsLastNull() throws Exception {
        everyType(20);
        client.open();
        var operation = client.execute("all");
        var columns = client.fetch(operation, 20).getResults().getColumns();
        assertThat(columns.getFirst().getBoolVal().getNulls()).containsExactly(0b10010010, 0b00100100, 0b1001);
        assertThat(columns.get(3).getI32Val().getValues().get(1)).isZero();
        everyType(1);
        var none = client.fetch(client.execute("all"), 20).getResults().getColumns();
        assertThat(none.getFirst().getBoolVal().getNulls()).isEmpty();
    }

    @Test
    void everyColumnIsDescribed() throws Exception {
        everyType(1);
        client.open(V11, Map.of());
        var columns = client.metadata(client.execute("all")).getSchema().getColumns();
        for (int i = 0; i < columns.size(); i++) {
            assertThat(columns.get(i).getColumnName()).isEqualTo("c" + i);
            assertThat(columns.get(i).getPosition()).isEqualTo(i + 1);
            assertThat(columns.get(i).getTypeDesc().getTypes()).hasSize(1);
            assertThat(entry(columns.get(i).getTypeDesc()).getType())
                    .as("%s", SAMPLES.get(i).type())
                    .isEqualTo(SAMPLES.get(i).id());
        }
        var decimal = entry(columns.get(14).getTypeDesc()).getTypeQualifiers().getQualifiers();
        assertThat(decimal.get("precision").getI32Value()).isEqualTo(10);
        assertThat(decimal.get("scale").getI32Value()).isEqualTo(2);
        var varchar = entry(columns.get(11).getTypeDesc()).getTypeQualifiers().getQualifiers();
        assertThat(varchar.get("characterMaximumLength").getI32Value()).isEqualTo(65_535);
    }

    private static TPrimitiveTypeEntry entry(org.apache.hive.service.rpc.thrift.TTypeDesc description) {
        return description.getTypes().getFirst().getPrimitiveEntry();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 7, 10})
    void whatAVersionDoesNotKnowIsText(int number) throws Exception {
        everyType(1);
        var version = TProtocolVersion.findByValue(number - 1);
        client.open(version, Map.of());
        var columns = client.metadata(client.execute("all")).getSchema().getColumns();
        assertThat(entry(columns.get(9).getTypeDesc()).getType())
                .isEqualTo(number >= 4 ? TTypeId.CHAR_TYPE : TTypeId.STRING_TYPE);
        assertThat(entry(columns.get(11).getTypeDesc()).getType())
                .isEqualTo(number >= 3 ? TTypeId.VARCHAR_TYPE : TTypeId.STRING_TYPE);
        assertThat(entry(columns.get(19).getTypeDesc()).getType()).isEqualTo(TTypeId.TIMESTAMP_TYPE);
        assertThat(entry(columns.get(22).getTypeDesc()).getType())
                .isEqualTo(number >= 8 ? TTypeId.INTERVAL_YEAR_MONTH_TYPE : TTypeId.STRING_TYPE);
    }

    /// The types of JDBC to which drivers map those of a result.
    private static final Map<TTypeId, Integer> JDBC = Map.ofEntries(
            Map.entry(TTypeId.BOOLEAN_TYPE, Types.BOOLEAN),
            Map.entry(TTypeId.TINYINT_TYPE, Types.TINYINT),
            Map.entry(TTypeId.SMALLINT_TYPE, Types.SMALLINT),
            Map.entry(TTypeId.INT_TYPE, Types.INTEGER),
            Map.entry(TTypeId.BIGINT_TYPE, Types.BIGINT),
            Map.entry(TTypeId.FLOAT_TYPE, Types.FLOAT),
            Map.entry(TTypeId.DOUBLE_TYPE, Types.DOUBLE),
            Map.entry(TTypeId.DECIMAL_TYPE, Types.DECIMAL),
            Map.entry(TTypeId.STRING_TYPE, Types.VARCHAR),
            Map.entry(TTypeId.VARCHAR_TYPE, Types.VARCHAR),
            Map.entry(TTypeId.CHAR_TYPE, Types.CHAR),
            Map.entry(TTypeId.BINARY_TYPE, Types.BINARY),
            Map.entry(TTypeId.DATE_TYPE, Types.DATE),
            Map.entry(TTypeId.TIMESTAMP_TYPE, Types.TIMESTAMP),
            Map.entry(TTypeId.TIMESTAMPLOCALTZ_TYPE, Types.TIMESTAMP_WITH_TIMEZONE),
            Map.entry(TTypeId.ARRAY_TYPE, Types.ARRAY),
            Map.entry(TTypeId.MAP_TYPE, Types.JAVA_OBJECT),
            Map.entry(TTypeId.STRUCT_TYPE, Types.STRUCT),
            Map.entry(TTypeId.INTERVAL_YEAR_MONTH_TYPE, Types.OTHER),
            Map.entry(TTypeId.INTERVAL_DAY_TIME_TYPE, Types.OTHER));

    @ParameterizedTest
    @EnumSource(TProtocolVersion.class)
    void aColumnIsOfOneTypeInATableAndInAResult(TProtocolVersion version) throws Exception {
        everyType(1);
        var fields = SAMPLES.stream()
                .map(sample -> new Catalogs.Field("c", sample.type(), Optional.empty()))
                .toList();
        endpoint.engine.catalogs.add(
                endpoint.engine.catalogs.first,
                new Catalogs.Table("everything", Catalogs.Kind.TABLE, Optional.empty()),
                new Catalogs.Shape(fields, Optional.empty()));
        client.open(version, Map.of());
        var ofResult = client.metadata(client.execute("all")).getSchema().getColumns().stream()
                .map(column -> JDBC.get(entry(column.getTypeDesc()).getType()))
                .toList();
        var request = new TGetColumnsReq(client.session());
        request.setTableName("everything");
        var ofTable = client.all(client.calls.GetColumns(request).getOperationHandle()).stream()
                .map(row -> row.get(4))
                .toList();
        assertThat(ofTable).isEqualTo(ofResult);
    }

    @ParameterizedTest
    @EnumSource(TProtocolVersion.class)
    void aTypeIsListedAsItsColumnsAre(TProtocolVersion version) throws Exception {
        client.open(version, Map.of());
        var listed = client.all(
                client.calls.GetTypeInfo(new TGetTypeInfoReq(client.session())).getOperationHandle());
        var newest = version == V11;
        assertThat(listed)
                .extracting(row -> row.get(0) + " " + row.get(1))
                .contains("BYTES " + Types.BINARY, "VARBINARY " + Types.BINARY, "BINARY " + Types.BINARY)
                .contains("TIMESTAMP_LTZ " + (newest ? Types.TIMESTAMP_WITH_TIMEZONE : Types.TIMESTAMP));
    }
}

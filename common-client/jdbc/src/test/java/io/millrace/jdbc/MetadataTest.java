package io.millrace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.millrace.jdbc.scratch.Reply;
import io.millrace.jdbc.scratch.ScratchBehaviour;
import io.millrace.jdbc.scratch.ScratchBehaviour.Deviation;
import io.millrace.jdbc.scratch.ScratchServer;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Types;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the answers to all questions that tools ask about a server.
class MetadataTest {
    private interface Work {
        void on(DatabaseMetaData metadata) throws Exception;
    }

    private static void asking(ScratchBehaviour manner, Work work) throws Exception {
        try (var server = ScratchServer.start(manner, sql -> Reply.done());
                var connection = DriverManager.getConnection(server.url())) {
            work.on(connection.getMetaData());
            assertThat(server.service().openOperations()).isZero();
        }
    }

    private static Object argument(Class<?> type) {
        if (type == int.class) {
            return 0;
        }
        return type == boolean.class ? false : type == String.class ? "%" : null;
    }

    private static List<Method> questions() {
        return Arrays.stream(DatabaseMetaData.class.getMethods())
                .filter(method -> method.getDeclaringClass() == DatabaseMetaData.class)
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .toList();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void answersEveryQuestion(boolean old) throws Exception {
        var manner = old ? ScratchBehaviour.plain(5, Deviation.OLD, Deviation.DENIES_MORE) : ScratchBehaviour.plain(11);
        asking(manner, metadata -> {
            assertThat(questions()).hasSizeGreaterThan(170);
            for (var question : questions()) {
                var arguments = Arrays.stream(question.getParameterTypes())
                        .map(MetadataTest::argument)
                        .toArray();
                var answer = question.invoke(metadata, arguments);
                assertThat(answer).as(question.toString()).isNotNull();
                if (answer instanceof ResultSet rows) {
                    readAll(rows);
                }
            }
        });
    }

    private static void readAll(ResultSet rows) throws Exception {
        try (rows) {
            assertThat(rows.getStatement()).isNull();
            while (rows.next()) {
                for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
                    rows.getObject(column);
                }
            }
        }
    }

    private static List<String> labels(ResultSet rows) throws Exception {
        var labels = new ArrayList<String>();
        for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
            labels.add(rows.getMetaData().getColumnLabel(column));
        }
        rows.close();
        return labels;
    }

    @Test
    void hasTheColumnsOfJdbcWhateverTheServerSends() throws Exception {
        asking(ScratchBehaviour.plain(11), metadata -> {
            assertThat(labels(metadata.getTables(null, null, null, null)))
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
            assertThat(labels(metadata.getColumns(null, null, "%", "%")))
                    .hasSize(24)
                    .contains("IS_AUTOINCREMENT", "IS_GENERATEDCOLUMN");
            assertThat(labels(metadata.getImportedKeys(null, null, "t"))).hasSize(14);
            assertThat(labels(metadata.getIndexInfo(null, null, "t", true, true)))
                    .hasSize(13);
            assertThat(labels(metadata.getTypeInfo())).hasSize(18);
        });
    }

    @Test
    void passesOnNamesAndPatterns() throws Exception {
        asking(ScratchBehaviour.plain(11), metadata -> {
            try (var tables = metadata.getTables("main", "sal%", "or\\_ders", new String[] {"TABLE", "VIEW"})) {
                assertThat(tables.next()).isTrue();
                assertThat(tables.getString("TABLE_CAT")).isEqualTo("main");
                assertThat(tables.getString("TABLE_SCHEM")).isEqualTo("sal%");
                assertThat(tables.getString("TABLE_NAME")).isEqualTo("or\\_ders");
                assertThat(tables.getString("TABLE_TYPE")).isEqualTo("[TABLE, VIEW]");
                assertThat(tables.getString("REF_GENERATION")).isNull();
            }
            try (var tables = metadata.getTables(null, null, null, null)) {
                assertThat(tables.next()).isTrue();
                assertThat(tables.getString("TABLE_CAT")).isEqualTo("null");
                assertThat(tables.getString("TABLE_TYPE")).isEqualTo("null");
            }
            try (var columns = metadata.getColumns(null, null, "%", "%")) {
                assertThat(columns.next()).isTrue();
                assertThat(columns.getInt("DATA_TYPE")).isEqualTo(Types.INTEGER);
                assertThat(columns.getString("IS_AUTOINCREMENT")).isEqualTo("NO");
            }
            try (var keys = metadata.getPrimaryKeys(null, null, "orders")) {
                assertThat(keys.next()).isTrue();
                assertThat(keys.getShort("KEY_SEQ")).isEqualTo((short) 1);
            }
        });
    }

    @Test
    void introducesServerAndDriver() throws Exception {
        asking(ScratchBehaviour.plain(11), metadata -> {
            assertThat(metadata.getDatabaseProductName()).isEqualTo("Apache Flink");
            assertThat(metadata.getDatabaseMajorVersion()).isEqualTo(2);
            assertThat(metadata.getDatabaseMinorVersion()).isEqualTo(3);
            assertThat(metadata.getDriverVersion()).matches("\\d+\\.\\d+\\.\\d+.*");
            assertThat(metadata.getURL()).startsWith("jdbc:warehouse2://").doesNotContain("noSasl");
            assertThat(metadata.getSQLKeywords()).contains("WATERMARK");
            assertThat(metadata.getIdentifierQuoteString()).isEqualTo("`");
        });
    }
}

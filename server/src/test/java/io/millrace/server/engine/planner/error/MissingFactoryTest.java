package io.millrace.server.engine.planner.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.factories.CatalogFactory;
import org.apache.flink.table.factories.DeserializationFormatFactory;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.factories.Factory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.factories.ModuleFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// With what the engine itself says.
class MissingFactoryTest {
    private static String told(Class<? extends Factory> type, String name) {
        try {
            FactoryUtil.discoverFactory(MissingFactoryTest.class.getClassLoader(), type, name);
            throw new AssertionError(name + " is there");
        } catch (ValidationException e) {
            return PlannerErrors.of(new ValidationException("Unable to create a source for reading table 't'.", e))
                    .detail()
                    .getLast();
        }
    }

    @ParameterizedTest
    @CsvSource(textBlock = """
            kafka           , org.apache.flink:flink-sql-connector-kafka
            upsert-kafka    , org.apache.flink:flink-sql-connector-kafka
            jdbc            , org.apache.flink:flink-connector-jdbc-core
            paimon          , org.apache.paimon:paimon-flink-2.0
            iceberg         , org.apache.iceberg:iceberg-flink-runtime-2.1
            hive            , org.apache.flink:flink-sql-connector-hive-3.1.3
            mysql-cdc       , org.apache.flink:flink-sql-connector-mysql-cdc
            postgres-cdc    , org.apache.flink:flink-sql-connector-postgres-cdc
            mongodb         , org.apache.flink:flink-sql-connector-mongodb
            elasticsearch-7 , org.apache.flink:flink-sql-connector-elasticsearch7
            opensearch      , org.apache.flink:flink-sql-connector-opensearch
            """)
    void saysWhichJarAConnectorNeedsAndWhereItGoes(String name, String jar) {
        assertThat(told(DynamicTableFactory.class, name))
                .startsWith("There is no connector '" + name + "' here: it needs " + jar)
                .contains("lib/", "restart", "ADD JAR")
                .doesNotContain("did you mean", "org.apache.flink.table.factories");
    }

    @ParameterizedTest
    @ValueSource(strings = {"avro-confluent", "debezium-avro-confluent", "protobuf"})
    void saysWhichJarAFormatNeeds(String name) {
        assertThat(told(DeserializationFormatFactory.class, name))
                .startsWith("There is no format '" + name + "' here: it needs org.apache.flink:flink-sql-");
    }

    @Test
    void saysWhichJarAFormatOfFilesNeeds() {
        assertThat(PlannerErrors.of(new ValidationException(
                                "Could not find any format factory for identifier 'orc' in the classpath."))
                        .reason())
                .startsWith("There is no format 'orc' here: it needs org.apache.flink:flink-sql-orc.");
    }

    @Test
    void saysWhichJarACatalogAndAModuleNeed() {
        assertThat(told(CatalogFactory.class, "iceberg")).startsWith("There is no catalog 'iceberg' here: it needs");
        assertThat(told(ModuleFactory.class, "hive")).startsWith("There is no module 'hive' here: it needs");
    }

    @Test
    void offersOnlyAnotherNameAndListsWhatIsThere() {
        assertThat(told(DynamicTableFactory.class, "kafak"))
                .startsWith("There is no connector 'kafak' here; did you mean 'kafka'? There are: ")
                .contains("datagen, ")
                .endsWith(".");
        assertThat(told(DynamicTableFactory.class, "Datagen")).contains("did you mean 'datagen'?");
        assertThat(told(DynamicTableFactory.class, "something-else-entirely"))
                .startsWith("There is no connector 'something-else-entirely' here. There are: ")
                .doesNotContain("did you mean");
    }

    /// What the distribution's own page names is what is asked for.
    @Test
    void asksForTheJarsThatTheFolderOfTheServerNames() throws IOException {
        var page = Files.readString(Path.of("../packaging/src/main/dist/lib/README.md"));
        for (var name : new String[] {"kafka", "jdbc", "paimon", "iceberg"}) {
            assertThat(Arrays.stream(KnownArtifacts.of(KnownArtifacts.Kind.CONNECTOR, name)
                            .orElseThrow()
                            .split("[ ,]+")))
                    .as(name)
                    .filteredOn(word -> word.contains(":"))
                    .isNotEmpty()
                    .allSatisfy(jar -> assertThat(page).contains("`" + jar + ":"));
        }
        assertThat(page)
                .contains("`"
                        + KnownArtifacts.of(KnownArtifacts.Kind.FORMAT, "orc").orElseThrow() + ":");
    }
}

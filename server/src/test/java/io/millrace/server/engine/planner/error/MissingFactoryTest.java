package io.millrace.server.engine.planner.error;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.factories.CatalogFactory;
import org.apache.flink.table.factories.DeserializationFormatFactory;
import org.apache.flink.table.factories.DynamicTableFactory;
import org.apache.flink.table.factories.Factory;
import org.apache.flink.table.factories.FactoryUtil;
import org.apache.flink.table.factories.ModelProviderFactory;
import org.apache.flink.table.factories.ModuleFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests hints for what the engine itself says.
class MissingFactoryTest {
    private static String message(Class<? extends Factory> type, String name) {
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
    @CsvSource({"kafka, kafka", "upsert-kafka, kafka", "jdbc, jdbc-postgres", "paimon, paimon", "iceberg, iceberg"})
    void saysTheCommandThatBringsAConnector(String name, String entry) {
        assertThat(message(DynamicTableFactory.class, name))
                .startsWith("There is no connector '" + name + "' here. Run bin/millrace connector add " + entry
                        + " where the server runs, and restart it.")
                .doesNotContain("did you mean", "org.apache.flink.table.factories");
    }

    @Test
    void saysWhichOthersBringAConnector() {
        assertThat(message(DynamicTableFactory.class, "jdbc"))
                .endsWith(" Others that bring it: jdbc-mysql, jdbc-sqlserver, jdbc-oracle, jdbc-db2.");
    }

    @ParameterizedTest
    @CsvSource({"hive", "mysql-cdc", "postgres-cdc", "mongodb", "elasticsearch-7", "opensearch", "redis", "kinesis"})
    void saysWhyNoVersionFits(String name) {
        assertThat(message(DynamicTableFactory.class, name))
                .startsWith("There is no connector '" + name + "' here, and no version fits this engine. The ")
                .doesNotContain("connector add", "did you mean");
    }

    @ParameterizedTest
    @CsvSource({"avro-confluent, avro-confluent", "debezium-avro-confluent, avro-confluent", "protobuf, protobuf"})
    void saysTheCommandThatBringsAFormat(String name, String entry) {
        assertThat(message(DeserializationFormatFactory.class, name))
                .startsWith("There is no format '" + name + "' here. Run bin/millrace connector add " + entry + " ");
    }

    @Test
    void saysTheCommandThatBringsAFormatOfFiles() {
        assertThat(PlannerErrors.of(new ValidationException(
                                "Could not find any format factory for identifier 'orc' in the classpath."))
                        .reason())
                .startsWith("There is no format 'orc' here. Run bin/millrace connector add orc ");
    }

    @Test
    void saysTheCommandThatBringsACatalogAndAModel() {
        assertThat(message(CatalogFactory.class, "iceberg"))
                .startsWith("There is no catalog 'iceberg' here. Run bin/millrace connector add iceberg ");
        assertThat(message(ModelProviderFactory.class, "openai"))
                .startsWith("There is no model provider here. Run bin/millrace connector add openai ");
        assertThat(message(ModuleFactory.class, "hive"))
                .startsWith("There is no module 'hive' here, and no version fits this engine. ");
    }

    /// With the sentence of the connector.
    @ParameterizedTest
    @CsvSource({
        "jdbc:mysql://localhost/shop, jdbc-mysql",
        "jdbc:sqlserver://localhost;databaseName=shop, jdbc-sqlserver",
        "jdbc:postgresql://localhost/shop, jdbc-postgres"
    })
    void saysTheCommandThatBringsADatabase(String url, String entry) {
        var thrown = new IllegalStateException("Could not find any jdbc factory that can handle url '" + url
                + "' that implements 'org.apache.flink.connector.jdbc.core.database.JdbcFactory' in the classpath.\n\n"
                + "Available factories are:\n\n");
        assertThat(PlannerErrors.of(thrown).reason())
                .isEqualTo("The connector 'jdbc' here does not know the database of '" + url
                        + "'. Run bin/millrace connector add " + entry + " where the server runs, and restart it.");
    }

    @Test
    void offersOnlyAnotherNameAndListsWhatIsThere() {
        assertThat(message(DynamicTableFactory.class, "kafak"))
                .startsWith("There is no connector 'kafak' here; did you mean 'kafka'? There are: ")
                .contains("datagen, ")
                .endsWith(".");
        assertThat(message(DynamicTableFactory.class, "Datagen")).contains("did you mean 'datagen'?");
        assertThat(message(DynamicTableFactory.class, "something-else-entirely"))
                .startsWith("There is no connector 'something-else-entirely' here. There are: ")
                .doesNotContain("did you mean");
    }
}

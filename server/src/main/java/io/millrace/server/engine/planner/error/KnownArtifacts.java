package io.millrace.server.engine.planner.error;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The jars of well-known connectors, formats and catalogs that are not part of the server, by the names that
/// statements use for them. Versions are in `lib/README.md`, which lists tested ones.
final class KnownArtifacts {
    private static final String ENGINE = "org.apache.flink:";
    private static final String JDBC = ENGINE + "flink-connector-jdbc-core with the dialect of your database, such as "
            + ENGINE + "flink-connector-jdbc-postgres, and its driver";
    private static final String PAIMON = "org.apache.paimon:paimon-flink-2.0";
    private static final String ICEBERG = "org.apache.iceberg:iceberg-flink-runtime-2.1";
    private static final String HIVE = ENGINE + "flink-sql-connector-hive-3.1.3";

    private static final List<Artifact> ALL = List.of(
            connector(ENGINE + "flink-sql-connector-kafka", "kafka", "upsert-kafka"),
            connector(JDBC, "jdbc"),
            connector(PAIMON, "paimon"),
            connector(ICEBERG, "iceberg"),
            connector(HIVE, "hive"),
            cdc("mysql"),
            cdc("postgres"),
            cdc("mongodb"),
            cdc("oracle"),
            cdc("sqlserver"),
            cdc("db2"),
            cdc("tidb"),
            cdc("oceanbase"),
            cdc("vitess"),
            connector(ENGINE + "flink-sql-connector-mongodb", "mongodb"),
            connector(ENGINE + "flink-sql-connector-elasticsearch6", "elasticsearch-6"),
            connector(ENGINE + "flink-sql-connector-elasticsearch7", "elasticsearch-7"),
            connector(ENGINE + "flink-sql-connector-elasticsearch8", "elasticsearch-8"),
            connector(ENGINE + "flink-sql-connector-opensearch", "opensearch"),
            connector(ENGINE + "flink-sql-connector-opensearch2", "opensearch-2"),
            connector(ENGINE + "flink-sql-connector-hbase-2.2", "hbase-2.2"),
            connector(ENGINE + "flink-sql-connector-aws-kinesis-streams", "kinesis"),
            connector(ENGINE + "flink-sql-connector-aws-kinesis-firehose", "firehose"),
            connector(ENGINE + "flink-sql-connector-dynamodb", "dynamodb"),
            connector(ENGINE + "flink-sql-connector-pulsar", "pulsar", "upsert-pulsar"),
            catalog(JDBC, "jdbc"),
            catalog(PAIMON, "paimon", "paimon-generic"),
            catalog(ICEBERG, "iceberg"),
            catalog(HIVE, "hive"),
            format(ENGINE + "flink-sql-avro", "avro"),
            format(ENGINE + "flink-sql-avro-confluent-registry", "avro-confluent", "debezium-avro-confluent"),
            format(ENGINE + "flink-sql-parquet", "parquet"),
            format(ENGINE + "flink-sql-orc", "orc"),
            format(ENGINE + "flink-sql-protobuf", "protobuf"),
            new Artifact(Kind.MODULE, HIVE, Set.of("hive")),
            new Artifact(Kind.MODEL, ENGINE + "flink-model-openai", Set.of("openai")));

    private KnownArtifacts() {}

    private record Artifact(Kind kind, String jar, Set<String> names) {}

    /// The kind of object that a factory creates.
    enum Kind {
        CONNECTOR("connector", "DynamicTableFactory", "DynamicTableSourceFactory", "DynamicTableSinkFactory"),
        CATALOG("catalog", "CatalogFactory"),
        MODULE("module", "ModuleFactory"),
        MODEL("model provider", "ModelProviderFactory"),
        /// They have many factories: for rows and files, for reading and writing.
        FORMAT("format");

        private final String word;

        @SuppressWarnings("ImmutableEnumChecker") // Set.of
        private final Set<String> factories;

        Kind(String word, String... factories) {
            this.word = word;
            this.factories = Set.of(factories);
        }

        String word() {
            return word;
        }

        /// @param factory the type that the engine looked for
        static Optional<Kind> of(String factory) {
            var name = factory.substring(factory.lastIndexOf('.') + 1);
            return name.endsWith("FormatFactory")
                    ? Optional.of(FORMAT)
                    : Arrays.stream(values())
                            .filter(kind -> kind.factories.contains(name))
                            .findFirst();
        }
    }

    /// The jar of an object, by its name in statements.
    static Optional<String> of(Kind kind, String name) {
        return ALL.stream()
                .filter(artifact -> artifact.kind() == kind && artifact.names().contains(name))
                .map(Artifact::jar)
                .findFirst();
    }

    static List<String> names(Kind kind) {
        return ALL.stream()
                .filter(artifact -> artifact.kind() == kind)
                .flatMap(artifact -> artifact.names().stream())
                .toList();
    }

    private static Artifact connector(String jar, String... names) {
        return new Artifact(Kind.CONNECTOR, jar, Set.of(names));
    }

    private static Artifact cdc(String database) {
        return connector(ENGINE + "flink-sql-connector-" + database + "-cdc", database + "-cdc");
    }

    private static Artifact catalog(String jar, String... names) {
        return new Artifact(Kind.CATALOG, jar, Set.of(names));
    }

    private static Artifact format(String jar, String... names) {
        return new Artifact(Kind.FORMAT, jar, Set.of(names));
    }
}

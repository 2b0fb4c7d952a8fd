package io.millrace.journey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.millrace.testing.Exhaustive;
import io.millrace.testing.PostgresServer;
import io.millrace.testing.TestTimeout;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Tests a Kafka broker, a PostgreSQL and an S3 store with the usual mistakes: each is reported in a
/// sentence, and a join of the first two continues after the database was away.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ServicesJourney {
    /// The beginning of each wrong password.
    private static final String CANARY = "canary-";

    /// The password of the user of the store.
    private static final String SECRET = CANARY + "right";

    /// The number of files on one page of the lists of the store.
    private static final int PAGE = 1_000;

    private static final int FILES = Exhaustive.ENABLED ? 10_000 : 100;

    /// More than the tests open.
    private static final int SILENT_CONNECTIONS = 100;

    private final Distribution distribution = Distribution.unpacked().copied("with services");
    private final Path temporary;
    private final KafkaBroker broker;
    private final PostgresServer postgres;
    private final S3Server store;
    /// Takes connections and says nothing.
    private final ServerSocket silent;

    private Server server;
    private ShellClient shell;
    private ShellClient batch;

    ServicesJourney(@TempDir Path folder) throws IOException {
        temporary = Files.createDirectory(folder.resolve("temporary"));
        broker = KafkaBroker.start(Files.createDirectory(folder.resolve("broker")));
        postgres = PostgresServer.start();
        store = S3Server.start(Files.createDirectory(folder.resolve("store")), SECRET);
        silent = new ServerSocket(0, SILENT_CONNECTIONS, InetAddress.getLoopbackAddress());
    }

    @BeforeAll
    void start() throws Exception {
        var added = distribution
                .command(
                        "millrace",
                        "connector",
                        "add",
                        "kafka",
                        "jdbc-postgres",
                        "s3",
                        "orc",
                        "--from",
                        System.getProperty("millrace.connectors"))
                .run();
        assertThat(added.code()).as("%s", added).isZero();
        inPostgres("CREATE TABLE things (id BIGINT PRIMARY KEY, name TEXT)");
        inPostgres("CREATE TABLE numbers (id BIGINT, name BIGINT)");
        inPostgres("INSERT INTO numbers VALUES (1, 2)");
        inPostgres("CREATE ROLE ann LOGIN PASSWORD 'right'");
        inPostgres("GRANT SELECT ON numbers TO ann");
        var access = postgres.folder().resolve("data/pg_hba.conf");
        var others = Files.readString(access);
        Files.writeString(access, "host all ann all scram-sha-256\n" + others, StandardOpenOption.TRUNCATE_EXISTING);
        inPostgres("SELECT pg_reload_conf()");
        broker.send("broken", "{\"id\":1}", "no json");
        var keys = new ArrayList<>(store.keys(SECRET));
        keys.add("-Dtaskmanager.numberOfTaskSlots=8");
        server = distribution.start(temporary, keys.toArray(String[]::new));
        shell = shell("streaming", ShellClient.Format.TABLE);
        batch = shell("batch", ShellClient.Format.CSV);
    }

    private ShellClient shell(String mode, ShellClient.Format format) {
        var opened = ShellClient.open(distribution.shell(server), format);
        opened.run("SET 'execution.runtime-mode' = '" + mode + "'");
        opened.run("SET 'table.dml-sync' = 'true'");
        return opened;
    }

    @AfterAll
    void stop() throws IOException {
        try (broker;
                postgres;
                store;
                silent;
                var stopped = server) {
            shell.close();
            batch.close();
            assertThat(stopped.printed()).as("faults of ours").doesNotContain("Incident");
            assertThat(stopped.printed()).doesNotContain(CANARY);
            assertThat(logs())
                    .contains("password authentication failed", "Invalid username or password")
                    .doesNotContain(CANARY);
        }
    }

    /// A server has a file of its own beside that of another one in the same folder.
    private String logs() throws IOException {
        try (var files = Files.list(distribution.home().resolve("log"))) {
            var texts = new StringBuilder();
            for (var file : files.filter(ServicesJourney::isLog).toList()) {
                texts.append(Files.readString(file));
            }
            return texts.toString();
        }
    }

    private static boolean isLog(Path file) {
        return file.getFileName().toString().startsWith("millrace");
    }

    private void inPostgres(String sql) throws SQLException {
        try (var connection = postgres.connect();
                var statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private List<List<String>> query(String sql) throws SQLException {
        try (var connection = postgres.connect();
                var statement = connection.createStatement();
                var rows = statement.executeQuery(sql)) {
            var read = new ArrayList<List<String>>();
            while (rows.next()) {
                var row = new ArrayList<String>();
                for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
                    row.add(rows.getString(i));
                }
                read.add(row);
            }
            return read;
        }
    }

    /// A mistake, the table that has it, the statement that meets it, and a part of what is said.
    record Mistake(String name, String table, String statement, String sentence) {
        @Override
        public String toString() {
            return name;
        }
    }

    /// The mistakes that are made in each run: those with a password, and some of each service. `PlannerErrorsTest` and
    /// `BrokerProbeTest` of the server have the sentences of the others.
    private static final Set<String> IN_EACH_RUN = Set.of(
            "Kafka: wrong password",
            "Kafka: a message that cannot be read",
            "S3: no such bucket",
            "PostgreSQL: wrong password");

    private static final String READ = "SELECT * FROM wrong";
    private static final String WRITE = "INSERT INTO wrong VALUES (1, 'one')";
    private static final String LOGIN = "org.apache.flink.kafka.shaded.org.apache.kafka.common.security.plain"
            + ".PlainLoginModule required username=\"ann\" password=\"canary-1\";";

    Stream<Mistake> mistakes() {
        return allMistakes().filter(mistake -> Exhaustive.ENABLED || IN_EACH_RUN.contains(mistake.name()));
    }

    private Stream<Mistake> allMistakes() {
        var url = "jdbc:postgresql://127.0.0.1:" + postgres.port();
        return Stream.of(
                new Mistake(
                        "Kafka: no such host",
                        kafka("nowhere.invalid:9092", "broken", ""),
                        READ,
                        "No resolvable bootstrap urls given in bootstrap.servers"),
                new Mistake(
                        "Kafka: no broker to read from",
                        kafka("127.0.0.1:1", "broken", ""),
                        READ,
                        "wrong: 127.0.0.1:1 (Connection refused)."),
                new Mistake(
                        "Kafka: no broker to write to",
                        kafka("127.0.0.1:1,127.0.0.1:2", "broken", ""),
                        WRITE,
                        "No broker answers at the addresses of 'properties.bootstrap.servers' of the table"),
                new Mistake(
                        "Kafka: nothing is answered",
                        kafka("127.0.0.1:" + silent.getLocalPort(), "broken", ""),
                        READ,
                        "(takes the connection, but does not answer). Check the port"),
                new Mistake(
                        "Kafka: no login where one is wanted",
                        kafka(broker.guardedAddress(), "broken", ""),
                        WRITE,
                        "(requires a login). Set 'properties.security.protocol' to 'SASL_PLAINTEXT'"),
                new Mistake(
                        "Kafka: TLS where there is none",
                        kafka(broker.address(), "broken", ", 'properties.security.protocol' = 'SSL'"),
                        READ,
                        "(does not speak TLS). Set 'properties.security.protocol' to 'PLAINTEXT'"),
                new Mistake(
                        "Kafka: no such topic",
                        kafka(broker.address(), "missing", ""),
                        READ,
                        "The broker has no such topic"),
                new Mistake(
                        "Kafka: wrong password",
                        kafka(broker.guardedAddress(), "broken", login()),
                        READ,
                        "Invalid username or password"),
                new Mistake(
                        "Kafka: a message that cannot be read",
                        kafka(broker.address(), "broken", ""),
                        READ,
                        "Failed to deserialize JSON 'no json'"),
                new Mistake(
                        "Kafka: a login where none is taken",
                        kafka(broker.address(), "broken", login()),
                        READ,
                        "The broker takes no login at this address. Set 'properties.security.protocol' to 'PLAINTEXT'"),
                new Mistake(
                        "Kafka: another format",
                        kafka(broker.address(), "broken", "").replace("'json'", "'avro'"),
                        READ,
                        "The data is not in Avro, or has another schema than the table"),
                new Mistake(
                        "S3: no such bucket", files("s3://nothing/wrong"), READ, "The specified bucket does not exist"),
                new Mistake(
                        "PostgreSQL: no such host",
                        jdbc("jdbc:postgresql://nowhere.invalid/postgres", "things", "right", "name"),
                        READ,
                        "There is no host 'nowhere.invalid'"),
                new Mistake(
                        "PostgreSQL: nothing listens",
                        jdbc("jdbc:postgresql://127.0.0.1:1/postgres", "things", "right", "name"),
                        READ,
                        "Connection to 127.0.0.1:1 refused"),
                new Mistake(
                        "PostgreSQL: nothing is answered",
                        jdbc(
                                "jdbc:postgresql://127.0.0.1:" + silent.getLocalPort() + "/postgres",
                                "things",
                                "right",
                                "name"),
                        READ,
                        "takes the connection, but does not answer. Check the host and port of 'url'"),
                new Mistake(
                        "PostgreSQL: wrong password",
                        jdbc(url + "/postgres?password=canary-3", "things", "canary-2", "name"),
                        READ,
                        "password authentication failed for user"),
                new Mistake(
                        "PostgreSQL: no such database",
                        jdbc(url + "/nothing", "things", "right", "name"),
                        READ,
                        "does not exist"),
                new Mistake(
                        "PostgreSQL: no such table",
                        jdbc(url + "/postgres", "missing", "right", "name"),
                        READ,
                        "does not exist"),
                new Mistake(
                        "PostgreSQL: no such column",
                        jdbc(url + "/postgres", "things", "right", "title"),
                        READ,
                        "does not exist"),
                new Mistake(
                        "PostgreSQL: another type of a column",
                        jdbc(url + "/postgres", "numbers", "right", "name"),
                        READ,
                        "A column has another type in the database than in the table: BIGINT there, and STRING here"),
                new Mistake(
                        "PostgreSQL: no such table to write to",
                        jdbc(url + "/postgres", "missing", "right", "name"),
                        WRITE,
                        "does not exist"),
                new Mistake(
                        "PostgreSQL: no right to write",
                        jdbc(url + "/postgres", "things", "right", "name"),
                        WRITE,
                        "permission denied for table things"));
    }

    private static String login() {
        return ", 'properties.security.protocol' = 'SASL_PLAINTEXT', 'properties.sasl.mechanism' = 'PLAIN',"
                + " 'properties.sasl.jaas.config' = '" + LOGIN + "'";
    }

    private static String kafka(String address, String topic, String more) {
        return "CREATE TEMPORARY TABLE wrong (id BIGINT, name STRING) WITH ('connector' = 'kafka', 'topic' = '" + topic
                + "', 'properties.bootstrap.servers' = '" + address
                + "', 'scan.startup.mode' = 'earliest-offset', 'format' = 'json'" + more + ")";
    }

    private static String files(String path) {
        return "CREATE TEMPORARY TABLE wrong (id BIGINT, name STRING) WITH ('connector' = 'filesystem', 'path' = '"
                + path + "', 'format' = 'csv')";
    }

    private static String jdbc(String url, String table, String password, String column) {
        return "CREATE TEMPORARY TABLE wrong (id BIGINT, " + column + " STRING) WITH ('connector' = 'jdbc', 'url' = '"
                + url + "', 'table-name' = '" + table + "', 'username' = 'ann', 'password' = '" + password
                + "', 'sink.max-retries' = '0')";
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void whatIsWrongIsSaidInASentence(Mistake mistake) {
        shell.run("DROP TEMPORARY TABLE IF EXISTS wrong");
        shell.run(mistake.table());
        assertThatThrownBy(() -> shell.run(mistake.statement()))
                .isInstanceOf(Answer.Refused.class)
                .hasMessageContaining(mistake.sentence())
                .hasMessageNotContainingAny("\tat ", "Exception", CANARY);
        assertSaidInAProgram(mistake);
    }

    private void assertSaidInAProgram(Mistake mistake) {
        try (var session = SqlSession.open(server.gateway())) {
            session.run("SET 'table.dml-sync' = 'true'");
            session.run(mistake.table());
            assertThatThrownBy(() -> session.run(mistake.statement()))
                    .hasMessageContaining(mistake.sentence())
                    .hasMessageNotContaining(CANARY);
        }
    }

    private static String onStore(String table, String format) {
        return "CREATE TABLE " + table + " (id BIGINT, name STRING, part INT) PARTITIONED BY (part) WITH ("
                + "'connector' = 'filesystem', 'format' = '" + format + "', 'path' = 's3://" + S3Server.BUCKET + "/"
                + table
                + "')";
    }

    /// `ConnectorIndexJourney` writes and reads ORC in each run.
    static List<String> formatsOnS3() {
        return Exhaustive.ENABLED ? List.of("parquet", "orc") : List.of("parquet");
    }

    @ParameterizedTest
    @MethodSource("formatsOnS3")
    void partitionsOnS3ComeBackAsTheyWereWritten(String format) {
        batch.run(onStore(format + "_files", format));
        batch.run(
                "INSERT INTO " + format + "_files VALUES (1, 'one', 1), (2, 'zwölf', 2), (3, CAST(NULL AS STRING), 2)");

        assertThat(batch.ask("SELECT id, name, part FROM " + format + "_files ORDER BY id")
                        .rows())
                .containsExactly(List.of("1", "one", "1"), List.of("2", "zwölf", "2"), Arrays.asList("3", null, "2"));
        assertThat(batch.ask("SELECT COUNT(*), MAX(id) FROM " + format + "_files WHERE part = 2")
                        .rows())
                .containsExactly(List.of("2", "3"));
        assertThat(store.objects().resolve(format + "_files")).isDirectoryContaining("glob:**part=2");

        batch.run("CREATE TEMPORARY TABLE other_" + format + " (id INT, name STRING) WITH ('connector' = 'filesystem',"
                + " 'format' = '" + format + "', 'path' = 's3://" + S3Server.BUCKET + "/" + format + "_files/part=2')");
        assertThatThrownBy(() -> batch.run("SELECT * FROM other_" + format))
                .hasMessageContaining("The file s3://" + S3Server.BUCKET + "/" + format + "_files/part=2/")
                .hasMessageContaining("has other types than its table: id is BIGINT in the file and INT in the table.");
    }

    /// They are listed after a whole page of files that no table reads, because of the first letter of their names.
    @Test
    void manySmallFilesOnS3AreRead() throws IOException {
        var folder = Files.createDirectories(store.objects().resolve("many/part=1"));
        for (int id = 0; id < PAGE; id++) {
            Files.createFile(folder.resolve("_hidden-" + id));
        }
        for (int id = 0; id < FILES; id++) {
            Files.writeString(folder.resolve("file-" + id), id + ",name " + id + "\n");
        }
        batch.run(onStore("many", "csv"));

        assertThat(batch.ask("SELECT COUNT(*), SUM(id), COUNT(DISTINCT name), MIN(part) FROM many")
                        .rows())
                .containsExactly(Stream.of(FILES, FILES * (FILES - 1L) / 2, FILES, 1)
                        .map(String::valueOf)
                        .toList());
    }

    /// Ten partitions with copies of one file.
    @Test
    @Tag("exhaustive")
    void manySmallFilesOfParquetOnS3AreRead() throws IOException {
        batch.run(onStore("many_columns", "parquet"));
        batch.run("INSERT INTO many_columns VALUES (7, 'seven', 0)");
        var folder = store.objects().resolve("many_columns");
        byte[] file;
        try (var written = Files.list(folder.resolve("part=0"))) {
            file = Files.readAllBytes(written.findFirst().orElseThrow());
        }
        for (int id = 1; id < FILES; id++) {
            var partition = Files.createDirectories(folder.resolve("part=" + id % 10));
            Files.write(partition.resolve("file-" + id), file);
        }

        assertThat(batch.ask("SELECT COUNT(*), SUM(id), MAX(name), COUNT(DISTINCT part) FROM many_columns")
                        .rows())
                .containsExactly(List.of(String.valueOf(FILES), String.valueOf(7 * FILES), "seven", "10"));
    }

    private static final List<String> REFUSED = Exhaustive.ENABLED
            ? List.of("SELECT * FROM kept", "SELECT COUNT(*) FROM kept", "INSERT INTO kept VALUES (3, 'x', 1)")
            : List.of("SELECT COUNT(*) FROM kept");

    /// The secret is another one from one moment to the next. After that the store is slow.
    @Test
    void aStoreThatRefusesAccessIsNoEmptyOne() throws IOException {
        batch.run(onStore("kept", "parquet"));
        batch.run("INSERT INTO kept VALUES (1, 'one', 1), (2, 'two', 2)");

        store.restart(CANARY + "other", Duration.ZERO);
        for (var statement : REFUSED) {
            assertRefused(statement, "Check s3.access-key and s3.secret-key in conf/millrace.yaml");
        }

        store.restart(SECRET, Duration.ofMillis(500));
        assertThat(batch.ask("SELECT * FROM kept ORDER BY id").rows())
                .containsExactly(List.of("1", "one", "1"), List.of("2", "two", "2"));
    }

    @Test
    void aStoreThatAnswersNothingIsNotWaitedFor() throws IOException {
        batch.run(onStore("silent", "csv"));
        try (var _ = store.paused()) {
            for (var statement : List.of(
                    "INSERT INTO silent VALUES (1, 'one', 1)",
                    "SELECT * FROM 's3://" + S3Server.BUCKET + "/silent/*.csv'")) {
                assertThatThrownBy(() -> batch.run(statement))
                        .isInstanceOf(Answer.Refused.class)
                        .hasMessageContaining("takes the connection, but does not answer. Check s3.endpoint");
            }
        }
        assertThat(batch.ask("SELECT * FROM silent").rows()).isEmpty();
    }

    @Test
    void aCatalogWhoseDatabaseAnswersNothingIsNotWaitedFor() {
        assertThatThrownBy(() -> batch.run("CREATE CATALOG silent_catalog WITH ('type' = 'jdbc', 'base-url' ="
                        + " 'jdbc:postgresql://127.0.0.1:" + silent.getLocalPort()
                        + "', 'default-database' = 'postgres', 'username' = 'ann', 'password' = 'canary-4')"))
                .isInstanceOf(Answer.Refused.class)
                .hasMessageContaining(
                        "takes the connection, but does not answer. Check the host and port of 'base-url'")
                .hasMessageNotContaining(CANARY);
    }

    private void assertRefused(String statement, String sentence) {
        assertThatThrownBy(() -> batch.run(statement))
                .isInstanceOf(Answer.Refused.class)
                .hasMessageContaining(sentence)
                .hasMessageNotContainingAny("\tat ", "Exception", CANARY);
        try (var session = SqlSession.open(server.gateway())) {
            session.run("SET 'execution.runtime-mode' = 'batch'");
            session.run("SET 'table.dml-sync' = 'true'");
            session.run("USE CATALOG main");
            assertThatThrownBy(() -> session.run(statement))
                    .hasMessageContaining(sentence)
                    .hasMessageNotContaining(CANARY);
        }
    }

    /// The statements and commands of the guide, with the addresses of this test.
    @Test
    void aLookupJoinGoesOnAfterItsDatabaseWasAway() throws Exception {
        var guide = GuideText.of("lookup-join.md")
                .with("127.0.0.1:9092", broker.address())
                .with("127.0.0.1:5432", "127.0.0.1:" + postgres.port())
                .with("-p 5432", "-p " + postgres.port());
        assertThat(run(guide.blocks("sh").getFirst())).contains("CREATE TABLE");
        var script = distribution
                .shell(server, "-D", "parallelism.default=1", "-f", "-")
                .typing(String.join("\n", guide.blocks("sql")))
                .run();
        assertThat(script.code()).as("%s", script).isZero();
        await().atMost(TestTimeout.LIMIT)
                .until(() -> !query("SELECT * FROM totals").isEmpty());

        postgres.stop();
        await().atMost(TestTimeout.LIMIT).until(() -> diagnosis("totals").contains("refused"));
        await().atMost(TestTimeout.LIMIT)
                .untilAsserted(() -> assertThat(jobs())
                        .containsPattern("restarts: .*Connection to 127\\.0\\.0\\.1:" + postgres.port() + " refused"));
        postgres.restart();

        await().atMost(TestTimeout.LIMIT)
                .untilAsserted(() -> assertThat(query("SELECT * FROM totals ORDER BY name"))
                        .isEqualTo(query("SELECT name, COUNT(*), SUM(payment) FROM generate_series(0, 3999) AS payment"
                                + " JOIN customers ON id = payment % 5 GROUP BY name ORDER BY name")));
        assertThat(run(guide.blocks("sh").getLast())).contains("Ann|800|1598000\n");
    }

    /// It fails each time that it comes to the message, and runs in between.
    @Test
    void aJobThatFailsAgainAndAgainSaysWhy() {
        try (var session = SqlSession.open(server.gateway())) {
            session.run("SET 'pipeline.name' = 'poisoned'");
            session.run("SET 'restart-strategy.type' = 'fixed-delay'");
            session.run("SET 'restart-strategy.fixed-delay.attempts' = '100000'");
            session.run("SET 'restart-strategy.fixed-delay.delay' = '10 ms'");
            session.run(kafka(broker.address(), "broken", ""));
            session.run("CREATE TEMPORARY TABLE nowhere (id BIGINT, name STRING) WITH ('connector' = 'blackhole')");
            session.run("INSERT INTO nowhere SELECT * FROM wrong");
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(diagnosis("poisoned"))
                            .contains("\"KEEPS_FAILING\"", "Failed to deserialize JSON 'no json'")
                            .contains("'json.ignore-parse-errors' = 'true' in its table passes over such messages."));
            // in the first moments, it may have no connection to the broker either
            await().atMost(TestTimeout.LIMIT)
                    .untilAsserted(() -> assertThat(jobs())
                            .containsPattern("(?:restarts: |keeps failing: ).*Failed to deserialize JSON 'no json'"));
            var cluster = new Curl(server.cluster());
            cluster.patch(cluster.job("poisoned")).success();
        }
    }

    private String jobs() {
        return String.join("\n", shell.print("\\jobs"));
    }

    private String diagnosis(String name) {
        return new Curl(server.cluster()).diagnosis(name);
    }

    private String run(String commands) {
        var finished = new Command(List.of("sh", "-e", "-c", commands), temporary)
                .with(Map.of("PGOPTIONS", "--client-min-messages=warning"))
                .run();
        assertThat(finished.code()).as("%s", finished).isZero();
        return finished.out();
    }
}

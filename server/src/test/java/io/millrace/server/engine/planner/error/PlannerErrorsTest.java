package io.millrace.server.engine.planner.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.net.UnknownHostException;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.FileAlreadyExistsException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.core.fs.Path;
import org.apache.flink.runtime.JobException;
import org.apache.flink.runtime.client.JobExecutionException;
import org.apache.flink.table.api.TableException;
import org.apache.flink.table.api.ValidationException;
import org.apache.flink.table.data.GenericRowData;
import org.apache.flink.util.SerializedThrowable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlannerErrorsTest {
    @Test
    void saysOnceWhatTheEngineSaysTwice() {
        var inner = new ValidationException("SQL validation failed. From line 1, column 8: Object 't' not found");
        var thrown = new ValidationException("SQL validation failed. " + inner.getMessage(), inner);

        var refusal = PlannerErrors.of(new CompletionException(thrown));

        assertThat(refusal.reason()).isEqualTo(inner.getMessage());
        assertThat(refusal.detail()).isEmpty();
    }

    @Test
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void readsCausesThatGoRoundInACircleOnce() {
        var first = new ValidationException("The first.");
        var second = new IllegalStateException("The second.", first);
        first.initCause(second);

        var refusal = PlannerErrors.ofStatement(first, getClass().getClassLoader());

        assertThat(refusal.reason()).isEqualTo("The first.");
        assertThat(refusal.detail()).containsExactly("The second.");
        assertThat(PlannerErrors.isInterruption(first)).isFalse();
    }

    @Test
    void leavesOutTheRuleThatRefusesAStatement() {
        var reason = new ValidationException("Over Agg: The window rank function requires order by clause.");

        var refusal = PlannerErrors.of(new IllegalStateException(
                "Error while applying rule Converter(in:NONE,out:LOGICAL), args [rel#12:LogicalWindow(input=RelSubset#11)]",
                reason));

        assertThat(refusal.reason()).isEqualTo(reason.getMessage());
        assertThat(refusal.detail()).isEmpty();
    }

    @Test
    void saysOfCodeThatCannotBeCompiledWhatToDo() {
        var compiler = new IllegalStateException(
                "Line 51, Column 11: Assignment conversion not possible from type \"int\" to type \"short\"");
        var compiled = new IllegalStateException(
                "Table program cannot be compiled. This is a bug. Please file an issue.", compiler);

        var refusal =
                PlannerErrors.of(new IllegalStateException("Could not instantiate generated class 'Calc$2'", compiled));

        assertThat(refusal.reason()).contains("CAST them");
        assertThat(refusal.detail()).isEmpty();
    }

    @Test
    void namesTheModeInWhichAQueryHasNoPlan() {
        var refusal = PlannerErrors.of(new TableException(
                "Cannot generate a valid execution plan for the given query:",
                new IllegalStateException("There are not enough rules to produce a node with desired properties:"
                        + " convention=LOGICAL, FlinkRelDistributionTraitDef=any, sort=[].")));

        assertThat(refusal.detail())
                .containsExactly("The engine cannot run a part of it in this mode (execution.runtime-mode).");
    }

    @Test
    void saysHowNullGetsAType() {
        var refusal = PlannerErrors.of(new ValidationException("From line 1, column 8: Illegal use of 'NULL'"));

        assertThat(refusal.reason()).contains("CAST(NULL AS STRING)");
    }

    @Test
    void saysWhatALookupJoinCompares() {
        var refusal = PlannerErrors.of(new TableException(
                "Temporal table join requires an equality condition on fields of table [main.default.customers]."));

        assertThat(refusal.reason()).contains("a value of the same type: CAST the other side");
    }

    @Test
    void leavesOutWhatAnEarlierLineAlreadySays() {
        var refusal = PlannerErrors.of(new ValidationException("no table t", new IllegalStateException("table t")));

        assertThat(refusal.reason()).isEqualTo("no table t");
        assertThat(refusal.detail()).isEmpty();
    }

    @Test
    void saysThatSomethingIsNotSupported() {
        var refusal = PlannerErrors.of(new TableException(
                "Could not execute CreateTable in path `pg`.`sales`.`new`", new UnsupportedOperationException()));

        assertThat(refusal.detail()).containsExactly("The catalog, table or function does not support this.");
    }

    @Test
    void masksTheSecretsOfARefusal() {
        var refusal = new Refusal(FaultCode.TOO_MANY, "no 'http://ann:canary-1@h/'", List.of("of x?token=canary-2"))
                .retryAfter(Duration.ofSeconds(1));

        for (var masked : List.of(PlannerErrors.masked(refusal), PlannerErrors.of(new TableException("x", refusal)))) {
            assertThat(masked.reason()).isEqualTo("no 'http://ann:******@h/'");
            assertThat(masked.detail()).containsExactly("of x?token=******");
        }
        assertThat(PlannerErrors.masked(refusal))
                .returns(FaultCode.TOO_MANY, Refusal::code)
                .returns(refusal.retryAfter(), Refusal::retryAfter);
    }

    /// Wraps a failure of a task like the engine, for a query and for a statement that waits for its job.
    private static Throwable failed(Throwable cause) {
        return new JobExecutionException(
                new JobID(),
                "Job execution failed.",
                new JobException("Recovery is suppressed by NoRestartBackoffTimeStrategy", cause));
    }

    @Test
    void tellsOfAJobWhatBrokeAndNotHowTheEngineGaveUp() {
        var cause = new RuntimeException("Could not read the file", new IOException("No space left on device"));
        var query = PlannerErrors.ofJob(new SerializedThrowable(failed(cause)));
        var insert = PlannerErrors.of(new TableException(
                "Failed to execute sql",
                new TableException("Failed to wait job finish", new ExecutionException(failed(cause)))));

        for (var refusal : List.of(query, insert)) {
            assertThat(refusal.reason()).isEqualTo("No space left on device");
            assertThat(refusal.detail()).containsExactly("Could not read the file");
        }
    }

    /// Each of them once took minutes, or more of the stack than there is, on a thread of the engine.
    @ParameterizedTest
    @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    @ValueSource(
            strings = {"x", "a(", "a'", "[", "a.", " a.", "a.b.CException: ", " (Service: S3, Status Code: 4, ", " \n"})
    void readsAMessageWithALongValueInATimeThatGrowsWithItsLength(String part) {
        for (var beginning : List.of("", "Not valid: ", "org.apache.flink.", "Unable to execute HTTP request: ")) {
            var thrown = new RuntimeException(beginning + "password=hidden " + part.repeat(1_000_000));

            var refusal = PlannerErrors.ofJob(failed(thrown));

            assertThat(refusal.reason()).hasSizeLessThan(20_000).doesNotContain("hidden");
        }
    }

    @Test
    void saysOfALongMessageWhatItsBeginningSays() {
        var value = "y".repeat(300_000);
        var thrown = new RuntimeException("Failed to deserialize JSON '" + value + "'.");

        assertThat(PlannerErrors.ofJob(failed(thrown)).reason())
                .startsWith("Failed to deserialize JSON 'yyy")
                .endsWith("y...");
        assertThat(PlannerErrors.of(
                                new TableException("getTable(ObjectPath, long) is not implemented for class a.b.C."))
                        .reason())
                .startsWith("The catalog (C) keeps no earlier versions");
        assertThat(PlannerErrors.ofJob(
                                failed(
                                        new IOException(
                                                "org.apache.flink.formats.parquet.ParquetInputFile@1f is not a Parquet file. Expected")))
                        .reason())
                .isEqualTo("A file is not in Parquet, or its end is missing.");
    }

    @Test
    void leavesOutThatAReaderHasMetSomething() {
        var thrown = new RuntimeException(
                "One or more fetchers have encountered exception",
                new RuntimeException(
                        "SplitFetcher thread 0 received unexpected exception while polling the records",
                        new IOException("Line 3 has no number")));

        assertThat(PlannerErrors.ofJob(failed(thrown)))
                .returns("Line 3 has no number", Refusal::reason)
                .returns(List.of(), Refusal::detail);
        assertThat(PlannerErrors.of(thrown)).returns("Line 3 has no number", Refusal::reason);
        // as a process sends it to another one
        var sent = new SerializedThrowable(failed(new RuntimeException(new SerializedThrowable(thrown))));
        assertThat(PlannerErrors.ofJob(sent))
                .returns("Line 3 has no number", Refusal::reason)
                .returns(List.of(), Refusal::detail);
    }

    /// The failure of a reader of a row in which a connector has put a value as it got it.
    private static ClassCastException unread() {
        var row = GenericRowData.of(7);
        return catchThrowableOfType(ClassCastException.class, () -> row.getLong(0));
    }

    /// These are no faults of ours, and get no incident.
    @Test
    void saysThatDataHasAnotherTypeOrFormatThanItsTable() {
        var cast =
                new ClassCastException("class java.lang.String cannot be cast to class java.lang.Long (java.lang.String"
                        + " and java.lang.Long are in module java.base of loader 'bootstrap')");
        cast.setStackTrace(in("org.apache.flink.connector.jdbc.core.database.dialect.AbstractDialectConverter"));
        var index = new ArrayIndexOutOfBoundsException("Index -62 out of bounds for length 2");
        index.setStackTrace(in("org.apache.flink.avro.shaded.org.apache.avro.io.parsing.Symbol$Alternative"));

        assertThat(PlannerErrors.ofJob(new SerializedThrowable(failed(cast))))
                .returns(
                        "A column has another type in the database than in the table: STRING there, and BIGINT here.",
                        Refusal::reason)
                .returns(List.of(), Refusal::detail);
        assertThat(PlannerErrors.ofJob(new SerializedThrowable(failed(unread()))))
                .returns(
                        "A column has another type in the source than in the table: INT there, and BIGINT here. Give the"
                                + " table the type of the source, and convert it in the query.",
                        Refusal::reason)
                .returns(List.of(), Refusal::detail);
        assertThat(PlannerErrors.ofJob(new SerializedThrowable(failed(new IOException("Failed", index)))))
                .returns(
                        "The data is not in Avro, or has another schema than the table. Check 'format' and the columns.",
                        Refusal::reason)
                .returns(List.of("Failed"), Refusal::detail);
    }

    private static StackTraceElement[] in(String type) {
        return new StackTraceElement[] {new StackTraceElement(type, "convert", "X.java", 1)};
    }

    @Test
    void saysThatAFileIsWhereAFolderIsNeeded() {
        var thrown = new IOException("Cannot write", new FileAlreadyExistsException("/data/a few.csv"));
        assertThat(PlannerErrors.ofJob(failed(thrown)).reason())
                .isEqualTo("'/data/a few.csv' is a file, where a folder is needed.");
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            This server does not host this topic-partition., "The broker has no such topic. Create it, or check the option 'topic'."
            Timed out waiting for a node assignment. Call: describeTopics, No broker answers at the addresses of 'properties.bootstrap.servers'.
            "Forbidden (Service: S3, Status Code: 403, Request ID: 4442) (SDK Attempt Count: 1)", "The store refuses access. Check s3.access-key and s3.secret-key in conf/millrace.yaml: they may be wrong or expired, or not allow this."
            Failed to get file status for s3://lake/flat (HTTP 403: Forbidden), The store refuses access to s3://lake/flat.
            "The provided token has expired. (Service: S3, Status Code: 403, Request ID: 4442)", "The provided token has expired. Check s3.access-key and s3.secret-key in conf/millrace.yaml: they may be wrong or expired, or not allow this."
            "The specified bucket does not exist (Service: S3, Status Code: 404, Request ID: 4442) (SDK Attempt Count: 1)", The specified bucket does not exist
            Unable to execute HTTP request: Connect to 127.0.0.1:1 [/127.0.0.1] failed: Connection refused (SDK Attempt Count: 4), "127.0.0.1:1 cannot be reached (Connection refused). For files on S3, check s3.endpoint in conf/millrace.yaml."
            Unable to execute HTTP request: nowhere.invalid, "nowhere.invalid cannot be reached (no such host). For files on S3, check s3.endpoint in conf/millrace.yaml."
            "Unable to load credentials from any of the providers in the chain AwsCredentialsProviderChain(credentialsProviders=[a, b]) : [a: no]", There are no credentials for the store. Set s3.access-key and s3.secret-key in conf/millrace.yaml.
            Failed to deserialize JSON 'no json'., "Failed to deserialize JSON 'no json'. 'json.ignore-parse-errors' = 'true' passes over such messages."
            Could not acquire the minimum required resources., "The job found no free slots in time. Run it again when other jobs have ended, with a lower parallelism, or give the task managers more slots (taskmanager.numberOfTaskSlots)."
            "Undefined offset with no reset policy for partitions: [orders-0]", "The group has read nothing of orders-0 yet. Set 'properties.auto.offset.reset' to 'earliest' or 'latest'."
            "Could not find a 'KafkaClient' entry in the JAAS configuration. System property 'java.security.auth.login.config' is not set", The login is missing. Set 'properties.sasl.jaas.config'.
            No LoginModule found for org.apache.kafka.common.X, "There is no login module org.apache.kafka.common.X. In this connector, 'properties.sasl.jaas.config' begins with org.apache.flink.kafka.shaded.org.apache.kafka.common.X."
            "Unexpected handshake request with client mechanism PLAIN, enabled mechanisms are []", "The broker takes no login at this address. Set 'properties.security.protocol' to 'PLAINTEXT', or to 'SSL' if it speaks TLS."
            Could not find required scan format 'value.format'., "The table has no format. Set 'format', for example to 'json'."
            Unexpected error in InitProducerIdResponse; The transaction timeout is larger than the maximum value allowed by the broker (as configured by transaction.max.timeout.ms)., "The broker does not allow transactions of this length. Set 'properties.transaction.timeout.ms' to a smaller number, or transaction.max.timeout.ms of the broker to a larger one."
            "The message is 2000106 bytes when serialized which is larger than 1048576, which is the value of the max.request.size configuration.", "The message is 2000106 bytes when serialized, and 'properties.max.request.size' allows 1048576."
            JDBC-Class not found. - com.mysql.jdbc.Driver, "There is no driver of MySQL. For that of MariaDB, set 'driver' to 'org.mariadb.jdbc.Driver', and end 'url' with ?permitMysqlScheme."
            No suitable driver found for jdbc:mysql://db/shop?rewriteBatchedStatements=true, The driver here does not take jdbc:mysql:. That of MariaDB does so if 'url' ends with ?permitMysqlScheme.
            Could not find any jdbc factory that can handle url 'jdbc:mariadb://db/shop' that implements, "The connector 'jdbc' here does not know the database of 'jdbc:mariadb://db/shop'. Write jdbc:mysql:, and end 'url' with ?permitMysqlScheme."
            JDBC-Class not found. - org.postgres.Driver, There is no driver org.postgres.Driver. Leave out 'driver': the connector finds the driver of the URL.
            "ERROR: duplicate key value violates unique constraint ""things_pkey\""", "ERROR: duplicate key value violates unique constraint ""things_pkey"". With a PRIMARY KEY (…) NOT ENFORCED in the table here, a row replaces the one before it."
            ERROR: there is no unique or exclusion constraint matching the ON CONFLICT specification, The table in the database has no primary key of the columns that are the PRIMARY KEY here.
            Could not find schema with id 1 in registry, "The schema registry has no schema 1. Check 'avro-confluent.url': that of Apicurio Registry ends with /apis/ccompat/v7."
            Row length mismatch. 2 fields expected but was 1., "A line has 1 fields, and the table 2 columns. Check 'csv.field-delimiter'; 'csv.ignore-parse-errors' = 'true' passes over such lines."
            empty String, "A value is empty that should be a number. In CSV, 'csv.null-literal' = '' makes empty values NULL."
            "Too many entries: expected at most 2 (value #2 (5 chars) ""three"")", "A line has more fields than the table has columns, 2. Check 'csv.field-delimiter'; 'csv.ignore-parse-errors' = 'true' passes over such lines."
            "org.apache.flink.formats.parquet.ParquetInputFile@42992f9c is not a Parquet file. Expected magic number at tail, but found [101, 102]", "A file is not in Parquet, or its end is missing."
            Unexpected type: INT64, A column has another type in the Parquet file than in the table. In the file it is INT64.
            "Found long, expecting union", A column has another type in the Avro data than in the table. In the data it is long.
            Unable to marshall request to JSON: Parameter 'Bucket' must not be null, "The path names no bucket, as s3://BUCKET/FOLDER does, whose name has lower-case letters, digits and hyphens."
            Custom endpoint `htp://127.0.0.1:9000` was not a valid URI, 'htp://127.0.0.1:9000' is not an address. s3.endpoint in conf/millrace.yaml must begin with http:// or https://.
            Unable to execute HTTP request: Unsupported or unrecognized SSL message, "The server does not speak TLS: its address begins with http://, such as s3.endpoint in conf/millrace.yaml."
            Illegal character in scheme name at index 0: 127.0.0.1:9000, "'127.0.0.1:9000' is not an address. Addresses begin with http:// or https://; that of the S3 store is s3.endpoint in conf/millrace.yaml."
            getSubject is not supported, The Hadoop library of this file system or format does not run on Java 24 or later.
            Failed to deserialize consumer record due to, Failed to deserialize consumer record.
            open() failed.ERROR: relation does not exist, ERROR: relation does not exist
            For input string: '2024-13-01'., '2024-13-01' is not a valid date or time.
            """)
    void saysInTheTermsOfItsUserWhatAConnectorMet(String theirs, String ours) {
        assertThat(PlannerErrors.ofJob(failed(new IOException(theirs))).reason())
                .isEqualTo(ours);
    }

    @Test
    void leavesOutTheGuessesAboutAHostThatIsNotThere() {
        var cause = new IOException(
                "Received an UnknownHostException when attempting to interact with a service. See cause for the exact"
                        + " endpoint that is failing to resolve.",
                new UnknownHostException("nowhere.invalid"));
        var thrown = new IOException("Unable to execute HTTP request: nowhere.invalid", cause);

        var refusal = PlannerErrors.ofJob(failed(thrown));
        assertThat(refusal.reason() + refusal.detail()).contains("s3.endpoint").doesNotContain("Received");
    }

    @Test
    void leavesOutTheRowThatTheDatabaseRefuses() {
        var thrown =
                new IOException("Batch entry 0 INSERT INTO t(id) VALUES (('1'::int8)) was aborted: ERROR: permission"
                        + " denied for table t  Call getNextException to see other errors in the batch.");

        assertThat(PlannerErrors.ofJob(failed(thrown)).reason()).isEqualTo("ERROR: permission denied for table t");
    }

    @Test
    void namesTheOptionsThatBelongTogether() {
        var thrown = new IllegalArgumentException(
                "Either all or none of the following options should be provided:\nusername\npassword");

        assertThat(PlannerErrors.of(thrown).reason())
                .isEqualTo("Either all or none of the following options should be provided: username, password.");
    }

    @Test
    void saysWhatIsWrongWithAChangeOfATable() {
        var thrown =
                new ValidationException("Failed to execute ALTER TABLE statement.\nThe column `n` does not exist.");
        var caused = new ValidationException(
                "Failed to execute ALTER MATERIALIZED TABLE statement.\nInvalid column.",
                new ValidationException("The type is wrong."));

        assertThat(PlannerErrors.of(thrown))
                .returns("The column `n` does not exist.", Refusal::reason)
                .returns(List.of(), Refusal::detail);
        assertThat(PlannerErrors.of(caused))
                .returns("Invalid column.", Refusal::reason)
                .returns(List.of("The type is wrong."), Refusal::detail);
    }

    @Test
    void saysThatACharacterSetIsUnknown() {
        for (var thrown :
                List.of(new UnsupportedEncodingException("UTF-99"), new UnsupportedCharsetException("UTF-99"))) {
            assertThat(PlannerErrors.ofJob(new SerializedThrowable(new IOException("Not decoded", thrown)))
                            .reason())
                    .isEqualTo("There is no character set 'UTF-99'.");
        }
    }

    @Test
    void saysThatAHostIsUnknown() {
        var thrown = new IOException("The connection attempt failed.", new UnknownHostException("db.example"));

        assertThat(PlannerErrors.ofJob(new SerializedThrowable(thrown)).reason())
                .isEqualTo("There is no host 'db.example'.");
    }

    @Test
    void saysThatAJobIsNotRestartedAnyMoreWithoutTheNameOfItsStrategy() {
        var refusal = PlannerErrors.ofJob(new JobException(
                "Recovery is suppressed by FixedDelayRestartBackoffTimeStrategy(maxNumberRestartAttempts=3)",
                new ArithmeticException("/ by zero")));

        assertThat(refusal.reason()).isEqualTo("Division by zero");
        assertThat(refusal.detail())
                .containsExactly("The job was not restarted again: its restart strategy allows no further attempt.");
    }

    /// In a column with a dictionary, a value is made when a later operator asks for it.
    @Test
    void saysThatATimeBefore1970CannotBeRead() {
        var thrown = new IllegalArgumentException();
        thrown.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("org.apache.flink.table.data.TimestampData", "<init>", "TimestampData.java", 53),
            new StackTraceElement(
                    "org.apache.flink.formats.parquet.vector.reader.TimestampColumnReader",
                    "int96ToTimestamp",
                    "TimestampColumnReader.java",
                    152)
        });

        assertThat(PlannerErrors.ofJob(new SerializedThrowable(failed(thrown))))
                .returns(
                        "A file has a time before 1970 with a fraction of a second, which the reader of Parquet cannot"
                                + " read. Write such times in milliseconds, and set 'parquet.utc-timezone' = 'true'.",
                        Refusal::reason)
                .returns(List.of(), Refusal::detail);
    }

    @Test
    void namesTheKindOfAFailureThatSaysNothing() {
        var refusal = PlannerErrors.ofJob(new SerializedThrowable(failed(new IllegalStateException())));

        assertThat(refusal.reason()).isEqualTo("The job failed without a word.");
        assertThat(refusal.detail()).singleElement().asString().startsWith("IllegalStateException, incident ");
    }

    @Test
    void namesTheFunctionOfAUserThatFailedWithoutAWord() {
        var thrown = new NullPointerException();
        thrown.setStackTrace(new StackTraceElement[] {
            new StackTraceElement("acme.Words", "first", "Words.java", 3),
            new StackTraceElement("acme.Shout", "eval", "Shout.java", 12),
            new StackTraceElement("StreamExecCalc$19", "processElement", null, -1),
            new StackTraceElement("org.apache.flink.streaming.runtime.tasks.ChainingOutput", "collect", null, -1)
        });

        var refusal = PlannerErrors.ofJob(new SerializedThrowable(failed(thrown)));

        assertThat(refusal.reason())
                .isEqualTo("The function acme.Shout failed in eval (Shout.java, line 12) with a NullPointerException.");
        assertThat(refusal.detail()).noneMatch(line -> line.contains("incident"));
    }

    @Test
    void saysWhatToDoAboutAJobWithoutMemory() {
        var refusal = PlannerErrors.ofJob(new SerializedThrowable(failed(new OutOfMemoryError("Java heap space"))));

        assertThat(refusal.reason()).contains("memory was not enough", "(Java heap space)", "-Xmx");
    }

    @Test
    void namesTheTypeOfASlipInAJob() {
        var refusal = PlannerErrors.ofJob(new SerializedThrowable(
                failed(new ArrayIndexOutOfBoundsException("Index 8 out of bounds for length 8"))));

        assertThat(refusal.detail()).last().asString().startsWith("ArrayIndexOutOfBoundsException, incident ");
    }

    @Test
    void keepsTheWordsOfTheVirtualMachineFromUsers() {
        var slip = new NullPointerException("Cannot invoke \"Object.toString()\" because \"<local1>\" is null");
        assertThat(PlannerErrors.of(new TableException("It cannot be planned", slip))
                        .detail())
                .singleElement()
                .asString()
                .startsWith("NullPointerException, incident ");
        assertThat(PlannerErrors.of(slip).reason()).isEqualTo("The statement met a fault of the engine.");
    }

    @Test
    void advisesWhatCanBeDoneHereInPlaceOfACommandLine() throws IOException {
        var state = new IllegalStateException("Failed to rollback to checkpoint/savepoint s. Cannot map"
                + " checkpoint/savepoint state for operator 1 to the new program, because the operator is not available"
                + " in the new program. If you want to allow to skip this, you can set the --allowNonRestoredState option"
                + " on the CLI.");
        assertThat(PlannerErrors.of(state).reason())
                .contains("SET 'execution.state-recovery.ignore-unclaimed-state' = 'true'")
                .doesNotContain("CLI", "--");

        var nowhere =
                new IllegalStateException("No savepoint directory configured. You can either specify a directory via"
                        + " configure a cluster-wide default via key 'execution.checkpointing.savepoint-dir' or specify a directory in"
                        + " the command line, like -s :targetDirectory for cancelling.");
        assertThat(PlannerErrors.of(nowhere).reason())
                .isEqualTo("No savepoint directory configured. Name a directory in the request, or set"
                        + " 'execution.checkpointing.savepoint-dir'.");
    }

    /// The sentence is the engine's own.
    @Test
    void saysTheCommandThatBringsAFileSystem() {
        var thrown = catchThrowable(() -> new Path("s3://bucket/x").getFileSystem());
        assertThat(PlannerErrors.of(thrown).reason())
                .isEqualTo(
                        "There is no file system for 's3' here. Run bin/millrace connector add s3 where the server runs, and"
                                + " restart it.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '^', textBlock = """
            Could not parse value for enum class org.apache.flink.api.common.RuntimeExecutionMode. Expected one of: [[STREAMING, BATCH]] | Expected one of STREAMING, BATCH.
            getTable(ObjectPath, long) is not implemented for class org.apache.flink.table.catalog.GenericInMemoryCatalog. | The catalog (GenericInMemoryCatalog) keeps no earlier versions of its tables. FOR SYSTEM_TIME AS OF with a constant time needs one that does, such as Paimon's or Iceberg's.
            This function does not support retraction, Please choose SumWithRetractAggFunction. | The engine cannot compute SUM(DISTINCT …) over HOP windows. Group by the window and the value in a sub-query, and sum the values of its rows.
            Unsupported SQL query! executeSql() only accepts a single SQL statement of type CREATE TABLE, DROP TABLE. | The server has no such statement. HELP, CLEAR, QUIT and the like are commands of a client.
            listProcedures(String) is not implemented for class org.apache.flink.table.catalog.GenericInMemoryCatalog. | The catalog (GenericInMemoryCatalog) cannot do this: it has no listProcedures.
            org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.io.JsonEOFException: Unexpected end-of-input: expected close marker for Object (start marker at [Source: REDACTED]) | Unexpected end-of-input: expected close marker for Object
            java.util.concurrent.TimeoutException: Heartbeat of task manager 1 timed out | Heartbeat of task manager 1 timed out
            It is no org.apache.flink.table.functions.ScalarFunction | It is no ScalarFunction
            Function 'a.b.C' does not extend from 'org.apache.flink.table.functions.UserDefinedFunction'. | Function 'a.b.C' does not extend from 'org.apache.flink.table.functions.UserDefinedFunction'.
            """)
    void tellsNoClassesOfTheEngineButThoseThatAFunctionExtends(String theirs, String ours) {
        assertThat(PlannerErrors.of(new TableException(theirs)).reason()).isEqualTo(ours);
    }

    @Test
    void saysThatAClassIsInNoJar() {
        var missing = new ValidationException("Cannot make function 'f'.", new ClassNotFoundException("a.b.C"));
        assertThat(PlannerErrors.of(missing).detail())
                .containsExactly("There is no class a.b.C in the jars of the server and of the session.");
        var python = new ClassNotFoundException("org.apache.flink.client.python.PythonFunctionFactory");
        assertThat(PlannerErrors.of(python).reason()).isEqualTo("Functions in Python cannot run here.");
    }

    @Test
    void tellsWhichOptionsAreWrong() {
        assertThat(PlannerErrors.of(new ValidationException("Unsupported options found for 'datagen'.\n\n"
                                + "Unsupported options:\n\nfirst\nsecond\n\nSupported options:\n\nconnector\nrows"))
                        .reason())
                .isEqualTo("Unsupported options found for 'datagen': first, second.");
        assertThat(PlannerErrors.of(new ValidationException(
                                "One or more required options are missing.\n\nMissing required options are:\n\npath"))
                        .reason())
                .isEqualTo("One or more required options are missing: path.");
        assertThat(PlannerErrors.of(
                                new ValidationException(
                                        "Column types of query result and sink for 'c.d.t' do not match.\n"
                                                + "Cause: Different number of columns.\n\nQuery schema: [a: INT]\nSink schema:  []"))
                        .reason())
                .isEqualTo(
                        "Column types of query result and sink for 'c.d.t' do not match: Different number of columns.");
        assertThat(PlannerErrors.of(
                                new ValidationException(
                                        "VIEW definition and input fields not match:\n\tDef fields: [x].\n\tInput fields: [a, b]."))
                        .reason())
                .isEqualTo("VIEW definition and input fields not match: Def fields: [x], Input fields: [a, b].");
    }
}

package io.millrace.server.engine.planner.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.millrace.wire.FaultCode;
import io.millrace.wire.Refusal;
import java.io.IOException;
import java.net.UnknownHostException;
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
import org.apache.flink.util.SerializedThrowable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    void leavesOutWhatAnEarlierLineAlreadySays() {
        var refusal = PlannerErrors.of(new ValidationException("no table t", new IllegalStateException("table t")));

        assertThat(refusal.reason()).isEqualTo("no table t");
        assertThat(refusal.detail()).isEmpty();
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

    /// As the engine wraps what fails in a task, for a query and for a statement that waits for its job.
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
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            This server does not host this topic-partition., "The broker has no such topic. Create it, or check the option 'topic'."
            Timed out waiting for a node assignment. Call: describeTopics, No broker answers at the addresses of 'properties.bootstrap.servers'.
            "Forbidden (Service: S3, Status Code: 403, Request ID: 4442) (SDK Attempt Count: 1)", "The store refuses access. Check s3.access-key and s3.secret-key in conf/millrace.yaml: they may be wrong or expired, or not allow this."
            Failed to get file status for s3://lake/flat (HTTP 403: Forbidden), The store refuses access to s3://lake/flat.
            "The provided token has expired. (Service: S3, Status Code: 403, Request ID: 4442)", "The provided token has expired. Check s3.access-key and s3.secret-key in conf/millrace.yaml: they may be wrong or expired, or not allow this."
            "The specified bucket does not exist (Service: S3, Status Code: 404, Request ID: 4442) (SDK Attempt Count: 1)", The specified bucket does not exist
            Unable to execute HTTP request: Connect to 127.0.0.1:1 failed: Connection refused (SDK Attempt Count: 4), Unable to execute HTTP request: Connect to 127.0.0.1:1 failed: Connection refused
            Could not acquire the minimum required resources., "The job waited for free slots in vain. Run it again when other jobs have ended, with a lower parallelism, or give the task managers more slots (taskmanager.numberOfTaskSlots)."
            getSubject is not supported, The Hadoop library of this file system or format does not run on Java 24 or later.
            Failed to deserialize consumer record due to, Failed to deserialize consumer record.
            open() failed.ERROR: relation does not exist, ERROR: relation does not exist
            """)
    void saysInTheTermsOfItsUserWhatAConnectorMet(String theirs, String ours) {
        assertThat(PlannerErrors.ofJob(failed(new IOException(theirs))).reason())
                .isEqualTo(ours);
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
                .containsExactly("The job was not restarted any more: its restart strategy is spent.");
    }

    @Test
    void namesTheKindOfAFailureThatSaysNothing() {
        var refusal = PlannerErrors.ofJob(new SerializedThrowable(failed(new IllegalStateException())));

        assertThat(refusal.reason()).isEqualTo("The job failed without a word.");
        assertThat(refusal.detail()).singleElement().asString().startsWith("IllegalStateException, incident ");
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

    /// With the engine's own sentence.
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
            getTable(ObjectPath, long) is not implemented for class org.apache.flink.table.catalog.GenericInMemoryCatalog. | The catalog (GenericInMemoryCatalog) cannot do this: it has no getTable.
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
    }
}

package io.millrace.server.role;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.server.CompiledJar;
import io.millrace.wire.cluster.Logs;
import io.millrace.wire.id.SessionHandle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.table.functions.ScalarFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Tests functions of a user in the shared process, which do what a function should not do.
class UserFunctionIT {
    private static final long MAX_PRINTED = 10 << 20;

    private static final String ENDING = """
            package jarred;
            public class Ending extends org.apache.flink.table.functions.ScalarFunction {
                public Integer eval(Integer code) {
                    if (code == 0) {
                        System.exit(code);
                    }
                    Runtime.getRuntime().halt(code);
                    return code;
                }
            }
            """;

    private static final String PRINTING = """
            package jarred;
            public class Printing extends org.apache.flink.table.functions.ScalarFunction {
                public Integer eval(Integer rows) {
                    for (int i = 0; i < rows; i++) {
                        System.out.println("row " + i + " " + "x".repeat(1000));
                        System.err.println("error " + i + " " + "x".repeat(1000));
                    }
                    System.out.close();
                    System.err.println("the last row");
                    return rows;
                }
            }
            """;

    private static final String WAITING = """
            package jarred;
            import java.util.concurrent.CompletableFuture;
            import java.util.concurrent.locks.LockSupport;
            public class Waiting extends org.apache.flink.table.functions.ScalarFunction {
                public Integer eval(Integer calls) {
                    for (int i = 0; i < calls; i++) {
                        CompletableFuture.runAsync(() -> {
                            while (true) {
                                LockSupport.park();
                            }
                        });
                    }
                    return calls;
                }
            }
            """;

    private static final String MOVING = """
            package jarred;
            import java.util.Locale;
            import java.util.TimeZone;
            public class Moving extends org.apache.flink.table.functions.ScalarFunction {
                public Integer eval(Integer value) {
                    TimeZone.setDefault(TimeZone.getTimeZone("Pacific/Kiritimati"));
                    Locale.setDefault(Locale.forLanguageTag("tr-TR"));
                    System.setProperties(new java.util.Properties());
                    return value;
                }
            }
            """;

    @TempDir
    private Path directory;

    /// Reflection, or a library of the operator, is not guarded.
    public static final class Leave extends ScalarFunction {
        public Integer eval(Integer code) throws ReflectiveOperationException {
            System.class.getMethod("exit", int.class).invoke(null, code);
            return code;
        }
    }

    @Test
    void harmsNoOthersByAccident() throws Exception {
        try (var server = new DurableJobsIT.Server(
                RoleProcess.start(directory, "start", "-Drest.port=0", "-Dsql-gateway.endpoint.rest.port=0")
                        .awaitReady())) {
            var session = server.session();
            create(server, session, "Ending", ENDING);
            create(server, session, "Printing", PRINTING);
            create(server, session, "Waiting", WAITING);
            create(server, session, "Moving", MOVING);
            for (var code : List.of(0, 3)) {
                assertThatThrownBy(() -> rows(server, session, "Ending", code))
                        .hasMessageContaining("may not end the process");
            }

            var time = midnight(server, 1);
            assertThat(rows(server, session, "Moving", 1)).containsExactly("[1]");
            assertThat(midnight(server, 2)).isEqualTo(time);

            assertThat(rows(server, session, "Waiting", 8)).containsExactly("[8]");

            // a job, which the engine starts with the help of the pool in which those wait
            assertThat(rows(server, session, "Printing", 15_000)).containsExactly("[15000]");

            try (var files = Files.list(directory.resolve("log"))) {
                assertThat(files.filter(file -> file.getFileName().toString().contains(".out")))
                        .hasSize(2)
                        .allSatisfy(file -> assertThat(Files.size(file)).isLessThanOrEqualTo(MAX_PRINTED));
            }
            try (var printed = server.cluster()
                    .call(Logs.JOB_MANAGER_STDOUT)
                    .orThrow()
                    .source()
                    .open()) {
                assertThat(new String(printed.readAllBytes())).endsWith("the last row\n");
            }
            assertThat(log()).contains("Functions or programs print without end");
            assertThat(server.process().printed("out")).hasLineCount(1);

            server.run(session, "CREATE TEMPORARY FUNCTION leave AS '" + Leave.class.getName() + "'");
            server.run(session, "SELECT leave(x) FROM (VALUES (0)) AS t(x)");
            // a manager of services starts only what has failed again
            assertThat(server.process().code()).isEqualTo(1);
            assertThat(log())
                    .contains(Leave.class.getName() + ".eval")
                    .contains("has asked for the end of the process");
        }
    }

    private void create(DurableJobsIT.Server server, SessionHandle session, String type, String source)
            throws IOException {
        var jar = CompiledJar.write(directory.resolve(type + ".jar"), type, source);
        server.run(session, "CREATE TEMPORARY FUNCTION " + type + " AS 'jarred." + type + "' USING JAR '" + jar + "'");
    }

    private static List<String> rows(DurableJobsIT.Server server, SessionHandle session, String function, int value) {
        return OwnTaskManagerIT.rows(
                server, session, "SELECT " + function + "(x) FROM (VALUES (" + value + ")) AS t(x)");
    }

    /// The time of another session when UTC has midnight.
    ///
    /// @param day makes the statement a new one
    private static String midnight(DurableJobsIT.Server server, int day) {
        var query = "SELECT DATE_FORMAT(TO_TIMESTAMP_LTZ(" + day * 86_400 + ", 0), 'HH:mm')";
        return OwnTaskManagerIT.rows(server, server.session(), query).getFirst();
    }

    private String log() throws IOException {
        return Files.readString(directory.resolve("log/millrace.log"));
    }
}

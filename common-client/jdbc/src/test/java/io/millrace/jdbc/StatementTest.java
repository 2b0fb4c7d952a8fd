package io.millrace.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.millrace.jdbc.scratch.Reply;
import io.millrace.jdbc.scratch.Reply.Ending;
import io.millrace.jdbc.scratch.ScratchBehaviour;
import io.millrace.jdbc.scratch.ScratchBehaviour.Deviation;
import io.millrace.jdbc.scratch.ScratchServer;
import io.millrace.testing.TestTimeout;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that a statement ends with its rows, its count or an error, and that a thread waiting for it can be
/// released.
class StatementTest {
    private static Reply reply(String sql) {
        return switch (sql) {
            case "SELECT" -> Samples.numbers(3);
            case "RUN" -> Reply.endless(Ending.NEVER_FINISHES);
            case "WAIT" -> Reply.endless(Ending.NEVER_HAS_ROWS);
            case "CHANGE" -> Reply.changed(5);
            case "BAD" -> Reply.failed("SQL parse failed. Encountered \"SELEC\" at line 1, column 1.");
            case "SHOW CURRENT DATABASE" -> Samples.text("sales");
            case "SHOW CURRENT CATALOG" -> Samples.text("main");
            default -> Reply.done();
        };
    }

    private interface Work {
        void on(ScratchServer server, Connection connection) throws Exception;
    }

    private static void connected(ScratchBehaviour manner, Work work) throws Exception {
        try (var server = ScratchServer.start(manner, StatementTest::reply);
                var connection = DriverManager.getConnection(server.url())) {
            work.on(server, connection);
        }
    }

    /// The work in another thread, which is daemon so that a failure of the test ends the test.
    private static <T> Future<T> aside(Callable<T> work) {
        var executor = Executors.newSingleThreadExecutor(runnable -> {
            var thread = new Thread(runnable, "aside");
            thread.setDaemon(true);
            return thread;
        });
        var future = executor.submit(work);
        executor.shutdown();
        return future;
    }

    private static Throwable failure(Future<?> future) throws Exception {
        try {
            future.get(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS);
            throw new AssertionError("it did not fail");
        } catch (ExecutionException failed) {
            return failed.getCause();
        }
    }

    @Test
    void tellsRowsFromCounts() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            try (var statement = connection.createStatement()) {
                assertThat(statement.execute("SELECT")).isTrue();
                assertThat(statement.getUpdateCount()).isEqualTo(-1);
                assertThat(statement.getResultSet().next()).isTrue();
                assertThat(statement.getMoreResults()).isFalse();
                assertThat(statement.getUpdateCount()).isEqualTo(-1);

                assertThat(statement.execute("CHANGE")).isFalse();
                assertThat(statement.getLargeUpdateCount()).isEqualTo(5);
                assertThat(statement.getResultSet()).isNull();
                assertThat(statement.executeUpdate("CHANGE")).isEqualTo(5);
                assertThat(statement.executeUpdate("CREATE")).isZero();
                assertThat(statement.executeUpdate("SELECT")).isZero();
                assertThatThrownBy(() -> statement.executeQuery("CREATE")).hasMessageContaining("no result");
            }
            assertThat(server.service().openOperations()).isZero();
        });
    }

    @Test
    void takesAServerThatGivesEverythingAResultAndCountsNothing() throws Exception {
        connected(ScratchBehaviour.plain(10, Deviation.ALWAYS_RESULT, Deviation.OLD), (server, connection) -> {
            try (var statement = connection.createStatement()) {
                assertThat(statement.executeUpdate("CHANGE")).isZero();
                assertThat(statement.execute("CREATE")).isTrue();
                assertThat(((WarehouseStatement) statement).log()).isEmpty();
                assertThat(((WarehouseStatement) statement).queryId()).isEmpty();
            }
        });
    }

    @Test
    void showsTheLogOfTheServer() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var statement = connection.createStatement().unwrap(WarehouseStatement.class);
            statement.execute("SELECT");

            assertThat(statement.log()).containsExactly("planned", "ran");
            assertThat(statement.log()).isEmpty();
        });
    }

    @Test
    void tellsWhyAStatementFailed() throws Exception {
        connected(ScratchBehaviour.plain(10, Deviation.STACK_TRACES), (server, connection) -> {
            try (var statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute("BAD"))
                        .isInstanceOf(SQLSyntaxErrorException.class)
                        .hasMessage("Failed to execute the operation.\n"
                                + "SQL parse failed. Encountered \"SELEC\" at line 1, column 1.")
                        .extracting(error -> ((SQLException) error).getSQLState())
                        .isEqualTo("42000");
                assertThat(statement.executeQuery("SELECT").next()).isTrue();
            }
        });
    }

    @Test
    void saysWhichLimitRefusesAStatementAndWhenToTryAgain() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var reason = "The user 'sue' has 500 statements under way, which is the limit"
                    + " (sql-gateway.user.max-operations). Fetch, cancel or close some first, and try again. The server"
                    + " asks to wait 7 s before another try.";
            server.service().refuse("FULL", "53400", 429, reason);
            try (var statement = connection.createStatement()) {
                assertThatThrownBy(() -> statement.execute("FULL"))
                        .isInstanceOfSatisfying(SQLException.class, refused -> {
                            assertThat(refused.getMessage()).isEqualTo(reason);
                            assertThat(refused.getSQLState()).isEqualTo("53400");
                            assertThat(refused.getErrorCode()).isEqualTo(429);
                        });
                assertThat(statement.executeQuery("SELECT").next())
                        .as("the connection goes on")
                        .isTrue();
            }
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"NEVER_FINISHES", "NEVER_HAS_ROWS"})
    void isCancelledByAnotherThread(Ending ending) throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var statement = connection.createStatement();
            var sql = ending == Ending.NEVER_FINISHES ? "RUN" : "WAIT";
            var waiting = aside(() -> statement.executeQuery(sql).next());
            Awaitility.await()
                    .until(() -> server.service().executed().contains(sql)
                            && (ending == Ending.NEVER_FINISHES
                                    || !server.service().pages().isEmpty()));

            statement.cancel();

            assertThat(failure(waiting))
                    .isInstanceOf(SQLException.class)
                    .extracting(error -> ((SQLException) error).getSQLState())
                    .isEqualTo("57014");
            assertThat(statement.executeQuery("SELECT").next()).isTrue();
        });
    }

    @Test
    void isClosedByAnotherThreadWhileRowsAreAwaited() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var statement = connection.createStatement();
            var waiting = aside(() -> statement.executeQuery("WAIT").next());
            Awaitility.await().until(() -> !server.service().pages().isEmpty());

            statement.close();

            assertThat(failure(waiting)).isInstanceOf(SQLException.class);
            assertThat(server.service().openOperations()).isZero();
            assertThat(connection.isValid(5)).isTrue();
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void leavesNothingRunningThatWasGivenUpBeforeItHadStarted(boolean closed) throws Exception {
        var asked = new CountDownLatch(1);
        var answered = new CountDownLatch(1);
        try (var server = ScratchServer.start(ScratchBehaviour.plain(10), sql -> slowly(asked, answered));
                var connection = DriverManager.getConnection(server.url())) {
            var statement = connection.createStatement();
            var starting = aside(() -> statement.execute("RUN"));
            assertThat(asked.await(TestTimeout.LIMIT.toSeconds(), TimeUnit.SECONDS))
                    .isTrue();
            if (closed) {
                statement.close();
            } else {
                statement.cancel();
            }
            answered.countDown();

            assertThat(failure(starting)).isInstanceOf(SQLException.class);
            assertThat(server.service().openOperations()).isZero();
        }
    }

    private static Reply slowly(CountDownLatch asked, CountDownLatch answered) {
        asked.countDown();
        try {
            answered.await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
        return Reply.endless(Ending.NEVER_FINISHES);
    }

    @Test
    void isFreedByAnAbort() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var statement = connection.createStatement();
            var waiting = aside(() -> statement.executeQuery("WAIT").next());
            Awaitility.await().until(() -> !server.service().pages().isEmpty());

            connection.abort(Runnable::run);

            assertThat(failure(waiting)).hasMessageContaining("closed");
            assertThat(statement.isClosed()).isTrue();
        });
    }

    @ParameterizedTest
    @EnumSource(Timekeeper.class)
    void endsWithItsTime(Timekeeper timekeeper) throws Exception {
        var manner = timekeeper == Timekeeper.CLIENT
                ? ScratchBehaviour.plain(10, Deviation.NO_TIMEOUTS)
                : ScratchBehaviour.plain(10);
        connected(manner, (server, connection) -> {
            var statement = connection.createStatement();
            statement.setQueryTimeout(1);

            assertThatThrownBy(() -> statement.execute("RUN"))
                    .isInstanceOf(SQLTimeoutException.class)
                    .extracting(error -> ((SQLException) error).getSQLState())
                    .isEqualTo("HYT00");
            assertThat(server.service().openOperations()).isZero();
            statement.setQueryTimeout(100);
            assertThat(statement.execute("CREATE")).isFalse();
            assertThat(server.service().requests())
                    .last()
                    .satisfies(request ->
                            assertThat(request.getQueryTimeout()).isEqualTo(timekeeper == Timekeeper.CLIENT ? 0 : 100));
        });
    }

    @Test
    void leavesACallerTheTimeToRead() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var statement = connection.createStatement();
            statement.setQueryTimeout(1);
            var rows = statement.executeQuery("SELECT");
            var later = connection.createStatement();
            later.setQueryTimeout(2);
            assertThatThrownBy(() -> later.execute("RUN")).isInstanceOf(SQLTimeoutException.class);

            assertThat(rows.next()).isTrue();
        });
    }

    @Test
    void countsTheWaitForTheFirstRowsToo() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var statement = connection.createStatement();
            statement.setQueryTimeout(1);

            assertThatThrownBy(() -> statement.executeQuery("WAIT").next()).isInstanceOf(SQLTimeoutException.class);
            assertThat(statement.executeQuery("SELECT").next()).isTrue();
        });
    }

    private enum Timekeeper {
        SERVER,
        CLIENT
    }

    @Test
    void givesUpAConnectionThatDoesNotAnswerInTime() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            connection.setNetworkTimeout(Runnable::run, 300);
            assertThat(connection.getNetworkTimeout()).isEqualTo(300);
            var statement = connection.createStatement();

            assertThatThrownBy(() -> statement.executeQuery("WAIT").next())
                    .isInstanceOf(SQLTimeoutException.class)
                    .hasMessageContaining("in time");
            assertThat(connection.isClosed()).isTrue();
        });
    }

    @Test
    void isInvalidWhileTheServerDoesNotAnswer() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var statement = connection.createStatement();
            var waiting = aside(() -> statement.executeQuery("WAIT").next());
            Awaitility.await().until(() -> !server.service().pages().isEmpty());

            assertThat(connection.isValid(1)).isFalse();
            statement.cancel();
            failure(waiting);
            assertThat(connection.isValid(1)).isTrue();
        });
    }

    @Test
    void closesTheEarlierResultWithTheNextRun() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var statement = connection.createStatement();
            var first = statement.executeQuery("SELECT");
            var second = statement.executeQuery("SELECT");

            assertThat(first.isClosed()).isTrue();
            assertThatThrownBy(first::next).hasMessageContaining("closed");
            statement.closeOnCompletion();
            second.close();
            assertThat(statement.isClosed()).isTrue();
            assertThat(server.service().openOperations()).isZero();
            assertThatThrownBy(() -> statement.execute("SELECT")).hasMessageContaining("closed");
        });
    }

    @Test
    void runsABatchUntilOneFails() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var statement = connection.createStatement();
            statement.addBatch("CHANGE");
            statement.addBatch("CREATE");
            assertThat(statement.executeBatch()).containsExactly(5, Statement.SUCCESS_NO_INFO);

            statement.addBatch("CHANGE");
            statement.addBatch("BAD");
            statement.addBatch("CHANGE");
            assertThatThrownBy(statement::executeBatch)
                    .isInstanceOf(BatchUpdateException.class)
                    .hasMessageContaining("Statement 2")
                    .extracting(error -> ((BatchUpdateException) error).getUpdateCounts())
                    .isEqualTo(new int[] {5});
            assertThat(statement.executeBatch()).isEmpty();
        });
    }

    @Test
    void knowsAndChangesWhereItIs() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            assertThat(connection.getSchema()).isEqualTo("sales");
            assertThat(connection.getCatalog()).isEqualTo("main");
            connection.setSchema("a`b");
            connection.setCatalog("c");

            assertThat(server.service().executed()).endsWith("USE `a``b`", "USE CATALOG `c`");
        });
    }

    @Test
    void quotesAsTheServerReads() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var statement = connection.createStatement();

            assertThat(statement.enquoteIdentifier("plain", false)).isEqualTo("plain");
            assertThat(statement.enquoteIdentifier("plain", true)).isEqualTo("`plain`");
            assertThat(statement.enquoteIdentifier("a`b c", false)).isEqualTo("`a``b c`");
            assertThat(statement.enquoteLiteral("it's")).isEqualTo("'it''s'");
        });
    }

    @Test
    void refusesWhatThereIsNot() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            assertThatThrownBy(() -> connection.prepareCall("{call x}"))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(connection::rollback).isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(connection::setSavepoint).isInstanceOf(SQLFeatureNotSupportedException.class);
            assertThatThrownBy(() -> connection.createStatement().execute("X", Statement.RETURN_GENERATED_KEYS))
                    .isInstanceOf(SQLFeatureNotSupportedException.class);
            connection.setAutoCommit(false);
            connection.setAutoCommit(false);
            assertThat(connection.getAutoCommit()).isTrue();
            assertThat(connection.getWarnings().getMessage()).contains("no transactions");
            assertThat((Throwable) connection.getWarnings().getNextWarning()).isNull();
            connection.commit();
            connection.clearWarnings();
            assertThat((Throwable) connection.getWarnings()).isNull();
            assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_NONE);
        });
    }

    @Test
    void writesParametersIntoTheStatement() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var prepared = connection.prepareStatement("SELECT '?', ?, ? -- ?");
            assertThat(prepared.getParameterMetaData().getParameterCount()).isEqualTo(2);
            prepared.setString(1, "it's");
            assertThatThrownBy(prepared::execute).hasMessageContaining("parameter 2 was not set");
            prepared.setInt(2, 7);
            prepared.execute();

            assertThat(server.service().executed()).last().isEqualTo("SELECT '?', 'it''s', 7 -- ?");
            assertThatThrownBy(() -> prepared.setInt(3, 1)).hasMessageContaining("no parameter 3");
            assertThatThrownBy(() -> prepared.execute("X")).hasMessageContaining("own text");
        });
    }

    @Test
    void insertsABatchOfRowsWithOneStatement() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var prepared = connection.prepareStatement("INSERT INTO t VALUES (?, f(?))");
            for (int row = 0; row < 3; row++) {
                prepared.setInt(1, row);
                prepared.setString(2, "r" + row);
                prepared.addBatch();
            }

            assertThat(prepared.executeBatch())
                    .containsOnly(Statement.SUCCESS_NO_INFO)
                    .hasSize(3);
            assertThat(server.service().executed())
                    .last()
                    .isEqualTo("INSERT INTO t VALUES (0, f('r0')), (1, f('r1')), (2, f('r2'))");
        });
    }

    @Test
    void connectsThroughADataSource() throws Exception {
        try (var server = ScratchServer.start(ScratchBehaviour.withLogin(10), StatementTest::reply)) {
            var source = new WarehouseDataSource(server.url());
            source.setUser("ann");
            source.setPassword("secret");
            try (var connection = source.getConnection()) {
                assertThat(connection.unwrap(WarehouseConnection.class).isValid(5))
                        .isTrue();
            }
            source.getConnection("bob", "other").close();

            assertThat(server.logins()).containsExactly("ann/secret", "bob/other");
        }
    }

    @Test
    void leavesNoConnectionBehindThatWasOpenedToCancel() throws Exception {
        connected(ScratchBehaviour.plain(10), (server, connection) -> {
            var statement = connection.createStatement();
            var waiting = aside(() -> statement.executeQuery("WAIT").next());
            Awaitility.await().until(() -> !server.service().pages().isEmpty());
            statement.cancel();
            failure(waiting);

            Awaitility.await().until(() -> server.connections() == 1);
        });
    }
}

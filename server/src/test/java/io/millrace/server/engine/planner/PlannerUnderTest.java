package io.millrace.server.engine.planner;

import io.millrace.server.catalog.CatalogStorage;
import io.millrace.server.engine.planner.delivery.ExecutionTargets;
import io.millrace.server.engine.planner.delivery.JobProgressSource;
import io.millrace.server.engine.planner.limit.StatementLimits;
import io.millrace.server.gateway.engine.CatalogQuestion;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.PlannerRequest;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.engine.Submitter;
import io.millrace.wire.id.SessionHandle;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.configuration.Configuration;

/// The planner of a session without a cluster, for tests of messages before a job starts.
public final class PlannerUnderTest implements AutoCloseable {
    /// The reason why a job does not start.
    static final String NO_CLUSTER = "This test has no cluster.";

    private final Planner planner;

    private PlannerUnderTest(FlinkEngine engine, Map<String, String> settings) {
        this(engine, settings, PlannerListener.NOBODY);
    }

    private PlannerUnderTest(FlinkEngine engine, Map<String, String> settings, PlannerListener listener) {
        planner = engine.open(new PlannerRequest(
                new SessionHandle(UUID.randomUUID().toString()), Submitter.ANONYMOUS, settings, listener));
    }

    static PlannerUnderTest open() {
        return open(Map.of());
    }

    /// @param settings of the session
    static PlannerUnderTest open(Map<String, String> settings) {
        return new PlannerUnderTest(engine(new Configuration()), settings);
    }

    /// @param configuration of the engine
    /// @param settings      of the session
    static PlannerUnderTest open(Configuration configuration, Map<String, String> settings) {
        return new PlannerUnderTest(engine(configuration), settings);
    }

    static PlannerUnderTest open(StatementLimits limits, Map<String, String> settings, PlannerListener listener) {
        return new PlannerUnderTest(engine(new Configuration()).withLimits(limits), settings, listener);
    }

    static PlannerUnderTest open(FlinkEngine engine, Map<String, String> settings) {
        return new PlannerUnderTest(engine, settings);
    }

    /// @param catalog which it shares with others
    public static PlannerUnderTest open(CatalogStorage catalog) {
        return new PlannerUnderTest(engine(new Configuration()).withCatalog(catalog), Map.of());
    }

    /// An engine without a cluster.
    public static FlinkEngine engine(Configuration configuration) {
        return new FlinkEngine(
                ExecutionTargets.inProcess(
                        () -> CompletableFuture.failedFuture(new IllegalStateException(NO_CLUSTER)),
                        configuration,
                        JobProgressSource.NONE,
                        Optional.empty()),
                configuration,
                PlannerUnderTest.class.getClassLoader());
    }

    Planner planner() {
        return planner;
    }

    public void run(String sql) throws InterruptedException {
        var _ = planner.run(Statement.of(sql));
    }

    List<String> complete(String statement) throws InterruptedException {
        return planner.complete(statement, statement.length());
    }

    Outcome.Answer browse(CatalogQuestion question) throws InterruptedException {
        return planner.browse(question.answer());
    }

    @Override
    public void close() {
        planner.close();
    }
}

package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.session.FileReferences;
import io.millrace.server.engine.planner.session.PlannerSession;
import io.millrace.server.engine.planner.session.StatementAuthorization;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Statement;
import java.util.List;
import java.util.Optional;
import org.apache.flink.table.operations.ExplainOperation;
import org.apache.flink.table.operations.Operation;
import org.apache.flink.table.operations.QueryOperation;
import org.apache.flink.table.operations.ShowOperation;
import org.apache.flink.table.operations.SinkModifyOperation;
import org.apache.flink.table.operations.command.ResetOperation;
import org.apache.flink.table.operations.command.SetOperation;

/// The cached answers and plans of one session's queries.
public final class QueryCache {
    private static final String PLANS_ENABLED = "sql-gateway.session.plan-cache.enabled";
    private static final List<String> QUERY_WORDS = List.of("SELECT", "VALUES", "WITH");

    private final PlannerSession session;
    private final ConstantAnswerCache answers;
    private final PlanCache plans;

    /// Stands for the session's catalogs, modules, functions and libraries. All sessions that have not changed them
    /// share the initial one.
    private Object catalogVersion = ConstantAnswerCache.UNCHANGED;

    /// The version of the catalog of all sessions that plans were made with.
    private long sharedVersion;

    QueryCache(PlannerSession session, ConstantAnswerCache answers, PlanCache plans) {
        this.session = session;
        this.answers = answers;
        this.plans = plans;
    }

    public Optional<Outcome.Constant> answer(Statement statement) {
        return key(statement).flatMap(answers::find);
    }

    /// The plan of a query; empty if it must be planned, with the catalogs as they are now or later.
    public Optional<QueryPlan> plan(Statement statement) {
        var version = session.sharedCatalogVersion();
        if (version != sharedVersion) {
            sharedVersion = version;
            removePlans();
        }
        return key(statement).flatMap(key -> plans.find(session.handle(), key));
    }

    /// Empty if the statement is not a query by its first word, or has settings of its own.
    private Optional<QueryKey> key(Statement statement) {
        return statement.settings().isEmpty() && isQuery(statement.sql())
                ? Optional.of(new QueryKey(
                        statement.sql(), session.settingsSnapshot(), StatementAuthorization.rights(), catalogVersion))
                : Optional.empty();
    }

    static boolean isQuery(String sql) {
        return QUERY_WORDS.stream().anyMatch(word -> sql.regionMatches(true, 0, word, 0, word.length()));
    }

    /// Caches an answer that will be the same the next time, or else a plan that can run again as it is.
    public void put(Statement statement, QueryPlan plan, Outcome outcome) {
        if (plan.planned() instanceof QueryPlan.Constant constant
                && constant.lasting()
                && outcome instanceof Outcome.Constant answer) {
            key(statement).ifPresent(key -> answers.put(key, answer));
        } else if (plan.planned().repeatable()
                && plansEnabled()
                && session.sharedCatalogVersion() == sharedVersion
                && session.state().noticesChanges()
                // the columns of a file are looked up each time
                && FileReferences.of(statement.sql()).paths().isEmpty()) {
            key(statement).ifPresent(key -> plans.put(session.handle(), key, plan));
        }
    }

    private boolean plansEnabled() {
        return Boolean.parseBoolean(session.settingsSnapshot().getOrDefault(PLANS_ENABLED, "true"));
    }

    public void removePlan(Statement statement) {
        key(statement).ifPresent(key -> plans.remove(session.handle(), key));
    }

    public void removePlans() {
        plans.removeAll(session.handle());
    }

    /// Invalidates what an operation may change the meaning of. Call it before the operation, which may fail halfway.
    public void invalidateBefore(Operation operation) {
        if (!keepsMeaning(operation)) {
            catalogVersion = new Object();
            removePlans();
        }
    }

    /// Whether all queries mean the same after an operation. An unknown one may change that.
    static boolean keepsMeaning(Operation operation) {
        return switch (operation) {
            case QueryOperation _,
                    ShowOperation _,
                    ExplainOperation _,
                    SetOperation _,
                    ResetOperation _,
                    SinkModifyOperation _ -> true;
            default -> false;
        };
    }
}

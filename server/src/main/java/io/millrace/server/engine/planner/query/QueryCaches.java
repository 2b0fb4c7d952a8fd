package io.millrace.server.engine.planner.query;

import io.millrace.server.engine.planner.session.PlannerSession;
import java.time.Duration;

/// The caches of earlier queries that all sessions share.
public final class QueryCaches {
    private final ConstantAnswerCache answers;
    private final PlanCache plans;

    /// The sizes of the caches; 0 for none.
    ///
    /// @param answers        of queries without a job
    /// @param plansOfSession of queries, in each session
    /// @param plansInAll     in all sessions
    /// @param timeOfPlan     after which a plan is dropped
    public record Limits(int answers, int plansOfSession, int plansInAll, Duration timeOfPlan) {
        public static final Limits DEFAULT = new Limits(1_000, 100, 500, Duration.ofHours(1));
    }

    public QueryCaches(Limits limits) {
        answers = new ConstantAnswerCache(limits.answers());
        plans = new PlanCache(limits.plansOfSession(), limits.plansInAll(), limits.timeOfPlan());
    }

    /// The number of plans of all sessions.
    public int plans() {
        return plans.size();
    }

    public QueryCache of(PlannerSession session) {
        return new QueryCache(session, answers, plans);
    }
}

package io.millrace.server.gateway.session;

import io.millrace.secret.SecretsMasked;
import io.millrace.server.gateway.engine.Catalogs;
import io.millrace.server.gateway.engine.Outcome;
import io.millrace.server.gateway.engine.Planner;
import io.millrace.server.gateway.engine.PlannerListener;
import io.millrace.server.gateway.engine.SessionStep;
import io.millrace.server.gateway.engine.Statement;
import io.millrace.server.gateway.journal.SessionSteps;
import io.millrace.server.gateway.operation.PlanningSlot;
import io.millrace.wire.Refusal;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.Activity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The planner of a session that may have had another one, before a restart or before a statement that was abandoned.
/// Replays the steps of the earlier planner before the first use: most sessions are never used again.
final class ReplayingPlanner implements Planner {
    private final Function<PlannerListener, Planner> opener;
    private final PlannerListener listener;
    private final SessionMemory.Share memory;
    private final Planner planner;
    private final SessionSteps steps = new SessionSteps();
    private volatile List<SessionStep> remaining;
    private boolean replaced;

    /// @param opener   opens a planner with a listener
    /// @param listener receives its events until this planner is replaced
    /// @param memory   counts the steps that are not replayed
    /// @param steps    to replay
    ReplayingPlanner(
            Function<PlannerListener, Planner> opener,
            PlannerListener listener,
            SessionMemory.Share memory,
            List<SessionStep> steps) {
        this.opener = opener;
        this.listener = listener;
        this.memory = memory;
        this.planner = opener.apply(new UntilReplaced());
        this.remaining = List.copyOf(steps);
        steps.forEach(this.steps::add);
    }

    /// Replaces this planner by another one for the same session. This one is still running a statement that no one
    /// waits for: from now on it starts no job and does not change the session.
    ReplayingPlanner replacement() {
        List<SessionStep> all;
        synchronized (steps) {
            all = steps.steps();
            replaced = true;
        }
        return new ReplayingPlanner(opener, listener, memory, all);
    }

    private final class UntilReplaced implements PlannerListener {
        @Override
        public void submitting(OperationHandle operation) {
            refuseIfReplaced();
            listener.submitting(operation);
            PlanningSlot.endPlanning();
        }

        @Override
        public void querying(OperationHandle operation) {
            refuseIfReplaced();
            listener.querying(operation);
            PlanningSlot.endPlanning();
        }

        private void refuseIfReplaced() {
            synchronized (steps) {
                if (replaced) {
                    throw Refusal.statementFailed("The statement was cancelled while it was planned.");
                }
            }
        }

        @Override
        public void shaped(SessionStep step) {
            synchronized (steps) {
                if (!replaced) {
                    var before = steps.weight();
                    steps.add(step);
                    memory.change(steps.weight() - before);
                    listener.shaped(step);
                }
            }
        }

        @Override
        public void refused(OperationHandle operation, Refusal why) {
            listener.refused(operation, why);
        }
    }

    /// Whether all steps were replayed.
    boolean isRestored() {
        return remaining.isEmpty();
    }

    /// Replays the remaining steps. A failed step is retried the next time: what it needs may be unavailable now.
    void restore() throws InterruptedException {
        while (!remaining.isEmpty()) {
            var step = remaining.getFirst();
            try {
                planner.replay(step);
            } catch (Refusal refusal) {
                var why = new ArrayList<>(List.of(refusal.reason()));
                why.addAll(refusal.detail());
                throw new Refusal(
                        refusal.code(),
                        "The session could not be made again, because a statement that made it failed: "
                                + SecretsMasked.in(step.sql())
                                + ". Fix the problem and try again, or open another session.",
                        why);
            }
            remaining = remaining.subList(1, remaining.size());
        }
    }

    @Override
    public Outcome run(Statement statement) throws InterruptedException {
        restore();
        return planner.run(statement);
    }

    @Override
    public Optional<Outcome> remembered(Statement statement) {
        return isRestored() ? planner.remembered(statement) : Optional.empty();
    }

    @Override
    public boolean isImmediate(Statement statement) {
        return isRestored() && planner.isImmediate(statement);
    }

    @Override
    public boolean isUnused() {
        return planner.isUnused();
    }

    @Override
    public void configure(String statement) throws InterruptedException {
        restore();
        planner.configure(statement);
    }

    @Override
    public void replay(SessionStep step) throws InterruptedException {
        restore();
        planner.replay(step);
    }

    @Override
    public Optional<Outcome.Answer> adopt(Statement statement) throws InterruptedException {
        restore();
        return planner.adopt(statement);
    }

    @Override
    public boolean knows(JobId job) throws InterruptedException {
        restore();
        return planner.knows(job);
    }

    @Override
    public boolean cancel(JobId job) throws InterruptedException {
        restore();
        return planner.cancel(job);
    }

    @Override
    public Outcome.Answer browse(Function<Catalogs, Outcome.Answer> question) throws InterruptedException {
        restore();
        return planner.browse(question);
    }

    @Override
    public List<String> complete(String statement, int position) throws InterruptedException {
        restore();
        return planner.complete(statement, position);
    }

    /// Returns the configuration without the remaining steps.
    @Override
    public Map<String, String> configuration() {
        return planner.configuration();
    }

    @Override
    public Optional<Activity.Progress> progress(JobId job) {
        return planner.progress(job);
    }

    @Override
    public void rest() {
        planner.rest();
    }

    @Override
    public void close() {
        planner.close();
    }
}

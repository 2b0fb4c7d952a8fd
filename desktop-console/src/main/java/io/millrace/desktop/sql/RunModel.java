package io.millrace.desktop.sql;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.sql.result.JobOutcome;
import io.millrace.desktop.sql.result.ResultModel;
import io.millrace.desktop.sql.result.StatementPhase;
import io.millrace.sql.run.GatewaySession;
import io.millrace.sql.run.ModeNote;
import io.millrace.sql.run.RunEvent;
import io.millrace.sql.run.StatementProblem;
import io.millrace.sql.run.StatementRun;
import io.millrace.wire.id.OperationHandle;
import io.millrace.wire.sql.RowFormat;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The model of a sheet's run: its statements, run one after the other, and their results. A new run ends the one
/// before.
public final class RunModel implements RefreshedModel {
    private final SheetSession session;
    private final UiExecutors threads;
    private final InstantSource clock;
    private final Consumer<PastStatement> ran;
    private final ObservableList<ResultModel> results = FXCollections.observableArrayList();
    private final ObjectProperty<Optional<ResultModel>> shown = new SimpleObjectProperty<>(Optional.empty());
    private final ReadOnlyBooleanWrapper running = new ReadOnlyBooleanWrapper();
    private final ReadOnlyIntegerWrapper done = new ReadOnlyIntegerWrapper();
    private final BooleanProperty goOn = new SimpleBooleanProperty();
    private Optional<Script> script = Optional.empty();

    /// @param ran called for each finished statement, on the thread that ran it
    RunModel(SheetSession session, UiExecutors threads, InstantSource clock, Consumer<PastStatement> ran) {
        this.session = session;
        this.threads = threads;
        this.clock = clock;
        this.ran = ran;
    }

    public SheetSession session() {
        return session;
    }

    /// The results of the last run, one for each of its statements.
    public ObservableList<ResultModel> results() {
        return results;
    }

    /// The selected result.
    public ObjectProperty<Optional<ResultModel>> shown() {
        return shown;
    }

    public ReadOnlyBooleanProperty running() {
        return running.getReadOnlyProperty();
    }

    /// The number of finished statements of the last run.
    public ReadOnlyIntegerProperty done() {
        return done.getReadOnlyProperty();
    }

    /// Whether a script continues after a failed statement.
    public BooleanProperty goOn() {
        return goOn;
    }

    void start(List<StatementToRun> statements) {
        cancel();
        if (statements.isEmpty()) {
            return;
        }
        results.setAll(statements.stream()
                .map(given -> new ResultModel(given.statement(), given.offset(), threads, clock))
                .toList());
        shown.set(Optional.of(results.getFirst()));
        done.set(0);
        running.set(true);
        var next = new Script(List.copyOf(results), goOn.get());
        script = Optional.of(next);
        threads.work().execute(next);
    }

    /// Shows the result of an earlier statement that the gateway has kept.
    void open(String statement, OperationHandle operation, Client gateway) {
        cancel();
        var result = new ResultModel(statement, 0, threads, clock);
        results.setAll(List.of(result));
        shown.set(Optional.of(result));
        done.set(0);
        running.set(true);
        threads.work().execute(() -> {
            result.begun();
            result.ended(KeptResultReader.read(gateway, operation, result::accept));
            threads.show().execute(() -> {
                if (results.contains(result)) {
                    done.set(1);
                    running.set(false);
                    result.refresh();
                }
            });
        });
    }

    /// Cancels the running statement and skips the queued ones.
    public void cancel() {
        script.ifPresent(under -> threads.work().execute(under::cancel));
    }

    /// Ends the job that a statement has started; its result shows the outcome.
    public void end(ResultModel result, JobOutcome.EndMode how) {
        result.tally()
                .get()
                .job()
                .filter(job -> result.jobOutcome().get().open())
                .ifPresent(job -> {
                    result.become(new JobOutcome.InProgress(how));
                    threads.ask(
                            () -> session.answer("STOP JOB '" + job + "'" + how.clause()),
                            reply -> result.become(
                                    switch (reply) {
                                        case Reply.Ok<String>(var savepoint) ->
                                            new JobOutcome.Ended(
                                                    how, how == JobOutcome.EndMode.WITH_SAVEPOINT ? savepoint : "");
                                        case Reply.Failure<String> failure ->
                                            new JobOutcome.Refused(
                                                    how,
                                                    StatementProblem.of(failure).reason());
                                    }));
                });
    }

    /// Chooses the other mode for the next statements of the sheet. Running statements are not affected.
    public void choose(ResultModel result, ModeNote mode) {
        threads.ask(
                () -> session.carryOut(mode.alternative()),
                problem -> result.chosen(problem.orElse("done, for what this sheet runs next.")));
    }

    /// Removes all results and frees their memory.
    public void clear() {
        cancel();
        results.clear();
        shown.set(Optional.empty());
    }

    @Override
    public void refresh() {
        shown.get().ifPresent(ResultModel::refresh);
    }

    void close() {
        script.ifPresent(Script::cancel);
        session.close();
    }

    /// The statements of one run, executed on a background thread.
    private final class Script implements Runnable {
        private final List<ResultModel> models;
        private final boolean onward;
        private volatile boolean unwanted;
        private volatile Optional<StatementRun> current = Optional.empty();

        Script(List<ResultModel> models, boolean onward) {
            this.models = models;
            this.onward = onward;
        }

        @Override
        public void run() {
            boolean skip = false;
            for (int place = 0; place < models.size(); place++) {
                var result = models.get(place);
                if (skip || unwanted) {
                    result.ended(new StatementPhase.Skipped());
                    continue;
                }
                show(result, place);
                skip = !carriedOut(result) && !onward;
                // only the last result of a script keeps all its rows, to save memory
                if (place + 1 < models.size()) {
                    result.thin();
                }
            }
            threads.show().execute(() -> over(this));
        }

        private void show(ResultModel result, int place) {
            threads.show().execute(() -> {
                if (isPresent()) {
                    shown.set(Optional.of(result));
                    done.set(place);
                }
            });
        }

        private boolean isPresent() {
            return script.filter(this::equals).isPresent();
        }

        private boolean carriedOut(ResultModel result) {
            long begun = clock.millis();
            result.begun();
            var phase = switch (session.openForStatement()) {
                case Reply.Ok<GatewaySession>(var open) -> followed(open, result);
                case Reply.Failure<GatewaySession> failure ->
                    new StatementPhase.Failed(StatementProblem.of(failure), List.of());
            };
            result.ended(phase);
            ran.accept(past(result, phase, begun));
            return phase instanceof StatementPhase.Done;
        }

        private StatementPhase followed(GatewaySession open, ResultModel result) {
            var statement = open.statement(result.statement(), RowFormat.JSON);
            current = Optional.of(statement);
            if (unwanted) {
                return new StatementPhase.Cancelled();
            }
            var end = statement.follow(result::accept);
            current = Optional.empty();
            return switch (end) {
                case RunEvent.Finished _ -> {
                    session.after(result.statement());
                    yield new StatementPhase.Done();
                }
                case RunEvent.Cancelled _ -> new StatementPhase.Cancelled();
                case RunEvent.Lost(var reason) ->
                    new StatementPhase.Failed(
                            StatementProblem.of(reason, "Run it again when the gateway is back."), List.of());
                case RunEvent.Failed(var fault) -> session.failure(StatementProblem.of(fault), result.statement());
            };
        }

        private PastStatement past(ResultModel result, StatementPhase phase, long begun) {
            var ending = switch (phase) {
                case StatementPhase.Failed _ -> PastStatement.Ending.FAILED;
                case StatementPhase.Cancelled _, StatementPhase.Skipped _ -> PastStatement.Ending.CANCELLED;
                case StatementPhase.Done _, StatementPhase.Queued _, StatementPhase.Running _ ->
                    PastStatement.Ending.DONE;
            };
            var reason = phase instanceof StatementPhase.Failed(var problem, var _)
                    ? Optional.of(problem.reason())
                    : Optional.<String>empty();
            return new PastStatement(
                    begun,
                    "",
                    result.statement(),
                    ending,
                    clock.millis() - begun,
                    result.rows(),
                    reason,
                    Optional.empty(),
                    Optional.empty());
        }

        void cancel() {
            unwanted = true;
            current.ifPresent(StatementRun::cancel);
        }
    }

    private void over(Script script) {
        if (this.script.filter(script::equals).isPresent()) {
            done.set(results.size());
            running.set(false);
            this.script = Optional.empty();
            results.forEach(ResultModel::refresh);
        }
    }
}

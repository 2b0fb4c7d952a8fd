package io.millrace.desktop.sql.result;

import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.sql.run.RunEvent;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.beans.property.SimpleObjectProperty;

/// The model of a statement's result. The thread that runs the statement feeds it rows. Each refresh takes the new
/// rows, filters and sorts them off the JavaFX thread and publishes a snapshot. Only one snapshot is in progress at a
/// time, and the next one waits at least as long as the last one took, so that large results slow down the updates and
/// not the window.
public final class ResultModel implements RefreshedModel {
    private static final int MAX_WHEN_THIN = 1_000;

    private final String statement;
    private final int offset;
    private final UiExecutors threads;
    private final ResultStore store;
    private final ReadOnlyObjectWrapper<ResultSnapshot> snapshot = new ReadOnlyObjectWrapper<>(ResultSnapshot.NONE);
    private final ReadOnlyObjectWrapper<ResultSnapshot.Tally> tally =
            new ReadOnlyObjectWrapper<>(ResultSnapshot.Tally.NONE);
    private final ObjectProperty<ResultArrangement> arrangement = new SimpleObjectProperty<>(ResultArrangement.FIRST);
    private final ReadOnlyObjectWrapper<JobOutcome> jobOutcome = new ReadOnlyObjectWrapper<>(new JobOutcome.Left());
    private final ReadOnlyStringWrapper chosen = new ReadOnlyStringWrapper("");
    private final BooleanProperty frozen = new SimpleBooleanProperty();
    private Optional<FrozenRows> frost = Optional.empty();
    private boolean glancing;
    private boolean looking;
    private boolean again;
    private long rested = System.nanoTime();

    /// The rows and changes at the time when the result was frozen.
    private record FrozenRows(LazyLines rows, LazyLines changes) {}

    /// A new snapshot, and the frozen rows if the result is frozen.
    private record ShownResult(ResultSnapshot found, Optional<FrozenRows> frost) {}

    /// @param offset the start of the statement in the text of its sheet
    public ResultModel(String statement, int offset, UiExecutors threads, InstantSource clock) {
        this.statement = statement;
        this.offset = offset;
        this.threads = threads;
        this.store = new ResultStore(clock);
        arrangement.addListener((wish, before, now) -> look());
        frozen.addListener((frozen, before, now) -> freeze());
    }

    public String statement() {
        return statement;
    }

    public int offset() {
        return offset;
    }

    /// The latest snapshot of the rows.
    public ReadOnlyObjectProperty<ResultSnapshot> snapshot() {
        return snapshot.getReadOnlyProperty();
    }

    /// The figures, which are updated even while the rows are frozen.
    public ReadOnlyObjectProperty<ResultSnapshot.Tally> tally() {
        return tally.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<ResultArrangement> arrangement() {
        return arrangement;
    }

    /// Whether the shown rows stay unchanged while more rows arrive.
    public BooleanProperty frozen() {
        return frozen;
    }

    /// The outcome of the statement's job.
    public ReadOnlyObjectProperty<JobOutcome> jobOutcome() {
        return jobOutcome.getReadOnlyProperty();
    }

    /// The ways in which the user can end the job now. The job of a query ends with its statement, which the user
    /// can cancel, so that only a stop with a savepoint is left. The job of an INSERT runs on after the statement
    /// is done.
    public Set<JobOutcome.EndMode> ends() {
        var now = tally.get();
        if (now.job().isEmpty() || !jobOutcome.get().open()) {
            return Set.of();
        }
        if (now.query()) {
            return now.phase() instanceof StatementPhase.Running ? Set.of(JobOutcome.EndMode.WITH_SAVEPOINT) : Set.of();
        }
        return now.phase() instanceof StatementPhase.Done ? Set.of(JobOutcome.EndMode.values()) : Set.of();
    }

    /// Sets the outcome of the job.
    public void become(JobOutcome now) {
        jobOutcome.set(now);
    }

    /// The outcome of choosing another mode; empty until the user has chosen one.
    public ReadOnlyStringProperty chosen() {
        return chosen.getReadOnlyProperty();
    }

    /// Sets the outcome of choosing another mode.
    public void chosen(String said) {
        chosen.set(said);
    }

    public void show(ResultArrangement.RowView face) {
        if (face == ResultArrangement.RowView.CHART && arrangement.get().chart().isEmpty()) {
            draw(ChartChoice.first(store.columns()));
        }
        arrangement.set(arrangement.get().with(face));
    }

    public void filter(String text) {
        arrangement.set(arrangement.get().filtered(text));
    }

    public void order(List<ResultArrangement.Order> by) {
        arrangement.set(arrangement.get().ordered(by));
    }

    public void draw(ChartChoice choice) {
        arrangement.set(arrangement.get().drawn(choice));
    }

    /// Called on the thread that runs the statement.
    public void begun() {
        store.begun();
    }

    /// Called on the thread that runs the statement.
    public void accept(RunEvent event) {
        store.accept(event);
    }

    /// Called on the thread that runs the statement.
    public void ended(StatementPhase how) {
        store.ended(how);
    }

    /// The current phase, even if it is not shown yet.
    public StatementPhase phase() {
        return store.phase();
    }

    /// The number of rows or changes that have arrived.
    public long rows() {
        return store.count();
    }

    /// Frees most of its memory.
    public void thin() {
        store.thin(MAX_WHEN_THIN);
    }

    @Override
    public void refresh() {
        if (!glancing) {
            glancing = true;
            threads.ask(store::tally, this::glanced);
        }
    }

    private void glanced(ResultSnapshot.Tally now) {
        glancing = false;
        boolean news = now.version() != snapshot.get().tally().version();
        boolean rest = System.nanoTime() - rested < snapshot.get().took();
        tally.set(now);
        if (news && !frozen.get() && !rest) {
            look();
        }
    }

    private void freeze() {
        frost = Optional.empty();
        look();
    }

    private void look() {
        if (looking) {
            again = true;
            return;
        }
        looking = true;
        again = false;
        var wish = arrangement.get();
        var cold = frost;
        boolean freezing = frozen.get();
        threads.ask(
                () -> {
                    var held = freezing ? cold.or(() -> Optional.of(held())) : Optional.<FrozenRows>empty();
                    return new ShownResult(looked(wish, held), held);
                },
                this::shown);
    }

    private FrozenRows held() {
        return new FrozenRows(store.lines(false), store.lines(true));
    }

    private ResultSnapshot looked(ResultArrangement wish, Optional<FrozenRows> cold) {
        long begun = System.nanoTime();
        var now = store.tally();
        var columns = store.columns();
        boolean asChanges = wish.face() == ResultArrangement.RowView.CHANGES;
        var kept =
                cold.map(frost -> asChanges ? frost.changes() : frost.rows()).orElseGet(() -> store.lines(asChanges));
        var order = store.order().filter(_ -> !asChanges);
        var result = order.map(by -> LineSorter.by(by, kept)).orElse(kept);
        var lines = LineSorter.of(result, columns, wish);
        var chart = wish.chart()
                .filter(choice -> wish.face() == ResultArrangement.RowView.CHART)
                .map(choice -> ChartData.of(choice, columns, lines));
        return new ResultSnapshot(columns, lines, chart, now, wish, System.nanoTime() - begun);
    }

    private void shown(ShownResult look) {
        looking = false;
        rested = System.nanoTime();
        frost = frozen.get() ? look.frost() : Optional.empty();
        snapshot.set(look.found());
        tally.set(look.found().tally());
        if (again) {
            look();
        }
    }
}

package io.millrace.desktop.metric;

import io.millrace.client.Reply;
import io.millrace.desktop.history.MomentModel;
import io.millrace.desktop.history.TimeRange;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.Throttle;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;

/// The model of the values in the open dashboard: the job, the period, and the current values.
public final class FiguresModel implements RefreshedModel {
    /// The periods to choose from.
    static final List<Duration> SPANS = List.of(
            Duration.ofMinutes(5),
            Duration.ofMinutes(15),
            Duration.ofHours(1),
            Duration.ofHours(3),
            Duration.ofHours(6));

    /// The minimum interval between requests to the recorder, which has nothing new more often.
    private static final Duration RECORDED_AGAIN = Duration.ofSeconds(5);

    /// The part of a request that identifies a set of charts.
    ///
    /// @param records whether the cluster has a recorder
    record Question(
            List<ChartDefinition> plans,
            Optional<JobId> job,
            Optional<TimeRange> zoom,
            Optional<Instant> moment,
            Duration span,
            boolean records) {

        /// Returns whether the period lies in the past and cannot change.
        boolean past() {
            return zoom.isPresent() || moment.isPresent();
        }

        TimeRange stretch(Instant now) {
            return zoom.orElseGet(() ->
                    moment.map(at -> TimeRange.around(at, span, now)).orElseGet(() -> TimeRange.until(now, span)));
        }

        List<JobId> jobs() {
            return Stream.concat(
                            job.stream(),
                            plans.stream()
                                    .flatMap(plan -> plan.picks().stream())
                                    .map(PickedMetric::job)
                                    .flatMap(Optional::stream))
                    .distinct()
                    .toList();
        }
    }

    private final BoardsModel boards;
    private final MomentModel moment;
    private final Cluster cluster;
    private final InstantSource clock;
    private final PolledValue<List<Jobs.Line>> jobs;
    private final ReadOnlyObjectWrapper<LoadState<DashboardState>> figures =
            new ReadOnlyObjectWrapper<>(new LoadState.Waiting<>());
    private final UiExecutors threads;
    private final FigurePoll round;
    private final ObjectProperty<Optional<JobId>> job = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Duration> span = new SimpleObjectProperty<>(SPANS.get(1));
    private final ObjectProperty<Optional<TimeRange>> zoom = new SimpleObjectProperty<>(Optional.empty());
    private final ObjectProperty<Optional<Instant>> pointed = new SimpleObjectProperty<>(Optional.empty());
    private Optional<Question> last = Optional.empty();
    private final Throttle throttle;
    private boolean asking;

    public FiguresModel(
            BoardsModel boards, MomentModel moment, Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.boards = boards;
        this.moment = moment;
        this.cluster = cluster;
        this.clock = clock;
        this.jobs = new PolledValue<>(threads, clock);
        this.threads = threads;
        this.round = new FigurePoll(cluster, clock);
        this.throttle = new Throttle(RECORDED_AGAIN, clock);
        jobs.loadState().subscribe(this::choose);
        boards.collection().addListener(changed -> ask());
        job.addListener(changed -> ask());
        span.addListener(changed -> ask());
        zoom.addListener(changed -> ask());
        moment.moment().addListener(changed -> ask());
    }

    ReadOnlyObjectProperty<LoadState<List<Jobs.Line>>> jobs() {
        return jobs.loadState();
    }

    public ReadOnlyObjectProperty<LoadState<DashboardState>> figures() {
        return figures.getReadOnlyProperty();
    }

    /// The job of the dashboards; the latest running one until the user chooses.
    public ObjectProperty<Optional<JobId>> job() {
        return job;
    }

    ObjectProperty<Duration> span() {
        return span;
    }

    /// The period to which all charts are zoomed.
    ObjectProperty<Optional<TimeRange>> zoom() {
        return zoom;
    }

    /// The moment under the pointer, shared by all charts.
    ObjectProperty<Optional<Instant>> pointed() {
        return pointed;
    }

    /// Returns the selected past moment.
    Optional<Instant> moment() {
        return moment.moment().get();
    }

    /// Selects a job if there is none: a running one first, then the latest.
    private void choose(LoadState<List<Jobs.Line>> loadState) {
        if (job.get().isEmpty()) {
            loadState
                    .value()
                    .flatMap(rows -> rows.stream()
                            .min(Comparator.comparing(
                                            (Jobs.Line row) -> row.state().ended())
                                    .thenComparing(Jobs.Line::startTime, Comparator.reverseOrder())))
                    .ifPresent(row -> job.set(Optional.of(row.jid())));
        }
    }

    @Override
    public void refresh() {
        moment.refresh();
        jobs.ask(() -> cluster.api().jobs().map(Jobs.Overview::jobs));
        ask();
    }

    private void ask() {
        if (moment.known().isEmpty() && moment.past().get() instanceof LoadState.Waiting<?>) {
            // the request depends on whether there is a recorder
            return;
        }
        var question = question();
        boolean other = !last.equals(Optional.of(question));
        if (asking || (!other && unchanged(question))) {
            return;
        }
        last = Optional.of(question);
        throttle.begin();
        asking = true;
        threads.ask(() -> round.ask(question), reply -> answered(question, reply));
    }

    /// Shows the answer. If the question changed in the meantime, it asks again at once, so that charts follow a drag
    /// as fast as the cluster answers.
    private void answered(Question question, Reply<DashboardState> reply) {
        asking = false;
        if (question.plans().equals(boards.open().charts())) {
            figures.set(figures.get().after(reply, clock.instant()));
            moment.looked().set(figures.get().value().map(DashboardState::stretch));
        }
        if (!question.equals(question())) {
            ask();
        }
    }

    private boolean unchanged(Question question) {
        boolean past = question.past() && figures.get() instanceof LoadState.Fresh<?>;
        return past || early();
    }

    private boolean early() {
        return !round.polls() && !throttle.isOver();
    }

    private Question question() {
        return new Question(
                boards.open().charts(),
                job.get(),
                zoom.get(),
                moment.moment().get(),
                span.get(),
                moment.known().map(MomentModel.Past::records).orElse(false));
    }
}

package io.millrace.desktop.metric;

import io.millrace.client.Client;
import io.millrace.client.Reply;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.service.question.ParallelCalls;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// The model of the metric picker: a search over all metrics of a job's objects and of the processes. The names are
/// requested in the background, and the known ones can be found in the meantime.
final class PickerModel {
    private static final int MAX_FOUND = 300;
    private static final int MAX_OFFERS = 300_000;
    private static final int MAX_RECENT = 12;

    /// The result of a search for metrics.
    ///
    /// @param complete whether the metrics of all objects are known
    record Found(List<MetricSuggestion> offers, int among, boolean complete) {}

    private final ClusterMetrics metrics;
    private final UiExecutors threads;
    private final StringProperty text = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<Found> found = new ReadOnlyObjectWrapper<>(new Found(List.of(), 0, false));
    private final List<PickedMetric> recent = new ArrayList<>();
    private List<MetricSuggestion> offers = List.of();
    private boolean complete;
    private boolean searching;
    private boolean again;
    private int generation;
    private Optional<JobId> job = Optional.empty();

    public PickerModel(Client client, UiExecutors threads) {
        this.metrics = new ClusterMetrics(client);
        this.threads = threads;
        text.addListener(changed -> search());
    }

    StringProperty text() {
        return text;
    }

    ReadOnlyObjectProperty<Found> found() {
        return found.getReadOnlyProperty();
    }

    /// Starts loading the metrics of this job and of the processes.
    void begin(Optional<JobId> of) {
        job = of;
        offers = List.of();
        complete = false;
        int now = ++generation;
        threads.work().execute(() -> gather(of, (some, last) -> threads.show().execute(() -> take(now, some, last))));
    }

    private interface MetricConsumer {
        void offers(List<MetricSuggestion> some, boolean last);
    }

    private void take(int of, List<MetricSuggestion> some, boolean last) {
        if (of == generation && offers.size() < MAX_OFFERS) {
            offers = MetricSuggestion.joined(offers, some);
            complete = last;
            search();
        }
    }

    private void gather(Optional<JobId> of, MetricConsumer consumer) {
        if (!(metrics.parts(of.stream().toList()) instanceof Reply.Ok<MetricSubjects>(MetricSubjects parts))) {
            consumer.offers(List.of(), true);
            return;
        }
        var vertices = of.flatMap(id -> Optional.ofNullable(parts.jobs().get(id)))
                .map(MetricSubjects.Whole::vertices)
                .orElse(List.of());
        var subjects = new ArrayList<MetricSubject>();
        if (of.isPresent()) {
            subjects.add(new MetricSubject.EachVertex());
            subjects.add(new MetricSubject.Job());
        }
        subjects.add(new MetricSubject.EachTaskManager());
        subjects.add(new MetricSubject.JobManager());
        parts.managers().forEach(manager -> subjects.add(new MetricSubject.TaskManager(manager)));
        subjects.forEach(subject -> consumer.offers(offers(parts, of, List.of(subject), subject), false));
        new ParallelCalls("names").ask(vertices, vertex -> {
            consumer.offers(offersOf(parts, of, vertex), false);
            return vertex;
        });
        consumer.offers(List.of(), true);
    }

    /// Returns the suggestions for a vertex and its subtasks, combined and single. They all have the same metrics, so
    /// one request is enough for the subtasks.
    private List<MetricSuggestion> offersOf(MetricSubjects parts, Optional<JobId> of, Jobs.Vertex vertex) {
        var whole = offers(
                parts, of, List.of(new MetricSubject.Vertex(vertex.id())), new MetricSubject.Vertex(vertex.id()));
        if (vertex.parallelism() < 2) {
            return whole;
        }
        var subtasks = new ArrayList<MetricSubject>();
        subtasks.add(new MetricSubject.EachSubtask(vertex.id()));
        for (int at = 0; at < vertex.parallelism(); at++) {
            subtasks.add(new MetricSubject.Subtask(vertex.id(), at));
        }
        return MetricSuggestion.joined(whole, offers(parts, of, subtasks, new MetricSubject.EachSubtask(vertex.id())));
    }

    private List<MetricSuggestion> offers(
            MetricSubjects parts, Optional<JobId> of, List<MetricSubject> subjects, MetricSubject asked) {
        if (!(metrics.names(of, asked) instanceof Reply.Ok<List<String>>(List<String> names))) {
            return List.of();
        }
        var some = new ArrayList<MetricSuggestion>();
        for (var subject : subjects) {
            var label = parts.label(new PickedMetric(subject, "label"), of);
            names.forEach(name -> some.add(MetricSuggestion.of(new PickedMetric(subject, name), label)));
        }
        return some;
    }

    /// Searches. If the input changes during a search, another search follows.
    private void search() {
        if (searching) {
            again = true;
            return;
        }
        searching = true;
        var words = text.get();
        var among = first(words);
        var all = complete;
        threads.ask(() -> new Found(MetricSuggestion.search(among, words, MAX_FOUND), among.size(), all), this::show);
    }

    private void show(Found next) {
        searching = false;
        found.set(next);
        if (again) {
            again = false;
            search();
        }
    }

    /// Returns the suggestions to search; without a word, recently used ones come first.
    private List<MetricSuggestion> first(String words) {
        if (!words.isBlank() || recent.isEmpty()) {
            return offers;
        }
        var used =
                offers.stream().filter(offer -> recent.contains(offer.pick())).toList();
        return MetricSuggestion.joined(
                used,
                offers.stream().filter(offer -> !recent.contains(offer.pick())).toList());
    }

    /// Returns whether a metric was used recently.
    boolean recent(PickedMetric pick) {
        return recent.contains(pick);
    }

    void used(PickedMetric pick) {
        recent.remove(pick);
        recent.addFirst(pick);
        if (recent.size() > MAX_RECENT) {
            recent.removeLast();
        }
    }

    /// Binds a metric to this job, independent of the dashboard's job.
    PickedMetric pinned(PickedMetric pick) {
        return pick.subject().ofJob() ? new PickedMetric(job, pick.subject(), pick.metric()) : pick;
    }
}

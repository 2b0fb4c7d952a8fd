package io.millrace.desktop.screen.metric;

import io.millrace.client.Reply;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.Threads;
import io.millrace.desktop.service.metric.Part;
import io.millrace.desktop.service.metric.Parts;
import io.millrace.desktop.service.metric.Pick;
import io.millrace.desktop.service.metric.Subject;
import io.millrace.wire.id.JobId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/// All metrics of all objects of a job and of the processes, found by words. The objects are asked for their names one
/// after the other, and what is known already can be found meanwhile.
public final class PickerModel {
    private static final int MOST_FOUND = 300;
    private static final int MOST_OFFERS = 300_000;
    private static final int MOST_RECENT = 12;
    private static final int AT_ONCE = 6;

    /// What a search found, and what it was searched in.
    ///
    /// @param complete whether every object has told its metrics
    record Found(List<Offer> offers, int among, boolean complete) {}

    private final Cluster cluster;
    private final Threads threads;
    private final StringProperty text = new SimpleStringProperty("");
    private final ReadOnlyObjectWrapper<Found> found = new ReadOnlyObjectWrapper<>(new Found(List.of(), 0, false));
    private final List<Pick> recent = new ArrayList<>();
    private List<Offer> offers = List.of();
    private boolean complete;
    private boolean searching;
    private boolean again;
    private int generation;
    private Optional<JobId> job = Optional.empty();

    public PickerModel(Cluster cluster, Threads threads) {
        this.cluster = cluster;
        this.threads = threads;
        text.addListener(changed -> search());
    }

    StringProperty text() {
        return text;
    }

    ReadOnlyObjectProperty<Found> found() {
        return found.getReadOnlyProperty();
    }

    /// Begins to find out what there is of this job and of the processes.
    void begin(Optional<JobId> of) {
        job = of;
        offers = List.of();
        complete = false;
        int now = ++generation;
        threads.work().execute(() -> gather(of, (some, last) -> threads.show().execute(() -> take(now, some, last))));
    }

    private interface Take {
        void offers(List<Offer> some, boolean last);
    }

    private void take(int of, List<Offer> some, boolean last) {
        if (of == generation && offers.size() < MOST_OFFERS) {
            offers = Offer.joined(offers, some);
            complete = last;
            search();
        }
    }

    private void gather(Optional<JobId> of, Take take) {
        if (!(cluster.metrics().parts(of.stream().toList()) instanceof Reply.Ok<Parts>(Parts parts))) {
            take.offers(List.of(), true);
            return;
        }
        var vertices = of.flatMap(id -> Optional.ofNullable(parts.jobs().get(id)))
                .map(Parts.Whole::vertices)
                .orElse(List.of());
        var subjects = new ArrayList<Subject>();
        if (of.isPresent()) {
            subjects.add(new Subject.EachVertex());
            subjects.add(new Subject.Job());
        }
        subjects.add(new Subject.EachTaskManager());
        subjects.add(new Subject.JobManager());
        parts.managers().forEach(manager -> subjects.add(new Subject.TaskManager(manager)));
        subjects.forEach(subject -> take.offers(offers(parts, of, List.of(subject), subject), false));
        var few = new Semaphore(AT_ONCE);
        try (var scope = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("names-", 0).factory())) {
            for (var vertex : vertices) {
                scope.execute(() -> {
                    few.acquireUninterruptibly();
                    try {
                        take.offers(offersOf(parts, of, vertex), false);
                    } finally {
                        few.release();
                    }
                });
            }
        }
        take.offers(List.of(), true);
    }

    /// The vertex, its subtasks together, and each of them: they all have the same metrics.
    private List<Offer> offersOf(Parts parts, Optional<JobId> of, Part vertex) {
        var whole = offers(parts, of, List.of(new Subject.Vertex(vertex.id())), new Subject.Vertex(vertex.id()));
        if (vertex.parallelism() < 2) {
            return whole;
        }
        var subtasks = new ArrayList<Subject>();
        subtasks.add(new Subject.EachSubtask(vertex.id()));
        for (int at = 0; at < vertex.parallelism(); at++) {
            subtasks.add(new Subject.Subtask(vertex.id(), at));
        }
        return Offer.joined(whole, offers(parts, of, subtasks, new Subject.EachSubtask(vertex.id())));
    }

    private List<Offer> offers(Parts parts, Optional<JobId> of, List<Subject> subjects, Subject asked) {
        if (!(cluster.metrics().names(of, asked) instanceof Reply.Ok<List<String>>(List<String> names))) {
            return List.of();
        }
        var some = new ArrayList<Offer>();
        for (var subject : subjects) {
            var label = parts.label(new Pick(subject, "label"), of);
            names.forEach(name -> some.add(Offer.of(new Pick(subject, name), label)));
        }
        return some;
    }

    /// Searches once more when what is searched changed meanwhile.
    private void search() {
        if (searching) {
            again = true;
            return;
        }
        searching = true;
        var words = text.get();
        var among = first(words);
        var all = complete;
        threads.ask(() -> new Found(Offer.search(among, words, MOST_FOUND), among.size(), all), this::show);
    }

    private void show(Found next) {
        searching = false;
        found.set(next);
        if (again) {
            again = false;
            search();
        }
    }

    /// Without a word, what was used lately comes first.
    private List<Offer> first(String words) {
        if (!words.isBlank() || recent.isEmpty()) {
            return offers;
        }
        var lately =
                offers.stream().filter(offer -> recent.contains(offer.pick())).toList();
        return Offer.joined(
                lately,
                offers.stream().filter(offer -> !recent.contains(offer.pick())).toList());
    }

    /// Whether it was used lately.
    boolean recent(Pick pick) {
        return recent.contains(pick);
    }

    void used(Pick pick) {
        recent.remove(pick);
        recent.addFirst(pick);
        if (recent.size() > MOST_RECENT) {
            recent.removeLast();
        }
    }

    /// The metric of this job alone, whichever job the dashboard is looked at with.
    Pick pinned(Pick pick) {
        return pick.subject().ofJob() ? new Pick(job, pick.subject(), pick.metric()) : pick;
    }
}

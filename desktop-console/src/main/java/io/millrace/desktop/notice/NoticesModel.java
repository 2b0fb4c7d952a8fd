package io.millrace.desktop.notice;

import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.Throttle;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyIntegerProperty;
import javafx.beans.property.ReadOnlyIntegerWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;

/// The model of the notices: polls all connected clusters and keeps their failures and alerts, newest first.
public final class NoticesModel implements RefreshedModel {
    private static final Duration PERIOD = Duration.ofSeconds(10);
    private static final int KEPT = 200;

    private final UiExecutors threads;
    private final InstantSource clock;
    private final Notifier bell;
    private final Throttle throttle;
    private final Map<String, FailureWatcher> watched = new HashMap<>();
    private final Set<String> looking = new HashSet<>();
    private final ObservableList<Notice> notices = FXCollections.observableArrayList();
    private final ObservableList<Notice> readOnly = FXCollections.unmodifiableObservableList(notices);
    private final ReadOnlyIntegerWrapper unread = new ReadOnlyIntegerWrapper();
    private final BooleanProperty on = new SimpleBooleanProperty(true);

    public NoticesModel(UiExecutors threads, InstantSource clock, Notifier bell) {
        this.threads = threads;
        this.clock = clock;
        this.bell = bell;
        this.throttle = new Throttle(PERIOD, clock);
    }

    /// A cluster to watch.
    ///
    /// @param key     the key of the connection; a cluster that is already watched keeps its watcher
    /// @param name    the display name
    /// @param cluster the open connection to it
    public record Watched(String key, String name, Cluster cluster) {}

    /// Watches exactly these clusters from now on.
    public void watch(List<Watched> clusters) {
        clusters.forEach(one -> watched.computeIfAbsent(one.key(), key -> new FailureWatcher(one))
                .continueWith(one));
        watched.keySet().retainAll(clusters.stream().map(Watched::key).toList());
    }

    public ObservableList<Notice> notices() {
        return readOnly;
    }

    /// The number of notices since the list was last viewed.
    public ReadOnlyIntegerProperty unread() {
        return unread.getReadOnlyProperty();
    }

    /// Whether system notifications are shown as well.
    public BooleanProperty on() {
        return on;
    }

    public void read() {
        unread.set(0);
    }

    public void clear() {
        notices.clear();
        read();
    }

    /// Polls each cluster, at most once every ten seconds.
    @Override
    public void refresh() {
        if (!throttle.next()) {
            return;
        }
        var now = clock.instant();
        watched.values().forEach(watcher -> {
            if (looking.add(watcher.key())) {
                threads.ask(() -> watcher.look(now), found -> seen(watcher, found));
            }
        });
    }

    private void seen(FailureWatcher watcher, List<Notice> found) {
        looking.remove(watcher.key());
        if (!watcher.equals(watched.get(watcher.key()))) {
            return; // it was left meanwhile
        }
        // a single change, so that listeners get all notices at once
        notices.addAll(0, found.reversed());
        var loud = found.stream().filter(notice -> !notice.isQuiet()).toList();
        if (on.get() && !loud.isEmpty()) {
            threads.work().execute(() -> bell.ring(Notice.of(loud)));
        }
        unread.set(unread.get() + loud.size());
        if (notices.size() > KEPT) {
            notices.remove(KEPT, notices.size());
        }
    }
}

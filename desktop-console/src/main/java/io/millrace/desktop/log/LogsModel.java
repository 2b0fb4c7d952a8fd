package io.millrace.desktop.log;

import io.millrace.client.Reply;
import io.millrace.desktop.screen.LoadState;
import io.millrace.desktop.screen.PolledValue;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.desktop.taskmanager.ClusterProcess;
import io.millrace.wire.cluster.Logs;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleObjectProperty;

/// The model of a cluster's logs: the processes, the selected logs, and the merged reading of them.
public final class LogsModel implements RefreshedModel, AutoCloseable {
    /// The maximum number of logs read together; more cannot be distinguished.
    public static final int MAX_TOGETHER = 8;

    private final ClusterLogs logs;
    private final UiExecutors threads;
    private final PolledValue<List<ClusterProcess>> processes;
    private final PolledValue<List<Logs.LogFile>> files;
    private final ReadOnlyObjectWrapper<List<LogPlace>> places = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<Optional<LogModel>> log = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<ClusterProcess>> focus = new ReadOnlyObjectWrapper<>(Optional.empty());
    private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
    private final ObjectProperty<Optional<Instant>> moment = new SimpleObjectProperty<>(Optional.empty());
    private final ReadOnlyObjectWrapper<Optional<ZoneOffset>> zone = new ReadOnlyObjectWrapper<>(Optional.empty());
    private int choices;

    public LogsModel(ClusterLogs logs, UiExecutors threads, InstantSource clock) {
        this.logs = logs;
        this.threads = threads;
        this.processes = new PolledValue<>(threads, clock);
        this.files = new PolledValue<>(threads, clock);
        processes.loadState().addListener((loadState, before, now) -> seen(now));
        moment.addListener((value, before, now) -> log.get().ifPresent(this::showMoment));
    }

    private void seen(LoadState<List<ClusterProcess>> now) {
        if (places.get().isEmpty() && choices == 0) {
            now.value().flatMap(all -> all.stream().findFirst()).ifPresent(this::show);
        }
    }

    @Override
    public void refresh() {
        processes.ask(logs::processes);
        focus.get().ifPresent(process -> files.ask(() -> logs.files(process)));
        if (zone.get().isEmpty()) {
            threads.ask(logs::zone, this::zone);
        }
    }

    private void zone(Reply<ZoneOffset> reply) {
        if (reply instanceof Reply.Ok<ZoneOffset>(ZoneOffset known)) {
            zone.set(Optional.of(known));
        }
    }

    /// The target position when a log opens.
    ///
    /// @param time   goes to the lines written then
    /// @param search searches for this text
    public record Target(Optional<Instant> time, Optional<String> search) {
        public static final Target NONE = new Target(Optional.empty(), Optional.empty());
    }

    /// Opens one log of a process on its own; its main log if no file is named.
    public void open(ClusterProcess process, Optional<String> file, Target aim) {
        look(process);
        choose(List.of(process), file, aim);
    }

    /// Opens the main log of a process on its own.
    public void show(ClusterProcess process) {
        open(process, Optional.empty(), Target.NONE);
    }

    /// Opens another file of the focused process on its own.
    public void show(String file) {
        focus.get().ifPresent(process -> open(process, Optional.of(file), Target.NONE));
    }

    /// Lists the files of a process.
    private void look(ClusterProcess process) {
        if (focus.get().filter(process::equals).isEmpty()) {
            focus.set(Optional.of(process));
            files.reset();
            files.ask(() -> logs.files(process));
        }
    }

    /// Adds the main log of a process to the selected logs, or removes it.
    public void toggle(ClusterProcess process) {
        var next = new ArrayList<>(
                places.get().stream().map(LogPlace::process).distinct().toList());
        if (!next.remove(process)) {
            next.add(process);
        }
        if (next.size() > MAX_TOGETHER) {
            problem.set("At most " + MAX_TOGETHER + " logs are read together.");
        } else if (!next.isEmpty()) {
            choose(next, Optional.empty(), Target.NONE);
        }
    }

    public boolean reads(ClusterProcess process) {
        return places.get().stream().anyMatch(place -> place.process().equals(process));
    }

    private void choose(List<ClusterProcess> wanted, Optional<String> file, Target aim) {
        int choice = ++choices;
        problem.set("");
        var known = places.get();
        threads.ask(() -> ProcessLogs.of(logs, wanted, file, known), found -> {
            if (choice == choices) {
                chosen(found, aim);
            }
        });
    }

    private void chosen(ProcessLogs found, Target aim) {
        problem.set(found.problem());
        if (!found.places().isEmpty() && !found.places().equals(places.get())) {
            read(found.places());
        } else if (log.get().isEmpty()) {
            // the next refresh tries again
            choices = 0;
        }
        log.get().ifPresent(reading -> aim(reading, aim));
    }

    private void read(List<LogPlace> of) {
        var before = log.get();
        var names = of.stream().map(place -> shortName(place.process())).toList();
        var next = new LogModel(new ClusterFeed(logs, of), names, true, threads);
        before.ifPresent(next::takeOver);
        places.set(List.copyOf(of));
        log.set(Optional.of(next.start()));
        before.ifPresent(LogModel::close);
    }

    private void aim(LogModel reading, Target aim) {
        aim.search().ifPresent(text -> reading.finder().text().set(text));
        aim.time().or(moment::get).ifPresent(time -> show(reading, time));
    }

    private void showMoment(LogModel reading) {
        moment.get().ifPresentOrElse(time -> show(reading, time), () -> {
            reading.seek().none();
            reading.toEnd();
        });
    }

    private void show(LogModel reading, Instant time) {
        if (zone.get().isPresent()) {
            reading.seek().to(time, zone.get().get());
            return;
        }
        threads.ask(logs::zone, reply -> {
            zone(reply);
            reading.seek().to(time, zone.get().orElse(ZoneOffset.UTC));
        });
    }

    /// Returns a short name by position in the process list: `jm`, `tm1`, `tm2`.
    public String shortName(ClusterProcess process) {
        var all = processes.loadState().get().value().orElse(List.of());
        return process.taskManager().isEmpty() ? "jm" : "tm" + Math.max(1, all.indexOf(process));
    }

    /// Downloads a whole file to disk. The download reports its progress and can be cancelled.
    public LogDownload fetch(LogPlace place, Path to) {
        return new LogDownload(logs, place, to);
    }

    public UiExecutors threads() {
        return threads;
    }

    public ReadOnlyObjectProperty<LoadState<List<ClusterProcess>>> processes() {
        return processes.loadState();
    }

    /// The process whose files are listed.
    public ReadOnlyObjectProperty<Optional<ClusterProcess>> focus() {
        return focus.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<LoadState<List<Logs.LogFile>>> files() {
        return files.loadState();
    }

    /// The logs that are read.
    public ReadOnlyObjectProperty<List<LogPlace>> places() {
        return places.getReadOnlyProperty();
    }

    public ReadOnlyObjectProperty<Optional<LogModel>> log() {
        return log.getReadOnlyProperty();
    }

    /// The past moment that all views show; empty for the present, which is followed.
    public ObjectProperty<Optional<Instant>> moment() {
        return moment;
    }

    /// The time zone of the lines, if the cluster reports it.
    public ReadOnlyObjectProperty<Optional<ZoneOffset>> zone() {
        return zone.getReadOnlyProperty();
    }

    /// The reason why the request failed; empty if it did not.
    public ReadOnlyStringProperty problem() {
        return problem.getReadOnlyProperty();
    }

    @Override
    public void close() {
        choices++;
        log.get().ifPresent(LogModel::close);
    }
}

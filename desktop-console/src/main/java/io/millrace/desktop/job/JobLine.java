package io.millrace.desktop.job;

import io.millrace.wire.cluster.JobOrigin;
import io.millrace.wire.cluster.Jobs;
import io.millrace.wire.id.JobId;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// A row of the job list. A job always has the same row object, so that a change of its figures updates only the cells
/// that show it.
public final class JobLine {
    private static final String ANONYMOUS = "anonymous";

    private final JobId id;
    private final ReadOnlyObjectWrapper<Jobs.Line> row;
    private final ReadOnlyObjectWrapper<JobOrigin.Line> origin;
    private volatile Jobs.Line latest;

    JobLine(Jobs.Line row) {
        this.id = row.jid();
        this.latest = row;
        this.row = new ReadOnlyObjectWrapper<>(row);
        this.origin = new ReadOnlyObjectWrapper<>(JobOrigin.Line.of(JobOrigin.Origin.unknown(row.jid())));
    }

    /// The newest figures, which may not be shown yet.
    Jobs.Line latest() {
        return latest;
    }

    /// Stores newer figures; returns whether they differ from the previous ones.
    boolean learn(Jobs.Line now) {
        boolean changed = !now.equals(latest);
        latest = now;
        return changed;
    }

    void show() {
        row.set(latest);
    }

    void show(JobOrigin.Line now) {
        origin.set(now);
    }

    public JobId id() {
        return id;
    }

    public ReadOnlyObjectProperty<Jobs.Line> row() {
        return row.getReadOnlyProperty();
    }

    /// The origin of the job, if the cluster reports it.
    public ReadOnlyObjectProperty<JobOrigin.Line> origin() {
        return origin.getReadOnlyProperty();
    }

    /// An origin in a few words: the submitter, or else the session.
    static String brief(JobOrigin.Line origin) {
        var session = origin.sessionName().filter(name -> !name.isEmpty());
        var submitter = origin.submitter().filter(name -> !name.isEmpty() && !name.equals(ANONYMOUS));
        return submitter
                .map(who -> session.map(name -> who + ", " + name).orElse(who))
                .or(() -> session)
                .or(() -> origin.statement().filter(sql -> !sql.isEmpty()).map(sql -> "SQL"))
                .orElse("");
    }
}

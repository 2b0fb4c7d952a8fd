package io.millrace.desktop.screen.jobs;

import io.millrace.desktop.service.JobRow;
import io.millrace.desktop.service.origin.JobOrigin;
import io.millrace.wire.id.JobId;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;

/// One line of the list: always the same object for the same job, so that a change of its figures touches the cells
/// that show it and nothing else.
public final class JobLine {
    private final JobId id;
    private final ReadOnlyObjectWrapper<JobRow> row;
    private final ReadOnlyObjectWrapper<JobOrigin> origin;
    private volatile JobRow latest;

    JobLine(JobRow row) {
        this.id = row.id();
        this.latest = row;
        this.row = new ReadOnlyObjectWrapper<>(row);
        this.origin = new ReadOnlyObjectWrapper<>(JobOrigin.unknown(row.id()));
    }

    /// The newest figures, which may not be shown yet.
    JobRow latest() {
        return latest;
    }

    /// Learns newer figures; says whether they are other than before.
    boolean learn(JobRow now) {
        boolean changed = !now.equals(latest);
        latest = now;
        return changed;
    }

    /// Shows the newest figures.
    void show() {
        row.set(latest);
    }

    void show(JobOrigin now) {
        origin.set(now);
    }

    public JobId id() {
        return id;
    }

    public ReadOnlyObjectProperty<JobRow> row() {
        return row.getReadOnlyProperty();
    }

    /// Where the job comes from, where the cluster says so.
    public ReadOnlyObjectProperty<JobOrigin> origin() {
        return origin.getReadOnlyProperty();
    }
}

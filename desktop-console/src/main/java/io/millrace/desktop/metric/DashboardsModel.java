package io.millrace.desktop.metric;

import io.millrace.desktop.history.MomentModel;
import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;

/// The model of a cluster's dashboards: the boards, their values, and the metrics to choose from.
public final class DashboardsModel implements RefreshedModel {
    private final BoardsModel boards;
    private final FiguresModel figures;
    private final PickerModel picker;

    /// @param boards the user's dashboards, shared by all clusters
    public DashboardsModel(
            BoardsModel boards, MomentModel moment, Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.boards = boards;
        this.figures = new FiguresModel(boards, moment, cluster, threads, clock);
        this.picker = new PickerModel(cluster.client(), threads);
    }

    /// Opens the dashboard of one process; the job manager if no task manager is given.
    public void showProcess(Optional<TaskManagerId> process) {
        boards.show(DefaultDashboards.process(process));
    }

    BoardsModel boards() {
        return boards;
    }

    public FiguresModel figures() {
        return figures;
    }

    /// Shows the charts of a vertex or, if `subtask` is present, of that subtask.
    public void visit(JobId job, VertexId vertex, String name, OptionalInt subtask) {
        figures.job().set(Optional.of(job));
        boards.visit(
                subtask.isPresent()
                        ? DefaultDashboards.subtask(name, vertex, subtask.getAsInt())
                        : DefaultDashboards.vertex(name, vertex));
    }

    PickerModel picker() {
        return picker;
    }

    @Override
    public void refresh() {
        figures.refresh();
    }
}

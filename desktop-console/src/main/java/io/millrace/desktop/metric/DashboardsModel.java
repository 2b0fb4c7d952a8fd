package io.millrace.desktop.metric;

import io.millrace.desktop.screen.RefreshedModel;
import io.millrace.desktop.screen.time.MomentModel;
import io.millrace.desktop.service.Cluster;
import io.millrace.desktop.service.UiExecutors;
import io.millrace.wire.id.JobId;
import io.millrace.wire.id.TaskManagerId;
import io.millrace.wire.id.VertexId;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalInt;

/// The dashboards of a cluster: what they are made of, their figures, and what else they could show.
public final class DashboardsModel implements RefreshedModel {
    private final BoardsModel boards;
    private final FiguresModel figures;
    private final PickerModel picker;

    /// @param boards the user's; the same for all clusters
    public DashboardsModel(
            BoardsModel boards, MomentModel moment, Cluster cluster, UiExecutors threads, InstantSource clock) {
        this.boards = boards;
        this.figures = new FiguresModel(boards, moment, cluster, threads, clock);
        this.picker = new PickerModel(cluster.client(), threads);
    }

    /// Opens the dashboard of one process; the job manager where no task manager is named.
    public void showProcess(Optional<TaskManagerId> process) {
        boards.show(DefaultDashboards.process(process));
    }

    BoardsModel boards() {
        return boards;
    }

    public FiguresModel figures() {
        return figures;
    }

    /// Shows the charts of a vertex of a job or, where one is meant, of one of its subtasks.
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

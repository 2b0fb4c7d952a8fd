package io.millrace.desktop.shell;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.screen.connect.ConnectView;
import io.millrace.desktop.screen.job.JobActions;
import io.millrace.desktop.screen.job.JobModel;
import io.millrace.desktop.screen.job.JobView;
import io.millrace.desktop.screen.jobs.JobsView;
import io.millrace.desktop.screen.part.Filtered;
import io.millrace.desktop.screen.workers.WorkersView;
import java.util.Objects;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.layout.BorderPane;

/// The window's content: menu, sidebar, and the open screen.
public final class ShellView extends BorderPane {
    private static final double NARROW = 860;

    private final ShellModel model;
    private final Appearance appearance;
    private final JobActions actions = new JobActions(() -> getScene().getWindow());
    private final ConnectView connect;
    private Optional<JobsView> jobs = Optional.empty();
    private Optional<WorkersView> workers = Optional.empty();
    private Optional<Sidebar> sidebar = Optional.empty();

    public ShellView(ShellModel model, Appearance appearance) {
        this.model = model;
        this.appearance = appearance;
        this.connect = new ConnectView(model.connect());
        getStylesheets()
                .add(Objects.requireNonNull(ShellView.class.getResource("console.css"), "console.css")
                        .toExternalForm());
        setTop(new Menus(model, appearance, actions, this::focusFilter).bar());
        model.session().subscribe(this::session);
        model.place().subscribe(this::open);
        widthProperty().subscribe(now -> place());
    }

    private void session(Optional<ShellModel.Session> session) {
        jobs = session.map(in -> new JobsView(in.jobs(), job -> model.open(new Place.OneJob(job))));
        workers = session.map(in -> new WorkersView(in.workers()));
        sidebar = session.map(in -> new Sidebar(model, in));
        place();
    }

    /// A narrow window gives its room to the screen; the menu leads to every place as well.
    private void place() {
        setLeft(getWidth() > 0 && getWidth() < NARROW ? null : sidebar.orElse(null));
    }

    private void open(Place place) {
        setCenter(
                switch (place) {
                    case Place.Connecting() -> connect;
                    case Place.JobList() -> jobs.<Node>map(view -> view).orElse(connect);
                    case Place.WorkerList() -> workers.<Node>map(view -> view).orElse(connect);
                    case Place.OneJob _ ->
                        model.job().get().<Node>map(this::view).orElse(connect);
                });
    }

    private Node view(JobModel job) {
        return new JobView(job, actions, appearance, () -> model.open(new Place.JobList()));
    }

    private void focusFilter() {
        if (getCenter() instanceof Filtered filtered) {
            filtered.focusFilter();
        }
    }
}

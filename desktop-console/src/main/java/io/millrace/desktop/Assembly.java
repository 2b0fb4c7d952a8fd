package io.millrace.desktop;

import io.millrace.desktop.fx.Appearance;
import io.millrace.desktop.fx.FxThread;
import io.millrace.desktop.fx.ThemeChoice;
import io.millrace.desktop.service.Memory;
import io.millrace.desktop.service.Pulse;
import io.millrace.desktop.service.RemoteCluster;
import io.millrace.desktop.service.Threads;
import io.millrace.desktop.service.WindowPlace;
import io.millrace.desktop.shell.ShellModel;
import io.millrace.desktop.shell.ShellView;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.stage.Screen;
import javafx.stage.Stage;

/// Builds the window and everything behind it, and closes it in the reverse order. For the thread of the user
/// interface.
final class Assembly implements AutoCloseable {
    private static final Duration BEAT = Duration.ofSeconds(2);
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 820;

    private final Memory memory;
    private final ExecutorService work;
    private final ShellModel model;
    private final Pulse pulse;
    private final Stage stage;

    Assembly(Memory memory) {
        this.memory = memory;
        this.work = Executors.newThreadPerTaskExecutor(
                Thread.ofVirtual().name("question-", 0).factory());
        var show = new FxThread();
        this.model = new ShellModel(new Threads(work, show), InstantSource.system(), memory, RemoteCluster::at);
        this.pulse = new Pulse("beat", BEAT, show, model::refresh);
        this.stage = new Stage();
    }

    /// Shows the window, connects if an address was given, and begins to beat.
    Stage start(List<String> arguments) {
        var appearance = new Appearance().start(ThemeChoice.of(memory.theme()));
        appearance.choice().addListener((choice, before, now) -> work.execute(() -> memory.theme(now.name())));
        stage.setTitle("Millrace console");
        stage.setMinWidth(560);
        stage.setMinHeight(400);
        stage.setScene(new Scene(new ShellView(model, appearance), WIDTH, HEIGHT));
        memory.window().filter(Assembly::onScreen).ifPresent(this::place);
        model.session().subscribe(this::title);
        stage.setOnHidden(event -> close());
        stage.show();
        arguments.stream().findFirst().ifPresent(model.connect()::connect);
        pulse.start();
        return stage;
    }

    private void title(Optional<ShellModel.Session> session) {
        stage.setTitle(session.map(in -> in.cluster().address() + " – Millrace console")
                .orElse("Millrace console"));
    }

    /// A window must not come back on a screen that is no longer there.
    private static boolean onScreen(WindowPlace place) {
        var title = new Rectangle2D(place.x(), place.y(), place.width(), 40);
        return Screen.getScreens().stream()
                .anyMatch(screen -> screen.getVisualBounds().intersects(title));
    }

    private void place(WindowPlace place) {
        stage.setX(place.x());
        stage.setY(place.y());
        stage.setWidth(place.width());
        stage.setHeight(place.height());
        stage.setMaximized(place.maximized());
    }

    private void remember() {
        if (stage.getWidth() >= stage.getMinWidth() && stage.getHeight() >= stage.getMinHeight()) {
            memory.window(new WindowPlace(
                    (int) stage.getX(),
                    (int) stage.getY(),
                    (int) stage.getWidth(),
                    (int) stage.getHeight(),
                    stage.isMaximized()));
        }
    }

    @Override
    public void close() {
        pulse.close();
        remember();
        model.close();
        work.shutdownNow();
    }
}

package io.millrace.desktop;

import io.millrace.desktop.fx.ClipboardText;
import io.millrace.desktop.fx.Icons;
import io.millrace.desktop.fx.SavedLayout;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.service.Faults;
import io.millrace.desktop.service.Preferences;
import io.millrace.desktop.service.WindowLayout;
import io.millrace.desktop.service.WindowPlace;
import io.millrace.desktop.shell.ClusterModel;
import io.millrace.desktop.shell.Layers;
import io.millrace.desktop.shell.ShellModel;
import io.millrace.desktop.shell.WindowContext;
import java.util.Optional;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Rectangle2D;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.stage.Screen;
import javafx.stage.Stage;

/// A window that contains the shell. Must be used on the JavaFX thread.
final class ShellWindow implements AutoCloseable {
    private static final String NAME = "Millrace console";
    private static final int WIDTH = 1280;
    private static final int HEIGHT = 820;

    private final ShellModel model;
    private final Preferences memory;
    private final Layers layers;
    private final Stage stage = new Stage();

    ShellWindow(ShellModel model, Preferences memory, WindowContext context, SavedLayout arranged) {
        this.model = model;
        this.memory = memory;
        stage.setMinWidth(560);
        stage.setMinHeight(400);
        this.layers = new Layers(model, context);
        var scene = new Scene(layers, WIDTH, HEIGHT);
        arranged.in(scene);
        stage.setScene(scene);
        stage.getIcons().setAll(Icons.ofTheConsole());
        memory.window().filter(ShellWindow::onScreen).ifPresent(this::place);
        stage.focusedProperty().subscribe(front -> {
            if (front) {
                model.toFront();
            }
        });
        stage.titleProperty()
                .bind(model.current()
                        .flatMap(now -> now.<ObservableValue<String>>map(ShellWindow::title)
                                .orElseGet(() -> new SimpleStringProperty(NAME))));
    }

    private static ObservableValue<String> title(ClusterModel cluster) {
        return cluster.summary()
                .map(loadState -> cluster.connection().name()
                        + (cluster.cluster().canAct() && ClusterModel.away(loadState) ? " (away)" : "") + " – " + NAME);
    }

    /// The state to restore at the next start.
    Optional<WindowLayout> layout() {
        return place().map(at -> new WindowLayout(at, model.contents(), layers.sidebar()));
    }

    /// Restores the place, the sidebar width and the contents of the window.
    void restore(WindowLayout layout) {
        if (onScreen(layout.place())) {
            place(layout.place());
        }
        if (layout.sidebar() > 0) {
            layers.sidebar(layout.sidebar());
        }
        model.restore(layout.contents());
    }

    ShellModel model() {
        return model;
    }

    Stage stage() {
        return stage;
    }

    /// Reports an internal error of the console over the current page.
    void showFault(Faults.Fault fault) {
        layers.toasts().show(Tone.DANGER, fault.words(), "Copy details", () -> {
            ClipboardText.copy(fault.details());
        });
    }

    /// Places the window slightly offset from another window.
    void beside(Stage other) {
        place(new WindowPlace(
                (int) other.getX() + 40,
                (int) other.getY() + 40,
                (int) other.getWidth(),
                (int) other.getHeight(),
                false));
    }

    /// Guards against restoring a window onto a screen that is no longer connected.
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

    private Optional<WindowPlace> place() {
        return stage.getWidth() < stage.getMinWidth() || stage.getHeight() < stage.getMinHeight()
                ? Optional.empty()
                : Optional.of(new WindowPlace(
                        (int) stage.getX(),
                        (int) stage.getY(),
                        (int) stage.getWidth(),
                        (int) stage.getHeight(),
                        stage.isMaximized()));
    }

    @Override
    public void close() {
        place().ifPresent(memory::window);
        layers.close();
        model.close();
        // nodes outside a scene drop their listeners on objects that outlive the window
        stage.getScene().setRoot(new Pane());
    }
}

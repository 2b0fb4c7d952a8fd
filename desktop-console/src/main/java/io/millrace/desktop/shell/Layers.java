package io.millrace.desktop.shell;

import io.millrace.desktop.fx.Toasts;
import io.millrace.desktop.fx.Tone;
import io.millrace.desktop.notice.Notice;
import io.millrace.desktop.notice.NoticesModel;
import io.millrace.desktop.palette.PaletteModel;
import io.millrace.desktop.palette.PaletteView;
import java.util.List;
import java.util.Objects;
import javafx.collections.ListChangeListener;
import javafx.geometry.Pos;
import javafx.scene.layout.StackPane;

/// The root node of a window: the shell, with toasts and the palette over it.
public final class Layers extends StackPane {
    private final ShellModel model;
    private final Toasts toasts = new Toasts();
    private final ShellView view;
    private final PaletteView palette;
    private final NoticesModel notices;
    // kept in a field so that it can be removed from the notices, which outlive the window
    private final ListChangeListener<Notice> toasting = this::came;

    public Layers(ShellModel model, WindowContext context) {
        this.model = model;
        this.notices = context.notices();
        this.view = new ShellView(model, context, this::openPalette);
        this.palette = new PaletteView(new PaletteModel(new PaletteEntries(model, view.menus())::all));
        var styles = Objects.requireNonNull(Layers.class.getResource("console.css"), "console.css")
                .toExternalForm();
        // added to the scene, so that its dialogs use the styles too
        sceneProperty().subscribe(scene -> {
            if (scene != null) {
                scene.getStylesheets().add(styles);
            }
        });
        view.setMinSize(0, 0); // else a small window would show the middle of it
        setAlignment(toasts, Pos.BOTTOM_RIGHT);
        getChildren().addAll(view, toasts, palette, new DropOverlay(this, model.files()));
        notices.notices().addListener(toasting);
        model.undo().onRemoved((what, back) -> toasts.show(Tone.NEUTRAL, what, "Undo", back));
        model.files().onProblem(reason -> toasts.show(Tone.DANGER, reason));
        model.files().onOpened(what -> toasts.show(Tone.SUCCESS, what));
    }

    /// The width of the sidebar.
    public int sidebar() {
        return (int) view.edge().width();
    }

    public void sidebar(int width) {
        view.edge().width(width);
    }

    /// The toasts of this window.
    public Toasts toasts() {
        return toasts;
    }

    private void openPalette() {
        var focused = getScene().getFocusOwner();
        palette.open(() -> {
            if (focused != null) {
                focused.requestFocus();
            }
        });
    }

    private void came(ListChangeListener.Change<? extends Notice> change) {
        while (change.next()) {
            var here = change.getAddedSubList().stream()
                    .filter(notice -> !notice.isQuiet())
                    .filter(notice -> model.find(notice.cluster()).isPresent())
                    .toList();
            if (here.size() == 1) {
                describe(here.getFirst());
            } else if (here.size() > 1) {
                var all = Notice.of(List.copyOf(here));
                toasts.show(Tone.DANGER, all.title() + ": " + all.text(), "Show all", model::showFailures);
            }
        }
    }

    private void describe(Notice notice) {
        toasts.show(notice.isUrgent() ? Tone.DANGER : Tone.WARNING, notice.title(), "Open", () -> model.show(notice));
    }

    /// Removes the listener for notices.
    public void close() {
        notices.notices().removeListener(toasting);
    }
}

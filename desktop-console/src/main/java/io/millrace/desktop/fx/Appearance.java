package io.millrace.desktop.fx;

import atlantafx.base.theme.PrimerDark;
import atlantafx.base.theme.PrimerLight;
import java.util.function.Supplier;
import javafx.application.Application;
import javafx.application.ColorScheme;
import javafx.application.Platform;
import javafx.beans.InvalidationListener;
import javafx.beans.Observable;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleObjectProperty;
import javafx.beans.value.ChangeListener;
import javafx.beans.value.ObservableValue;
import javafx.beans.value.WeakChangeListener;
import javafx.scene.Node;

/// The appearance of the whole application. It follows the light or dark scheme of the system until the user chooses
/// one.
public final class Appearance {
    private final Supplier<? extends ObservableValue<ColorScheme>> scheme;
    private final ObjectProperty<ThemeChoice> choice = new SimpleObjectProperty<>(ThemeChoice.SYSTEM);
    private final ReadOnlyObjectWrapper<Palette> palette = new ReadOnlyObjectWrapper<>(Palette.LIGHT);
    private final ChangeListener<ColorScheme> system = (scheme, before, now) -> apply();

    public Appearance() {
        this(() -> Platform.getPreferences().colorSchemeProperty());
    }

    /// @param scheme the colour scheme of the system; requested once JavaFX runs
    Appearance(Supplier<? extends ObservableValue<ColorScheme>> scheme) {
        this.scheme = scheme;
    }

    /// Must be called on the JavaFX thread once it runs.
    public Appearance start(ThemeChoice first) {
        // the system's preferences outlive every Appearance
        scheme.get().addListener(new WeakChangeListener<>(system));
        choice.addListener((chosen, before, now) -> apply());
        choice.set(first);
        apply();
        return this;
    }

    public ObjectProperty<ThemeChoice> choice() {
        return choice;
    }

    public ReadOnlyObjectProperty<Palette> palette() {
        return palette.getReadOnlyProperty();
    }

    /// Runs `action` now and at each change of a value, while a node is in a scene. The appearance is shared by all
    /// windows and must not keep closed windows alive.
    public static void whileShown(Node part, Observable value, Runnable action) {
        InvalidationListener listener = observable -> action.run();
        part.sceneProperty().subscribe(scene -> {
            value.removeListener(listener);
            if (scene != null) {
                value.addListener(listener);
                action.run();
            }
        });
    }

    /// Switches between light and dark, also when the current scheme comes from the system.
    public void toggle() {
        choice.set(palette.get().dark() ? ThemeChoice.LIGHT : ThemeChoice.DARK);
    }

    private void apply() {
        boolean dark = switch (choice.get()) {
            case SYSTEM -> scheme.get().getValue() == ColorScheme.DARK;
            case LIGHT -> false;
            case DARK -> true;
        };
        var theme = dark ? new PrimerDark() : new PrimerLight();
        Application.setUserAgentStylesheet(theme.getUserAgentStylesheet());
        palette.set(dark ? Palette.DARK : Palette.LIGHT);
    }
}

package io.millrace.desktop.fx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import javafx.application.ColorScheme;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxRobot;
import org.testfx.api.FxToolkit;

class AppearanceIT {

    @Test
    void followsTheSystemWhileItRunsUntilTheUserChooses() throws TimeoutException {
        FxToolkit.registerPrimaryStage();
        new FxRobot().interact(() -> {
            var system = new SimpleObjectProperty<>(ColorScheme.DARK);
            var appearance = new Appearance(() -> system).start(ThemeChoice.SYSTEM);
            assertThat(appearance.palette().get()).isEqualTo(Palette.DARK);

            system.set(ColorScheme.LIGHT);
            assertThat(appearance.palette().get()).isEqualTo(Palette.LIGHT);

            appearance.choice().set(ThemeChoice.DARK);
            system.set(ColorScheme.DARK);
            system.set(ColorScheme.LIGHT);
            assertThat(appearance.palette().get()).isEqualTo(Palette.DARK);

            appearance.choice().set(ThemeChoice.SYSTEM);
            assertThat(appearance.palette().get()).isEqualTo(Palette.LIGHT);
        });
    }
}

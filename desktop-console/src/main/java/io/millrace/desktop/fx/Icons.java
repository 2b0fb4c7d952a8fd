package io.millrace.desktop.fx;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import javafx.scene.image.Image;
import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;

/// Creates icons that take the colour of the text beside them.
public final class Icons {
    private Icons() {}

    /// The icon of the console, in the sizes that window lists and task bars use.
    public static List<Image> ofTheConsole() {
        return Stream.of(32, 64, 256)
                .map(size -> "/io/millrace/desktop/shell/icon-" + size + ".png")
                .map(name -> new Image(Objects.requireNonNull(Icons.class.getResource(name), name)
                        .toExternalForm()))
                .toList();
    }

    public static FontIcon of(Ikon ikon) {
        return new FontIcon(ikon);
    }

    /// A large icon for a place without text.
    public static FontIcon large(Ikon ikon) {
        var icon = new FontIcon(ikon);
        icon.getStyleClass().add("large-icon");
        return icon;
    }
}

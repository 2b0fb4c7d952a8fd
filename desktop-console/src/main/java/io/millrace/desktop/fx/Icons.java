package io.millrace.desktop.fx;

import org.kordamp.ikonli.Ikon;
import org.kordamp.ikonli.javafx.FontIcon;

/// Icons that take the colour of the text beside them.
public final class Icons {
    private Icons() {}

    public static FontIcon of(Ikon ikon) {
        return new FontIcon(ikon);
    }

    /// For a place where an icon stands alone.
    public static FontIcon large(Ikon ikon) {
        var icon = new FontIcon(ikon);
        icon.getStyleClass().add("large-icon");
        return icon;
    }
}

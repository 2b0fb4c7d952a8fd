/// This package contains the building blocks of views: access to the JavaFX thread, themes, a self-repainting canvas,
/// small controls, file dialogs and saved layouts. It is the only package that calls `Platform.runLater`. It may use
/// JavaFX and the theme. It does not contain anything that knows a cluster.
@NullMarked
package io.millrace.desktop.fx;

import org.jspecify.annotations.NullMarked;

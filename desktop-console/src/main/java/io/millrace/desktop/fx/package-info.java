/// Purpose: the building blocks of views: access to the JavaFX thread, themes, a self-repainting canvas, small
/// controls. The only package that calls `Platform.runLater`. May use: JavaFX, the theme. Does not belong here:
/// anything that knows a cluster.
@NullMarked
package io.millrace.desktop.fx;

import org.jspecify.annotations.NullMarked;

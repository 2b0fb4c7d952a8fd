/// Purpose: what every view is made with: the way to the user interface's thread, the look, a canvas that repaints
/// itself, small parts. The only room that calls `Platform.runLater`. May use: JavaFX, the theme. Does not belong here:
/// anything that knows a cluster.
@NullMarked
package io.millrace.desktop.fx;

import org.jspecify.annotations.NullMarked;

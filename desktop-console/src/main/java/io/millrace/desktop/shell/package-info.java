/// This package contains the window around the screens: the menu, the sidebar, the shortcuts, the open clusters and
/// files, and the current screen. It may use every screen. It does not contain the content of a screen.
@NullMarked
package io.millrace.desktop.shell;

import org.jspecify.annotations.NullMarked;

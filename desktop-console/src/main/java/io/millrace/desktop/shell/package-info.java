/// Purpose: the window around the screens: menu, sidebar, status, shortcuts, and the open screen. May use: every
/// screen. Does not belong here: the content of a screen.
@NullMarked
package io.millrace.desktop.shell;

import org.jspecify.annotations.NullMarked;

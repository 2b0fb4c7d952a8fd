/// Purpose: the window around the screens: menu, sidebar, status, shortcuts, and which screen is open. May use: every
/// screen. Does not belong here: what a screen shows.
@NullMarked
package io.millrace.desktop.shell;

import org.jspecify.annotations.NullMarked;

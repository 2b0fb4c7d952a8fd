/// Purpose: the moment that all views of a cluster show, and the bar that moves it through the recorder's window. May
/// use: screen, service, fx. Does not belong here: what a view shows of a moment.
@NullMarked
package io.millrace.desktop.screen.time;

import org.jspecify.annotations.NullMarked;

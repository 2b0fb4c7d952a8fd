/// Purpose: the moment that all views of a cluster show, and the bar that moves it through the recorded time. May use:
/// screen, service, fx. Does not belong here: the content of a view.
@NullMarked
package io.millrace.desktop.screen.time;

import org.jspecify.annotations.NullMarked;

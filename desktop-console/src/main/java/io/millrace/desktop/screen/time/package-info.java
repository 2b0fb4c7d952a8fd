/// This package contains the moment that all views of a cluster show, and the bar that moves it through the recorded
/// time. It may use `screen`, `service` and `fx`. It does not contain the content of a view.
@NullMarked
package io.millrace.desktop.screen.time;

import org.jspecify.annotations.NullMarked;

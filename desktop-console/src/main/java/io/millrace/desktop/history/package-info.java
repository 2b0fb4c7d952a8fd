/// This package contains the recorded past of a cluster: the moment that all views show, the bar that moves it through
/// the recorded time, and the loads and events on that bar. It may use `screen`, `service`, `fx` and the client
/// library. It does not contain the content of a view, or the recorded values of a single object (see `metric`).
@NullMarked
package io.millrace.desktop.history;

import org.jspecify.annotations.NullMarked;

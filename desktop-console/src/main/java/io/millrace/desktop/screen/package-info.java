/// This package contains what the models of several features share: polled values with their age, list updates, times,
/// labels, and the steps that can be undone. It may use `service` and observable values. It does not contain the scene
/// graph or threads.
@NullMarked
package io.millrace.desktop.screen;

import org.jspecify.annotations.NullMarked;

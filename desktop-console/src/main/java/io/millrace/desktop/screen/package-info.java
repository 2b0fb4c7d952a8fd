/// This package contains the shared parts of screens that draw nothing: polled values with their age, list updates,
/// times and labels. Each screen is a package with a View and a Model. The package may use `service` and observable
/// values.
/// It does not contain the scene graph or threads.
@NullMarked
package io.millrace.desktop.screen;

import org.jspecify.annotations.NullMarked;

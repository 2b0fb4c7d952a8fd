/// Purpose: shared parts of screens without drawing: polled values with their age, units. Each screen is a package
/// below with a View and a Model. May use: service, observable values. Does not belong here: the scene graph, threads.
@NullMarked
package io.millrace.desktop.screen;

import org.jspecify.annotations.NullMarked;

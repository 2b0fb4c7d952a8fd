/// Purpose: what the screens share without drawing: a value that is watched and may grow old, units as people read
/// them. Each screen is a room below with a View and a Model. May use: service, observable values. Does not belong
/// here: the scene graph, threads.
@NullMarked
package io.millrace.desktop.screen;

import org.jspecify.annotations.NullMarked;

/// Purpose: the past of a cluster as its flight recorder keeps it: how far it goes back, how the load was, what
/// happened. May use: the wire, the typed client. Does not belong here: a figure of one object (see metric), JavaFX.
@NullMarked
package io.millrace.desktop.service.history;

import org.jspecify.annotations.NullMarked;

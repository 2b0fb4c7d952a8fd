/// Purpose: a cluster's recorded past: its period, loads and events. May use: wire, the typed client. Does not belong
/// here: a series of one object (see metric), JavaFX.
@NullMarked
package io.millrace.desktop.service.history;

import org.jspecify.annotations.NullMarked;

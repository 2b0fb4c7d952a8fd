/// Purpose: what is asked of a cluster about its processes: how loaded they are, how they divide their memory, what
/// their threads do. May use: the typed client and its endpoint values. Does not belong here: JavaFX, logs.
@NullMarked
package io.millrace.desktop.service.worker;

import org.jspecify.annotations.NullMarked;

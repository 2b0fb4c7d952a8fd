/// Purpose: requests data about a cluster's processes: load, memory, threads. May use: the typed client and its
/// endpoint values. Does not belong here: JavaFX, logs.
@NullMarked
package io.millrace.desktop.service.worker;

import org.jspecify.annotations.NullMarked;

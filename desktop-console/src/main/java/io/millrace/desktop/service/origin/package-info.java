/// Purpose: what is asked of a cluster about where jobs come from. May use: the typed client and its endpoint values.
/// Does not belong here: JavaFX, starting a job.
@NullMarked
package io.millrace.desktop.service.origin;

import org.jspecify.annotations.NullMarked;

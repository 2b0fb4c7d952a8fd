/// Purpose: requests about the origins of jobs. May use: the typed client and its endpoint values. Does not belong
/// here: JavaFX, starting a job.
@NullMarked
package io.millrace.desktop.service.origin;

import org.jspecify.annotations.NullMarked;

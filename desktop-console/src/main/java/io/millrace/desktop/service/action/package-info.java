/// Purpose: what can be done to a job, begun and followed to its end. May use: the typed client and its endpoint
/// values.
/// Does not belong here: JavaFX, what is only read.
@NullMarked
package io.millrace.desktop.service.action;

import org.jspecify.annotations.NullMarked;

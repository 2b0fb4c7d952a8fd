/// Purpose: starts actions on a job and follows them to their end. May use: the typed client and its endpoint values.
/// Does not belong here: JavaFX, reads that change nothing.
@NullMarked
package io.millrace.desktop.service.action;

import org.jspecify.annotations.NullMarked;

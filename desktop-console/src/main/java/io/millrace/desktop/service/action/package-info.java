/// Purpose: starts actions on a job and follows them to their end. May use: the typed client and its endpoint values.
/// Does not belong here: JavaFX, reading without a change.
@NullMarked
package io.millrace.desktop.service.action;

import org.jspecify.annotations.NullMarked;

/// Purpose: the saving of a job as a case file: what goes in, what is taken out, how far it is. May use: services,
/// shared
/// screen parts. Does not belong here: how answers are written.
@NullMarked
package io.millrace.desktop.screen.casefile;

import org.jspecify.annotations.NullMarked;

/// Purpose: parts of views that several screens share. May use: screen, service, fx. Does not belong here: a part that
/// one screen alone uses.
@NullMarked
package io.millrace.desktop.screen.part;

import org.jspecify.annotations.NullMarked;

/// Purpose: parts of views that several screens share. May use: screen, service, fx. Does not belong here: a part that
/// only one screen uses.
@NullMarked
package io.millrace.desktop.screen.part;

import org.jspecify.annotations.NullMarked;

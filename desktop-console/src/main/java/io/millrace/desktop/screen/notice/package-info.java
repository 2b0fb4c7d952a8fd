/// Purpose: the list of failures on every connected cluster. May use: service, fx. Does not belong here: detecting
/// them.
@NullMarked
package io.millrace.desktop.screen.notice;

import org.jspecify.annotations.NullMarked;

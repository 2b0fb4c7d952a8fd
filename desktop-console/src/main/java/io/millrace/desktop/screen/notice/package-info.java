/// Purpose: what went wrong while nobody looked, on every connected cluster. May use: service, fx. Does not belong
/// here:
/// finding out what went wrong.
@NullMarked
package io.millrace.desktop.screen.notice;

import org.jspecify.annotations.NullMarked;

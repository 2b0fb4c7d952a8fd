/// Purpose: the page for choosing and editing connections. May use: service, fx. Does not belong here: requests to a
/// cluster other than through its port.
@NullMarked
package io.millrace.desktop.screen.connect;

import org.jspecify.annotations.NullMarked;

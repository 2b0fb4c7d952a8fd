/// Purpose: the exceptions of a job. May use: service, fx. Does not belong here: requests to a cluster other than
/// through its port.
@NullMarked
package io.millrace.desktop.screen.failures;

import org.jspecify.annotations.NullMarked;

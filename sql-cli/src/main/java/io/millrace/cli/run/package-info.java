/// Purpose: the gateway that the shell talks to, the server that it may start, and what changes or ends a job. May use:
/// client,
/// wire, option, the sessions of the common client. Does not belong here: how anything looks on a screen.
@NullMarked
package io.millrace.cli.run;

import org.jspecify.annotations.NullMarked;

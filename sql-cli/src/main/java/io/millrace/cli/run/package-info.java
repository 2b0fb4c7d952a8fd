/// Purpose: the gateway that the shell talks to, a local server that it may start, and the changing and ending of jobs.
/// May use: client, wire, option, the sessions of the common client. Does not belong here: how anything looks on a
/// screen.
@NullMarked
package io.millrace.cli.run;

import org.jspecify.annotations.NullMarked;

/// Purpose: the connection to a gateway, a local server that the shell can start, and long-running operations on
/// jobs. May use: client, wire, option, and `sql.run` of the common client. Does not belong here: presentation.
@NullMarked
package io.millrace.cli.run;

import org.jspecify.annotations.NullMarked;

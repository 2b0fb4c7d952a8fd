/// Purpose: groups failures of jobs by their traces, the same for the server and for each client. May use: wire. Does
/// not belong here: presentation.
@NullMarked
package io.millrace.failure;

import org.jspecify.annotations.NullMarked;

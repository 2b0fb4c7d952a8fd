/// Purpose: what failures of jobs have in common, out of their traces: the same for the server and for each client. May
/// use: wire. Does not belong here: how it is shown.
@NullMarked
package io.millrace.failure;

import org.jspecify.annotations.NullMarked;

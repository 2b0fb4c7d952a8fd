/// Purpose: the start of the server: Main, and Assembly, the one place that builds and closes its parts. May use: every
/// package below. Does not belong here: anything that a part can do itself.
@NullMarked
package io.millrace.server;

import org.jspecify.annotations.NullMarked;

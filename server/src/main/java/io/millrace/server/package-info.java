/// Purpose: The server: Main and Assembly, the one place that builds and closes things.
@NullMarked
package io.millrace.server;

import org.jspecify.annotations.NullMarked;

/// Purpose: the typed client of both services. May use: wire, json, the JDK's HTTP client. Does not belong here:
/// output, unbounded retries.
@NullMarked
package io.millrace.client;

import org.jspecify.annotations.NullMarked;

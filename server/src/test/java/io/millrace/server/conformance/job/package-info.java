/// What the jobs of both clusters do; goes to them in a jar.
@NullMarked
package io.millrace.server.conformance.job;

import org.jspecify.annotations.NullMarked;

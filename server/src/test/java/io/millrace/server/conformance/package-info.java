/// Service A beside the stock engine's own: the same jobs on both, the same questions to both, and every difference
/// that is not on the list fails. Knows both over HTTP only. Does not belong here: what only one of them can do.
@NullMarked
package io.millrace.server.conformance;

import org.jspecify.annotations.NullMarked;

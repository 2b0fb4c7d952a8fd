/// Purpose: profiles: stacks sampled by a cluster or read from a file; laid out, merged, compared, searched, counted
/// and written. May use: the typed client. Does not belong here: anything that draws.
@NullMarked
package io.millrace.desktop.service.flame;

import org.jspecify.annotations.NullMarked;

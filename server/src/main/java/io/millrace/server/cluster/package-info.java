/// Purpose: the port of service A: an interface a noun, in wire records. May use: wire. Does not belong here: how an
/// answer is found, how it travels.
@NullMarked
package io.millrace.server.cluster;

import org.jspecify.annotations.NullMarked;

/// Purpose: service A's messages and endpoint values, one file per noun. May use: wire, wire.id. Does not belong here:
/// behaviour.
@NullMarked
package io.millrace.wire.cluster;

import org.jspecify.annotations.NullMarked;

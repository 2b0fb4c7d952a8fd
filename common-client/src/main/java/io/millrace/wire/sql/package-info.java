/// Purpose: the messages and endpoints of service B, one file per noun. May use: wire, wire.id. Does not belong
/// here: behaviour.
@NullMarked
package io.millrace.wire.sql;

import org.jspecify.annotations.NullMarked;

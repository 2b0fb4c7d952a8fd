/// Purpose: since when what is told is known. May use: the JDK. Does not belong here: what is told.
@NullMarked
package io.millrace.server.freshness;

import org.jspecify.annotations.NullMarked;

/// Purpose: the vocabulary for both services, in which an endpoint is a value. May use: only the JDK. Does not belong
/// here: messages of one service, JSON, HTTP.
@NullMarked
package io.millrace.wire;

import org.jspecify.annotations.NullMarked;

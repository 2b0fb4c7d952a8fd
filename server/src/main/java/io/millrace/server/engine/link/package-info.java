/// Purpose: connections on loopback between the server and its task manager process. May use: the JDK. Does not belong
/// here: what is sent over them.
@NullMarked
package io.millrace.server.engine.link;

import org.jspecify.annotations.NullMarked;

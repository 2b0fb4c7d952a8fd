/// Purpose: who is asking and what they may do. May use: wire's permissions. Does not belong here: HTTP.
@NullMarked
package io.millrace.server.security;

import org.jspecify.annotations.NullMarked;

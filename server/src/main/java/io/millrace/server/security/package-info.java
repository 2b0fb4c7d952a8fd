/// Purpose: callers and their permissions. May use: wire's permissions. Does not belong here: HTTP.
@NullMarked
package io.millrace.server.security;

import org.jspecify.annotations.NullMarked;

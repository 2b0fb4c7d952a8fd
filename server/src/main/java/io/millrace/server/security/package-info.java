/// Purpose: callers, what they present, and their permissions. May use: wire's permissions. Does not belong here: HTTP,
/// and how a caller is checked.
@NullMarked
package io.millrace.server.security;

import org.jspecify.annotations.NullMarked;

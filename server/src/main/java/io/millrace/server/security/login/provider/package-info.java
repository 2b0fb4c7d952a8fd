/// Purpose: what identity providers of all kinds have in common: their answers, and bounded HTTP requests to them.
/// May use: the JDK, timeouts. Does not belong here: a single kind of provider.
@NullMarked
package io.millrace.server.security.login.provider;

import org.jspecify.annotations.NullMarked;

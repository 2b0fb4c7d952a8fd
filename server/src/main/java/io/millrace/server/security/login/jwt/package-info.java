/// Purpose: users of signed tokens. May use: the token library, answers of providers. Does not belong here: HTTP
/// requests of callers, logins in a browser.
@NullMarked
package io.millrace.server.security.login.jwt;

import org.jspecify.annotations.NullMarked;

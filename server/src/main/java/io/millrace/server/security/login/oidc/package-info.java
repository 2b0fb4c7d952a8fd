/// Purpose: logins at an OpenID Connect provider, in a browser or with a code for a device. May use: checks of signed
/// tokens, requests to providers. Does not belong here: pages, cookies and sessions of this server.
@NullMarked
package io.millrace.server.security.login.oidc;

import org.jspecify.annotations.NullMarked;

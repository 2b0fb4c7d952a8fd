/// Purpose: users of Kerberos tickets. May use: the JDK's GSS and SASL, answers of providers. Does not belong here:
/// HTTP and Thrift, which carry the tokens.
@NullMarked
package io.millrace.server.security.login.kerberos;

import org.jspecify.annotations.NullMarked;

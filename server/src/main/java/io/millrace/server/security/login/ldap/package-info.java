/// Purpose: users and groups of a directory. May use: the LDAP library, answers of providers. Does not belong here:
/// HTTP and Thrift.
@NullMarked
package io.millrace.server.security.login.ldap;

import org.jspecify.annotations.NullMarked;

/// Purpose: checks who a caller is, in the ways of `security.authentication`, and which roles it has. May use:
/// security, storage, and the library of password hashes. Does not belong here: HTTP and Thrift, which pass what a
/// caller presents.
@NullMarked
package io.millrace.server.security.login;

import org.jspecify.annotations.NullMarked;

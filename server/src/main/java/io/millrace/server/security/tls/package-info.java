/// Purpose: TLS of every port that clients connect to: the certificates, read again when their files change, and the
/// first bytes of a connection. May use: the JDK's TLS. Does not belong here: configuration keys, HTTP and Thrift.
@NullMarked
package io.millrace.server.security.tls;

import org.jspecify.annotations.NullMarked;

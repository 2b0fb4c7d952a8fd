/// Purpose: a private authority for the certificates of one installation, made with the JDK's keytool. May use: the
/// JDK, `storage`. Does not belong here: reading certificates while the server runs.
@NullMarked
package io.millrace.server.security.authority;

import org.jspecify.annotations.NullMarked;

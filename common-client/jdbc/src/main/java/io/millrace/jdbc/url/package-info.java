/// Purpose: a `jdbc:warehouse2:` address with its properties, read and checked. May use: error. Does not belong here:
/// sockets, and any default that the server has.
@NullMarked
package io.millrace.jdbc.url;

import org.jspecify.annotations.NullMarked;

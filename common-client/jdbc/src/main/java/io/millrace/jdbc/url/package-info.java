/// Purpose: parses and checks a `jdbc:warehouse2:` URL with its properties. May use: error. Does not belong here:
/// sockets, and defaults of the server.
@NullMarked
package io.millrace.jdbc.url;

import org.jspecify.annotations.NullMarked;

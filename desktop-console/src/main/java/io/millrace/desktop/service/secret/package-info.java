/// Purpose: stores passwords and tokens in the key store of the system. May use: the system's own tools. Does not
/// belong here: the use of the secrets, the console's own files.
@NullMarked
package io.millrace.desktop.service.secret;

import org.jspecify.annotations.NullMarked;

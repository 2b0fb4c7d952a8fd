/// Purpose: keeps passwords and tokens in the key store of the system. May use: the system's own tools. Does not belong
/// here: what the secrets are for, files of our own.
@NullMarked
package io.millrace.desktop.service.secret;

import org.jspecify.annotations.NullMarked;

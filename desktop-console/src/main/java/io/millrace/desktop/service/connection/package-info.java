/// Purpose: the clusters that the user has saved: their names and colours, where they are. May use: service, the common
/// client. Does not belong here: JavaFX, secrets themselves.
@NullMarked
package io.millrace.desktop.service.connection;

import org.jspecify.annotations.NullMarked;

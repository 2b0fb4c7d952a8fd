/// Purpose: the saved connections: names, colours and addresses of clusters. May use: service, the common client. Does
/// not belong here: JavaFX, secrets themselves.
@NullMarked
package io.millrace.desktop.service.connection;

import org.jspecify.annotations.NullMarked;

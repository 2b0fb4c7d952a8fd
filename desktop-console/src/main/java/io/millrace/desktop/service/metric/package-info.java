/// Purpose: figures of any object of a cluster, present and recorded, and the dashboards that show them. May use: the
/// wire, the typed client, history. Does not belong here: JavaFX, how a figure looks.
@NullMarked
package io.millrace.desktop.service.metric;

import org.jspecify.annotations.NullMarked;

/// Purpose: current and recorded values of any object of a cluster, and the definitions of dashboards. May use: wire,
/// the typed client, history. Does not belong here: JavaFX, formats.
@NullMarked
package io.millrace.desktop.service.metric;

import org.jspecify.annotations.NullMarked;

/// Purpose: metrics of any object of a cluster, present and recorded, and the dashboards that show them. May use: the
/// typed client, `service`, `screen`, `fx`. Does not belong here: figures of one screen, such as loads in the graph.
@NullMarked
package io.millrace.desktop.metric;

import org.jspecify.annotations.NullMarked;

/// This package contains the metrics of any object of a cluster, present and recorded, and the dashboards that show
/// them. It may use the typed client, `service`, `screen` and `fx`. It does not contain the values of a single screen,
/// such as loads in the graph.
@NullMarked
package io.millrace.desktop.metric;

import org.jspecify.annotations.NullMarked;

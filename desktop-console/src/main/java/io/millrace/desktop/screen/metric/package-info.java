/// Purpose: dashboards: charts of any metric of any object over time, chosen, arranged, stored and exported. May use:
/// screen, screen.part, screen.time, service, fx. Does not belong here: requests to the cluster.
@NullMarked
package io.millrace.desktop.screen.metric;

import org.jspecify.annotations.NullMarked;

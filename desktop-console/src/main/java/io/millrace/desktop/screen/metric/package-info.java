/// Purpose: dashboards: charts of any metric of any object over time, chosen, arranged, kept and given to others. May
/// use: screen, screen.part, screen.time, service, fx. Does not belong here: how the cluster is asked.
@NullMarked
package io.millrace.desktop.screen.metric;

import org.jspecify.annotations.NullMarked;

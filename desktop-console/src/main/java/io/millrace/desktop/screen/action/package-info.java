/// This package contains the actions on a job: the forms that explain their consequences, and the list that shows their
/// progress and outcome. It may use `service`, `fx` and the shared parts. Requests to a cluster go through its port.
@NullMarked
package io.millrace.desktop.screen.action;

import org.jspecify.annotations.NullMarked;

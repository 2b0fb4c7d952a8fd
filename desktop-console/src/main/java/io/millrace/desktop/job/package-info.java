/// This package shows the list of jobs and the screen of one job: its header, its tabs, and its actions. It may use the
/// typed client, `service`, `screen`, `fx` and the packages of the tabs. It does not contain what a tab shows.
@NullMarked
package io.millrace.desktop.job;

import org.jspecify.annotations.NullMarked;

/// The actions on a job: the forms that explain their consequences, and the list of their progress and outcome.
@NullMarked
package io.millrace.desktop.action;

import org.jspecify.annotations.NullMarked;

/// This package performs actions on a job: the forms that explain their consequences, the calls that start and follow
/// them, and the list of their progress and outcome. It may use the typed client, `service`, `screen`, `checkpoint` and
/// `fx`. It does not decide which actions a job allows (see `io.millrace.insight`).
@NullMarked
package io.millrace.desktop.action;

import org.jspecify.annotations.NullMarked;

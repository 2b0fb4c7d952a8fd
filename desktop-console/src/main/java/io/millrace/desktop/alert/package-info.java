/// This package contains the screen of a cluster's alerts: what is wrong now, the silences, the rules and the
/// receivers. It may use the typed client, `service`, `screen` and `fx`.
@NullMarked
package io.millrace.desktop.alert;

import org.jspecify.annotations.NullMarked;

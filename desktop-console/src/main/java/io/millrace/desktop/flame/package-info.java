/// Purpose: profiles, sampled from a vertex or read from a file: laid out, merged, compared, searched, exported, and
/// shown as flames, as a method between its callers and callees, and as a table. May use: the typed client, `service`,
/// `screen`, `fx`. Does not belong here: how a cluster samples.
@NullMarked
package io.millrace.desktop.flame;

import org.jspecify.annotations.NullMarked;

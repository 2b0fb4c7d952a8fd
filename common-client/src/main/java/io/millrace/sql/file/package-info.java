/// Purpose: files of the user's machine: sent to the gateway as tables, and written from results. May use: `client`,
/// `sql.parse`, wire, json. Does not belong here: presentation, and the running of statements.
@NullMarked
package io.millrace.sql.file;

import org.jspecify.annotations.NullMarked;

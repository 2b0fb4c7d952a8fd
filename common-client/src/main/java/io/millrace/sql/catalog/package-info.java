/// Purpose: completion and spelling suggestions from the catalogs. May use: `sql.parse`, `sql.run`. Does not belong
/// here: presentation, and the meaning of statements.
@NullMarked
package io.millrace.sql.catalog;

import org.jspecify.annotations.NullMarked;

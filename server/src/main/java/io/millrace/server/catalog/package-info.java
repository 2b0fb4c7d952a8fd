/// Purpose: stores the objects of the catalog that all sessions share. May use: JDBC, H2, PostgreSQL's
/// driver, JSON, `storage`. Does not belong here: the engine, or what an object means to it.
@NullMarked
package io.millrace.server.catalog;

import org.jspecify.annotations.NullMarked;

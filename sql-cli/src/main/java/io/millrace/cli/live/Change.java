package io.millrace.cli.live;

import io.millrace.wire.sql.Row;

/// A row of the change log.
///
/// @param number counted from 1
/// @param at     when it came
record Change(long number, long at, Row row) {}

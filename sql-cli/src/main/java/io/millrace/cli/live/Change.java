package io.millrace.cli.live;

import io.millrace.wire.sql.Row;

/// An entry of the change log.
///
/// @param number counted from 1
/// @param at     the time of arrival in epoch milliseconds
record Change(long number, long at, Row row) {}

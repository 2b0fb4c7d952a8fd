package io.millrace.wire.cluster;

import io.millrace.wire.Wire;

/// The records and bytes that a task or vertex has read and written, and how its time was spent. A number is complete
/// when every task has reported it. Times are in milliseconds.
public record IoMetrics(
        @Wire("read-bytes") long readBytes,
        @Wire("read-bytes-complete") boolean readBytesComplete,
        @Wire("write-bytes") long writeBytes,
        @Wire("write-bytes-complete") boolean writeBytesComplete,
        @Wire("read-records") long readRecords,
        @Wire("read-records-complete") boolean readRecordsComplete,
        @Wire("write-records") long writeRecords,
        @Wire("write-records-complete") boolean writeRecordsComplete,
        @Wire("accumulated-backpressured-time") long accumulatedBackpressuredTime,
        @Wire("accumulated-idle-time") long accumulatedIdleTime,
        @Wire("accumulated-busy-time") double accumulatedBusyTime) {}

package io.millrace.desktop.service;

import io.millrace.wire.id.JobId;
import java.time.Duration;
import java.time.Instant;

/// A job as the list shows it.
public record JobRow(JobId id, String name, JobState state, Instant started, Duration duration, TaskCounts tasks) {}
